//# properties
const o = { a: SYM(1), b: { c: SYM(2) } }; const k = 'a'; if (o.a === 1 && o[k] < 2 && o.b.c === 2) print(1); o.a = o.b.c; if (o.a === 2) print(2); o.a = 5; if (o.a === 5) print('concrete'); o[k] = SYM(7); if (o.a === 7) print(3); delete o.a; o.a = 7; print(o.a === 7);
//: (s0 === 1)
//: (s0 < 2)
//: (s1 === 2)
//: (s1 === 2)
//: (s2 === 7)
//# literals and spread
const s = { x: SYM(1), y: 2 }; const t = { ...s, y: SYM(3), ['z' + 1]: SYM(4) }; if (t.x + t.y + t.z1 === 8) print(1); const a = [SYM(5), ...[6, SYM(7)], 8]; if (a[0] === 5 && a[2] === 7) print(2); const c = Object.assign({}, s); print(c.x === 1);
//: (((s0 + s1) + s2) === 8)
//: (s3 === 5)
//: (s4 === 7)
//# destructuring
const { a, b: [c, d = SYM(9)], ...r } = { a: SYM(1), b: [SYM(2)], e: SYM(3) }; if (a === 1 && c === 2 && d === 9 && r.e === 3) print(1); let x = SYM(4), y = 5; [x, y] = [y, x]; if (y === 4) print(2); print(x === 5); const [h, ...rest] = [1, SYM(6)]; if (rest[0] === 6) print(3); for (const { v } of [{ v: SYM(7) }]) if (v === 7) print(4);
//: (s0 === 1)
//: (s1 === 2)
//: (s3 === 9)
//: (s2 === 3)
//: (s4 === 4)
//: (s5 === 6)
//: (s6 === 7)
//# arrays
const a = [SYM(1), 2]; a.push(SYM(3)); if (a[2] === 3) print(1); a.unshift(0); if (a[1] === 1) print(2); if (a.shift() === 0 && a.pop() === 3) print(3); if (a.concat([SYM(4)])[2] === 4) print(4); if (a.slice(0, 1)[0] === 1) print(5); if (a.join('-') === '1-2') print(6); if (a.includes(2)) print(7); a.reverse(); if (a[1] === 1) print(8); a.splice(0, 1, SYM(5), 6); if (a[0] + a[2] === 6) print(9); if (a.indexOf(SYM(6)) === 1) print(10);
//: (s1 === 3)
//: (s0 === 1)
//: (s1 === 3)
//: (s2 === 4)
//: (s0 === 1)
//: (((("" + String(s0)) + "-") + String(2)) === "1-2")
//: ! (s0 === 2)
//: ((s3 + 1) === 6)
//: ! (s3 === s4)
//: (6 === s4)
//# array callbacks
const a = [SYM(1), SYM(2), 3]; if (a.map((x) => x * 2)[1] === 4) print(1); print(a.filter((x) => x > 1).length); a.forEach((x, i) => { if (x === i + 1) print('f', i); }); if (a.reduce((s, x) => s + x, 0) === 6) print(2); if (a.reduce((s, x) => s + x) === 6) print(3); if (a.find((x) => x > 1) === 2) print(4); print(a.some((x) => x === 3), a.every((x) => x < 3)); if ([...a].sort((x, y) => y - x)[0] === 3) print(5);
//: ((s1 * 2) === 4)
//: ! (s0 > 1)
//: (s1 > 1)
//: (s0 === 1)
//: (s1 === 2)
//: ((((0 + s0) + s1) + 3) === 6)
//: (((s0 + s1) + 3) === 6)
//: ! (s0 > 1)
//: (s1 > 1)
//: (s1 === 2)
//: ! (s0 === 3)
//: ! (s1 === 3)
//: (s0 < 3)
//: (s1 < 3)
//: ((s0 - s1) < 0)
//: ((s1 - 3) < 0)
//# keys that are inputs
const table = { red: 1, blue: 2 }; print(table[SYM('red')], table[SYM('green')]); const a = [5, 6]; if (a[SYM(1)] === 6) print('six'); print(a[SYM(4)]); const s = SYM('abc'); if (s[SYM(1)] === 'b') print('b');
//: (s0 === "red")
//: ! (s1 === "red")
//: ! (s1 === "blue")
//: (s2 === 1)
//: ! (s3 === 0)
//: ! (s3 === 1)
//: (String.prototype.[[Get]](s4, s5) === "b")
//# getters and setters
const o = { v: SYM(2), get twice() { return this.v * 2; }, set twice(x) { this.v = x / 2; } }; if (o.twice === 4) print(1); o.twice = SYM(10); if (o.v === 5) print(2); o.twice += 2; if (o.v === 6) print(3);
//: ((s0 * 2) === 4)
//: ((s1 / 2) === 5)
//: (((((s1 / 2) * 2) + 2) / 2) === 6)
//# stale shadows
const o = { n: SYM(5) }; Object.assign(o, { n: 6 }); print(o.n === 6); const a = [SYM(3), 1]; a.sort(); print(a[0] === 1, a[1] === 3); Reflect.set(o, 'n', 7); print(o.n === 7);
//: (String(1) < String(s1))
//# optional chains
const o = { a: { b: SYM(1) }, f: (x) => x }; if (o?.a?.b === 1) print(1); print(o.z?.b === 1); const n = SYM(null); print(n?.x); if (o?.f(SYM(2)) === 2) print(2); const s = SYM('abc'); if (s?.length === 3 && s?.trim().slice(1) === 'bc') print(3);
//: (s0 === 1)
//: (s1 == null)
//: (s2 === 2)
//: ! (s3 == null)
//: (String.prototype.length(s3) === 3)
//: ! (s3 == null)
//: (String.prototype.slice(String.prototype.trim(s3), 1) === "bc")
//# script globals
total = SYM(3); total += 1; if (total === 4) print(1); if (globalThis.total > 3) print(2); total = 4; print(total === 4);
//: ((s0 + 1) === 4)
//: ((s0 + 1) > 3)
//# script variables
var v = SYM(1); let l = SYM(2); const c = SYM(3); function f() { return v + l; } if (f() === c) print(1); v++; if (v === 2) print(2); var { d } = { d: SYM(4) }; if (d === 4) print(3); if (l.toString().trim() === '2') print(4);
//: ((s0 + s1) === s2)
//: ((s0 + 1) === 2)
//: (s3 === 4)
//: (String.prototype.trim(String(s1)) === "2")
//# await and yield lose symbols
const g = function* (x) { const y = yield x; return y; }; const it = g(SYM(1)); print(it.next().value === 1); (async () => { const n = await SYM(2); print(n === 2); return SYM(3); })();
//: lost g
//: lost await
//: lost result of an async function or a generator
//# variables that eval can reach
const f = (x) => { let y = x; eval(''); return y === 1; }; print(f(SYM(1)));
//: lost arguments on their way through code that is not instrumented
