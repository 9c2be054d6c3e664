//# if chains
const f = (n) => { if (n < 0) return 'neg'; else if (n === 0) return 'zero'; else { if (n > 100) return 'huge'; } return 'pos'; }; print(f(-1), f(0), f(5), f(500));
//# dangling else
const f = (a, b) => { if (a) if (b) return 1; else return 2; return 3; }; print(f(1, 1), f(1, 0), f(0, 1));
//# for
let sum = 0; for (let i = 0; i < 5; i++) { if (i === 3) continue; sum += i; } print(sum); for (;;) { break; } let n = 0; for (; n < 3;) n++; print(n); for (var v = 0; v < 2; ++v); print(v);
//# per iteration bindings
const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i); print(fs.map((f) => f())); const gs = []; for (var j = 0; j < 3; j++) gs.push(() => j); print(gs.map((f) => f()));
const hs = []; for (const k of [4, 5]) hs.push(() => k); for (const k in { a: 1, b: 2 }) hs.push(() => k); print(hs.map((f) => f()));
//# closures in the head of a for
const fs = []; for (let i = 0, f = () => i; i < 3; i++) { fs.push(f, () => i); } print(fs.map((f) => f()));
//# loop variable changed by a closure
const out = []; for (let i = 0; i < 6; i++) { const skip = () => { i++; }; skip(); out.push(i); } print(out);
//# while and do
let i = 3; while (i--) print('w', i); do { i++; print('d', i); } while (i < 2); do print('once'); while (false);
//# labels
outer: for (let i = 0; i < 3; i++) { for (let j = 0; j < 3; j++) { if (j === 1) continue outer; if (i === 2) break outer; print(i, j); } }
block: { print('in'); if (1) break block; print('never'); } a: b: for (;;) { break a; }
//# label on other statements
x: if (true) { print('if'); break x; } y: switch (1) { case 1: print('sw'); break y; } z: try { break z; } finally { print('fin'); } w: var q = 1, r = 2; print(q, r);
//# for in
const o = { b: 1, a: 2, 1: 3 }; for (const k in o) print(k, typeof k); for (var k in [7, 8]) print(k); print(k); const p = Object.create({ inherited: 1 }); p.own = 2; for (let x in p) print(x);
//# for in with targets
const o = {}; for (o.key in { a: 1, b: 2 }); print(o); let v; for (v in { z: 1 }); print(v); for (var w = 5 in {}) ; print(w);
//# for of
for (const x of [1, 'a', null]) print(x); for (const c of 'h\u{1f600}i') print(c); for (const [a, { b }] of [[1, { b: 2 }], [3, { b: 4 }]]) print(a, b); const o = {}; for (o.x of [1, 2]); print(o.x); let y; for (y of [9]); print(y);
//# for of over iterators
const it = { *[Symbol.iterator]() { try { yield 1; yield 2; yield 3; } finally { print('closed'); } } }; for (const x of it) { if (x === 2) break; print(x); } for (const [k, v] of new Map([['a', 1]])) print(k, v); for (const x of new Set([5, 5, 6])) print(x);
//# for of while the array grows
const a = [1, 2]; for (const x of a) { if (a.length < 5) a.push(x * 10); print(x); } let b = [1, 2, 3]; for (const x of b) { b = [9]; print(x); }
//# for of with defaults
for (const { a = 5, b = a } of [{}, { a: 1 }]) print(a, b); for (const [x = () => x] of [[]]) print(typeof x());
//# switch
const f = (x) => { switch (x) { case 1: return 'one'; case 'a': case 'b': print('ab'); break; default: return 'def'; case 3: print('three'); } return 'end'; }; print(f(1), f('a'), f('b'), f(3), f(4), f('1'));
//# switch falls through default
const f = (x) => { const out = []; switch (x) { default: out.push('d'); case 1: out.push(1); case 2: out.push(2); break; case 3: out.push(3); } return out; }; print(f(0), f(1), f(2), f(3));
//# switch with expressions
const t = (x) => (print('test', x), x); switch (t(2)) { case t(1): print('a'); case t(2): print('b'); case t(3): print('c'); break; case t(4): print('d'); } switch (true) { case 1 > 2: print('x'); break; case 2 > 1: print('y'); }
//# switch scope
switch (1) { case 0: let x = 1; break; case 1: try { x; } catch (e) { print(e.name, e.message); } x = 5; print(x); function inner() { return x; } print(inner()); }
//# switch without a match or clauses
switch (5) { case 1: print('no'); } switch (print('evaluated')) {} switch (3) { default: print('d'); } let i = 0; switch (i++) { case 0: print('zero'); } print(i); switch (NaN) { case NaN: print('no'); default: print('NaN'); }
//# switch inside loops
for (let i = 0; i < 4; i++) { switch (i) { case 1: continue; case 3: break; default: print(i); } print('after', i); }
//# return through finally
const f = () => { try { return 'try'; } finally { print('fin'); } }; const g = () => { try { throw 1; } catch { return 'catch'; } finally { return 'finally'; } }; const h = () => { for (const x of [1, 2]) { try { continue; } finally { print(x); } } return 'done'; }; print(f(), g(), h());
//# empty statements and blocks
;;; {} if (1); else; for (let i = 0; i < 2; i++); {{ print('nested'); }} while (0);
//# debugger and expression statements
debugger; 'not a directive'; 5; ({}); [1, 2]; (function () {}); print('ok'); let async = 1; async; print(async);
//# infinite loop with break value
let n = 0; while (true) { n += 2; if (n > 7) break; } print(n); for (let i = 0, n = 2; ; i += n) { if (i >= 6) { print(i); break; } }
//# conditions with side effects
let n = 0; if (n++ === 0 && n++ === 1 || n++) print(n); if (!(n-- > 5)) print(n); print(n ? (n = 0, 'yes') : 'no', n); while (n < 3 && ++n); print(n);
