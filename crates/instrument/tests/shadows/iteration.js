//# generators
function* g(a, b = 2) { const x = yield a; if (x === 3) print('x'); yield b; return a + b; } const i = g(SYM(1)); if (i.next().value === 1) print(1); if (i.next(SYM(3)).value === 2) print('concrete'); const end = i.next(); if (end.done && end.value === 3) print(2); for (const x of g(SYM(5))) if (x === 5) print(3); const [p, q] = g(SYM(6), SYM(7)); if (p === 6 && q === 7) print(4); const l = [...g(SYM(8))]; if (l[0] === 8) print(5); const m = Math.max(...g(SYM(9))); if (m === 9) print(6);
//: (s0 === 1)
//: (s1 === 3)
//: ((s0 + 2) === 3)
//: (s2 === 5)
//: (s3 === 6)
//: (s4 === 7)
//: (s5 === 8)
//: (Math.max(s6, 2) === 9)
//# arguments of generators
class A { *m(x, { y }, [z]) { yield x; yield y; yield z; yield this.n; } n = SYM(4); } const l = [...new A().m(SYM(1), { y: SYM(2) }, [SYM(3)])]; if (l[0] === 1 && l[1] === 2 && l[2] === 3 && l[3] === 4) print(1); function* rest(a, ...r) { yield r[0]; } if (rest(0, SYM(5)).next().value === 5) print(2); const late = (function* (x) { yield x; })(SYM(6)); const again = (function* (x) { yield x; })(6); if (again.next().value === 6) print('concrete'); if (late.next().value === 6) print(3); function* args() { yield arguments[0]; } if (args(SYM(7)).next().value === 7) print(4); function* strict(x) { 'use strict'; yield x; } if (strict(SYM(8)).next().value === 8) print(5);
//: (s1 === 1)
//: (s2 === 2)
//: (s3 === 3)
//: (s0 === 4)
//: (s4 === 5)
//: (s5 === 6)
//: (s6 === 7)
//: lost strict
//# delegation
function* inner(x) { const y = yield x; return x + y; } function* outer(x) { const r = yield* inner(x); if (r === 3) print('r'); yield* [SYM(9)]; yield r; } const o = outer(SYM(1)); if (o.next().value === 1) print(1); o.next(SYM(2)); const l = [...o]; if (l[0] === 3) print(2);
//: (s0 === 1)
//: ((s0 + s1) === 3)
//: lost elements handed over by yield*
//: ((s0 + s1) === 3)
//# throw and return
function* g() { try { yield 1; } catch (e) { if (e === 5) print('caught'); yield e; } finally { print('f'); } } const i = g(); i.next(); if (i.throw(SYM(5)).value === 5) print(1); if (i.return(SYM(6)).value === 6) print(2);
//: (s0 === 5)
//: (s0 === 5)
//: (s1 === 6)
//# iterators of the app
const it = { [Symbol.iterator]() { let n = 0; return { next: () => ({ value: SYM(n++), done: n > 3 }), return() { print('closed'); return {}; } }; } }; for (const x of it) { if (x === 1) break; } const [a, b] = it; if (a < b) print(1); const l = [9, ...it]; if (l[2] === 1) print(2); const add = (a, b) => a + b; if (add(...it) === 1) print(3); for (const { v } of { *[Symbol.iterator]() { yield { v: SYM(7) }; } }) if (v === 7) print(4);
//: (s2 < s3)
//: (s5 === 1)
//: ((s8 + s9) === 1)
//: (s12 === 7)
//# strings
const s = SYM('ab'); const [a, b, c = 'z'] = s; if (a === 'a' && b === 'b' && c === 'z') print(1); const l = [...s]; if (l[1] === 'b') print(2); const two = (x, y) => x + y; if (two(...s) === 'ab') print(3); let x, y; const r = ([x, y] = s); if (r === 'ab' && x === 'a') print(4);
//: (0 < String.prototype.length(s0))
//: (1 < String.prototype.length(s0))
//: ! (2 < String.prototype.length(s0))
//: (String.prototype.[[Get]](s0, 0) === "a")
//: (String.prototype.[[Get]](s0, 1) === "b")
//: (0 < String.prototype.length(s0))
//: (1 < String.prototype.length(s0))
//: ! (2 < String.prototype.length(s0))
//: (String.prototype.[[Get]](s0, 1) === "b")
//: (0 < String.prototype.length(s0))
//: (1 < String.prototype.length(s0))
//: ! (2 < String.prototype.length(s0))
//: ((String.prototype.[[Get]](s0, 0) + String.prototype.[[Get]](s0, 1)) === "ab")
//: (0 < String.prototype.length(s0))
//: (1 < String.prototype.length(s0))
//: (String.prototype.[[Get]](s0, 0) === "a")
//# getters that are destructured
const o = { get a() { return SYM(1); }, get b() { return 1; }, c: SYM(3), get d() { return SYM(4); } }; const { a } = o; if (a === 1) print(1); const { a: x, b: y } = o; if (y === 1) print('concrete'); const { c, d } = o; if (c === 3 && d === 4) print(2);
//: (s1 === 1)
//: (s0 === 3)
//: (s3 === 4)
//# patterns of parameters
const f = ([a, b]) => a + b; function* g(x) { yield x; yield 2; } if (f(g(SYM(1))) === 3) print(1); const h = ({ p: [q] }) => q; if (h({ p: [SYM(4)] }) === 4) print(2); function* d() { yield* [SYM(5)]; } for (const x of d()) print(x);
//: ((s0 + 2) === 3)
//: (s1 === 4)
//: lost elements handed over by yield*
