//# arguments and results
const id = (x) => x; function add(a, b = a, ...r) { return a + b + r.length; } if (add(SYM(1), id(SYM(2)), 9) > 3) print(1); if (add(SYM(4)) === 8) print(2); function rest(...xs) { return xs[1]; } if (rest(0, SYM(7)) === 7) print(3); function args() { return arguments[0]; } if (args(SYM(8)) === 8) print(4); if (rest(...[1, SYM(5)]) === 5) print(5);
//: (((s0 + s1) + 1) > 3)
//: (((s2 + s2) + 0) === 8)
//: (s3 === 7)
//: (s4 === 8)
//: (s5 === 5)
//# default parameters
const d = SYM(3); const f = (a, b = a + d, { c = b, e } = { e: d }) => b + c + e; if (f(SYM(1)) === 11) print(1); if (f(1, 2, { c: SYM(3), e: 0 }) === 5) print(2); const g = ([x, y = SYM(6)]) => x + y; if (g([SYM(1)]) === 7) print(3);
//: ((((s1 + s0) + (s1 + s0)) + s0) === 11)
//: (((2 + s2) + 0) === 5)
//: ((s3 + s4) === 7)
//# methods, call and apply
const o = { k: SYM(2), f(a) { return this.k * a; } }; if (o.f(3) === 6) print(1); if (o.f.call({ k: 5 }, SYM(4)) === 20) print(2); if (o['f'].apply(o, [SYM(5)]) === 10) print(3); if (o?.f?.(SYM(6)) === 12) print(4);
//: ((s0 * 3) === 6)
//: ((5 * s1) === 20)
//: ((s0 * s2) === 10)
//: ((s0 * s3) === 12)
//# a callee that returns something else
const n = SYM(5); const f = (x) => 5; if (f(n) === 5) print('concrete'); const g = (x) => { f(x); return x > 1; }; if (g(n)) print('g'); const h = () => { n + 1; }; if (h() === undefined) print('h');
//: (s0 > 1)
//# classes
class P { #secret = SYM(1); n = SYM(2); constructor(m) { this.m = m; } get sum() { return this.n + this.m; } set half(v) { this.n = v / 2; } peek() { return this.#secret; } inc() { this.#secret++; return this; } static of(x) { return new this(x); } } class Q extends P { constructor(x) { super(x + 1); } get sum() { return super.sum * 2; } } const p = new P(SYM(3)); if (p.sum === 5) print(1); p.half = SYM(8); if (p.n === 4) print(2); if (p.inc().peek() === 2) print(3); if (Q.of(SYM(4)).m === 5) print(4); if (new Q(1).m === 2) print(5);
//: ((s2 + s0) === 5)
//: ((s3 / 2) === 4)
//: ((s1 + 1) === 2)
//: ((s4 + 1) === 5)
//# natives with models
const s = SYM(' Ab '), n = SYM(-2.5); if (s.trim().toLowerCase() === 'ab') print(1); if (Math.abs(Math.round(n)) > 1 && Math.max(1, n, 3) === 3) print(2); if (s.indexOf('b', 1) === 2 && s.slice(1, -1).charAt(0) === 'A' && s.length === 4 && s[1] < 'B') print(3); if (parseInt(SYM('12px')) === 12 && Number(SYM('3')) === 3 && String(n) === '-2.5' && !isNaN(n)) print(4); if (s.includes('A') && s.startsWith(' ') && s.concat('!', n).endsWith('5')) print(5); if (SYM('a').charCodeAt(0) === 97 && String.fromCharCode(SYM(98)) === 'b' && n.toString() === '-2.5') print(6);
//: (String.prototype.toLowerCase(String.prototype.trim(s0)) === "ab")
//: (Math.abs(Math.round(s1)) > 1)
//: (Math.max(Math.max(1, s1), 3) === 3)
//: (String.prototype.indexOf(s0, "b", 1) === 2)
//: (String.prototype.charAt(String.prototype.slice(s0, 1, -1), 0) === "A")
//: (String.prototype.length(s0) === 4)
//: (String.prototype.[[Get]](s0, 1) < "B")
//: (parseInt(s2) === 12)
//: (Number(s3) === 3)
//: (String(s1) === "-2.5")
//: ! isNaN(s1)
//: String.prototype.includes(s0, "A")
//: String.prototype.startsWith(s0, " ")
//: String.prototype.endsWith(((s0 + "!") + String(s1)), "5")
//: (String.prototype.charCodeAt(s4, 0) === 97)
//: (String.fromCharCode(s5) === "b")
//: (String(s1) === "-2.5")
//# natives without a model
const n = SYM(5); print(n.toFixed(1) === '5.0', JSON.stringify(n), /5/.test(n), [n].flat()); new Date(n); encodeURIComponent(SYM('a b')); n.toFixed(1);
//: lost Number.prototype.toFixed
//: lost RegExp.prototype.test
//: lost new Date
//: lost encodeURIComponent
//: lost Number.prototype.toFixed
//# functions that are not instrumented
const plain = Function('a', 'return a + 1'); print(plain(SYM(1)) === 2); const viaPlain = Function('f', 'x', 'return f(x)'); const f = (x) => x > 1; print(viaPlain(f, SYM(2)));
//: lost anonymous
//: lost arguments on their way through code that is not instrumented
//# operands that are objects
const n = SYM(1), o = { valueOf: () => 1 }; print(n + o, n == o, n === o, n < o, n == null, n + '', 1n + BigInt(n));
//: lost operator + on an object, a symbol or a bigint
//: lost operator == on an object, a symbol or a bigint
//: lost operator < on an object, a symbol or a bigint
//: lost BigInt
