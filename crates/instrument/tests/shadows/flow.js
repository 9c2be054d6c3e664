//# variables and closures
let a = SYM(4); const f = () => a + 1; let b = a; a = 2; if (f() > b) print('yes'); if (b === 4) print('b');
//: ! (3 > s0)
//: (s0 === 4)
//# operators
const n = SYM(6), s = SYM('x'); if (-n < ~n || !(n % 4)) print(1); if ((n << 1 | 1) === 13 && typeof n === 'number' && n ** 2 / 3 - 1 >= 11) print(2); if (s + n !== n + s) print(3); if (n == s) print(4);
//: ! ((- s0) < (~ s0))
//: (s0 % 4)
//: (((s0 << 1) | 1) === 13)
//: ((typeof s0) === "number")
//: ((((s0 ** 2) / 3) - 1) >= 11)
//: ((s1 + s0) !== (s0 + s1))
//: ! (s0 == s1)
//# updates and compound assignments
let n = SYM(1); n++; ++n; n -= 4; if (n-- === -1) print('a'); const o = { n }; o.n++; o.n *= 2; if (o.n === -2) print('b'); let t = SYM('5'); t++; if (t === 6) print('c');
//: ((((s0 + 1) + 1) - 4) === -1)
//: (((((((s0 + 1) + 1) - 4) + -1) + 1) * 2) === -2)
//: (((+ s1) + 1) === 6)
//# conditions decide their parts
const a = SYM(true), b = SYM(false), n = SYM(0); if (a && !b || n) print(1); const v = n || 'default'; print(v); const w = a ? n : 1; if (w === 0) print(2); const x = n ?? 5; if (x < 1) print(3); if (!(a ? b : a)) print(4);
//: s0
//: ! s1
//: ! s2
//: s0
//: (s2 === 0)
//: ! (s2 == null)
//: (s2 < 1)
//: s0
//: ! s1
//# logical assignment
let a = SYM(0), b = SYM(null), c = SYM('x'); a ||= SYM(3); b ??= 4; c &&= c + 'y'; if (a === 3 && b === 4 && c === 'xy') print('all'); const o = { p: SYM('') }; o.p ||= 'q'; if (o.p === 'q') print('o');
//: ! s0
//: (s1 == null)
//: s2
//: (s3 === 3)
//: ((s2 + "y") === "xy")
//: ! s4
//# switch
const f = (v) => { switch (v) { case 1: return 'one'; case 2: case 3: return 'few'; default: return 'many'; } }; print(f(SYM(3)), f(SYM(9)), f(2)); const k = SYM('k'); switch (SYM('j')) { case k: print('no'); break; case 'j': print('j'); }
//: ! (s0 === 1)
//: ! (s0 === 2)
//: (s0 === 3)
//: ! (s1 === 1)
//: ! (s1 === 2)
//: ! (s1 === 3)
//: ! (s3 === s2)
//: (s3 === "j")
//# loops
for (let i = 0; i < SYM(2); i++) print(i); let n = SYM(2); while (n > 0) n--; do { n += 2; } while (n < 3); print(n); for (const c of SYM('ab')) if (c === 'b') print(c);
//: (0 < s0)
//: (1 < s1)
//: ! (2 < s2)
//: (s3 > 0)
//: ((s3 + -1) > 0)
//: ! (((s3 + -1) + -1) > 0)
//: ((((s3 + -1) + -1) + 2) < 3)
//: ! (((((s3 + -1) + -1) + 2) + 2) < 3)
//: (0 < String.prototype.length(s4))
//: ! (String.prototype.[[Get]](s4, 0) === "b")
//: (1 < String.prototype.length(s4))
//: (String.prototype.[[Get]](s4, 1) === "b")
//: ! (2 < String.prototype.length(s4))
//# exceptions
const check = (n) => { if (n < 0) throw n; return n * 2; }; try { check(SYM(1)); check(SYM(-3)); } catch (e) { if (e === -3) print('caught'); } finally { if (check(SYM(5)) === 10) print('f'); } try { throw new Error(SYM('boom')); } catch ({ message }) { print(message); } try { throw new Error(SYM('boom')); } catch (e) { if (e.message === 'boom') print('m'); }
//: ! (s0 < 0)
//: (s1 < 0)
//: (s1 === -3)
//: ! (s2 < 0)
//: ((s2 * 2) === 10)
//: (s4 === "boom")
//# templates
const n = SYM(3), name = SYM('bo'); const t = `${name}: ${n + 1}!`; if (t === 'bo: 4!') print(t); if (`${n}` === '3') print(n); print(`${{}}${n}`);
//: ((((s1 + ": ") + String((s0 + 1))) + "!") === "bo: 4!")
//: (String(s0) === "3")
//: lost template literal with an object
