//# arithmetic
let a = 7, b = 2;
print(a + b, a - b, a * b, a / b, a % b, a ** b, -a, +a, ~a);
print(a & b, a | b, a ^ b, a << b, -a >> 1, -a >>> 28);
//# strings and numbers mix
print('1' + 2, 1 + '2', '3' * '4', '6' / 2, 'a' - 1, 5 + null, 5 + undefined, true + true, 'x' + null);
//# comparisons
print(1 < 2, '10' < '9', '10' < 9, null >= 0, undefined == null, undefined === null, NaN != NaN, 0 === -0, '1' == 1);
print('b' > 'a', 2 <= '2', 'x' < 1, false == 0, '' == 0, 'a' !== 'a');
//# negative zero and infinities
const z = -0; print(Object.is(z + 0, 0), Object.is(z, -0), 1 / z, Object.is(z * 5, -0), Object.is(-(0), -0), 0 / 0);
//# increments
let i = 5; print(i++, i, ++i, i--, --i, i); let s = '5'; print(s++, typeof s, s); let u; print(u++, u);
//# increments of properties
const o = { n: 1, s: '7' }; print(o.n++, ++o.n, o.n--, --o['n'], o.s++, o.s, typeof o.s); const k = 'n'; o[k]++; print(o[k], o);
//# compound assignment
let x = 10; x += 5; x -= 3; x *= 2; x /= 4; x %= 4; x **= 3; x <<= 2; x >>= 1; x >>>= 1; x |= 9; x &= 13; x ^= 6; print(x);
let t = 'a'; t += 1; t += 'b'; print(t);
//# compound assignment of properties
const o = { a: { n: 3 } }; o.a.n += 4; o['a'].n *= 2; o.a['n'] -= 1; print(o.a.n, (o.a.n += 1), o);
//# logical assignment
let a = null, b = 0, c = 5; a ??= 1; b ||= 2; c &&= 3; print(a, b, c); a ??= print('no'); const o = { p: undefined };
o.p ??= 4; o.p ||= 5; o.p &&= 6; o['q'] ??= 7; print(o); let f; f ??= function () {}; print(f.name); let g; g ||= () => 1; print(g.name);
//# logical operators give values
print(1 && 2, 0 && 2, 1 || 2, 0 || 2, null ?? 3, 0 ?? 3, '' || 'd', 'a' && '', undefined ?? null ?? 4, !1, !!'a', !null);
//# conditional
const f = (n) => n > 5 ? 'big' : n > 2 ? 'mid' : 'small'; print(f(9), f(3), f(1));
//# typeof, void, delete, in, instanceof
print(typeof 1, typeof 'a', typeof undefined, typeof null, typeof {}, typeof print, typeof notDeclared, void 0);
const o = { a: 1, b: 2 }; print(delete o.a, 'a' in o, 'b' in o, delete o['b'], o); print([] instanceof Array, {} instanceof Array);
//# comma
let a = (print('one'), 2); print(a, (1, 2, 3)); for (let i = 0, j = 10; i < j; i += 3, j -= 1) print(i, j);
//# evaluation order of operands
const log = (x) => (print('eval', x), x); print(log(1) + log(2) * log(3)); print(log('a') < log('b') && log('c')); log(1), log(2);
//# operand changes while the other is evaluated
let x = 1; print(x + (x = 5) + x); let y = 1; print(y + y++ + y); const f = () => { x = 100; return 1; }; print(x + f() + x); x += f(); print(x);
let o = { n: 1 }; print(o.n + (o.n = 7) + o.n); let a = [1, 2]; let i = 0; a[i] = i = 1; print(a, i); a[i++] += 10; print(a, i);
//# valueOf is called once, left first
let calls = 0; const v = { valueOf() { calls++; print('valueOf'); return 4; } }; const s = { toString() { print('toString'); return '3'; } };
print(v + 1, v * 2, v < 5, s + 'x', `${s}`, s * v, calls, v == 4, -v, +s); let w = v; w++; print(w); const o = { p: v }; o.p += 1; print(o.p);
//# toPrimitive
const o = { [Symbol.toPrimitive](hint) { print(hint); return 6; } }; print(o + 1, o * 1, `${o}`, o == 6, o < 7); const d = {}; d[o] = 1; print(Object.keys(d));
//# keys are converted once per access
const key = { toString() { print('key'); return 'k'; } }; const o = { k: 1 }; print(o[key]); o[key] = 2; print(o.k, key in o); delete o[key]; print(o);
//# compound assignment converts its key like the original
const key = { toString() { print('key'); return 'k'; } }; const o = { k: 1 }; o[key] += 5; o[key]++; print(o.k); o[key] ??= 4; print(o);
//# bigint
const b = 5n; print(b + 3n, b * 2n, b ** 3n, -b, b > 3, b == 5, typeof b, b << 2n, `${b}`); let c = 1n; c++; c += 2n; print(c, c++, c);
try { print(b + 1); } catch (e) { print(e.message); }
try { print(+b); } catch (e) { print(e.message); }
//# symbols throw
const s = Symbol('q'); try { s + ''; } catch (e) { print(e.message); } try { s * 2; } catch (e) { print(e.message); } print(s.toString(), typeof s, s === s, s == 'q');
//# numbers print
print(1e21, 1e-7, 0.1 + 0.2, 123456789012345680000, 0xff, 0b11, 0o17, 1_000, .5, 5., 5..toString(), 5 .toFixed(1));
//# int32 edges
print(2147483647 | 0, 2147483648 | 0, -2147483649 >> 0, 4294967296 >>> 0, 1 << 31, 1 << 32, 5 >>> -1, 2 ** 53 + 1, ~2147483647);
//# private in
class A { #p = 1; static has(o) { return #p in o; } } print(A.has(new A()), A.has({})); try { A.has(1); } catch (e) { print(e.message); }
//# exponent and unary
print((-2) ** 2, 2 ** -1, 2 ** 3 ** 2, - -1, + +'3', - - -2, !-1, ~~3.7, typeof typeof 1, !(1 < 2) === false);
//# equality with objects
const o = {}; print(o == '[object Object]', o === o, o == o, [] == '', [1] == 1, null == o, undefined == o, o != null, o !== 5);
