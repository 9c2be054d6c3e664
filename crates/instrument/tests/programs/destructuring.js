//# objects
const { a, b: c, d = 4, e: f = 5, ...r } = { a: 1, b: 2, x: 8, y: 9 }; print(a, c, d, f, r); const { ['k' + 1]: k1, 'quoted-name': q, 7: seven } = { k1: 'K', 'quoted-name': 'Q', 7: 'S' }; print(k1, q, seven);
//# arrays
const [a, , b = 3, [c] = [4], ...r] = [1, 2, undefined, undefined, 5, 6]; print(a, b, c, r); const [x, y] = 'hi'; print(x, y); const [, second] = [1, 2]; print(second); let [...all] = new Set([1, 2]); print(all); const [] = []; const {} = 1;
//# nested
const { p: { q: [{ s }, t = 2] }, u: { v = 'dv' } = {} } = { p: { q: [{ s: 1 }] } }; print(s, t, v);
//# assignments
let a = 1, b = 2; [a, b] = [b, a]; print(a, b); ({ a, b: b = 9 } = { a: 5 }); print(a, b); const o = {}; [o.x, o['y'], ...o.z] = [1, 2, 3, 4]; ({ p: o.p, q: o.q = 7 } = { p: 6 }); print(o); let c; print(([c] = [3]), ({ c } = { c: 4 }), c);
//# swaps through properties
const arr = [1, 2, 3]; let i = 0; [arr[i], arr[i + 1]] = [arr[i + 1], arr[i]]; print(arr); [arr[i++], arr[i++]] = [10, 20]; print(arr, i); let x = 1, y = 2, z = 3; [x, y, z] = [z, x, y]; print(x, y, z);
//# order of evaluation
const log = (x) => (print(x), x); const src = { get a() { print('get a'); return undefined; }, get b() { print('get b'); return 2; } }; const { [log('a')]: p = log('default'), b } = src; print(p, b); const t = {}; ({ a: t[log('x')] = log(1), b: t[log('y')] } = src); print(t);
//# iterators are closed
const it = () => ({ n: 0, [Symbol.iterator]() { return this; }, next() { print('next'); return { value: this.n++, done: this.n > 5 }; }, return() { print('return'); return {}; } }); const [a, b] = it(); const [...r] = it(); print(a, b, r); const [] = it(); try { const [x = (() => { throw new Error('d'); })()] = (function* () { try { yield undefined; } finally { print('gen closed'); } })(); } catch (e) { print(e.message); }
//# defaults only for undefined
const { a = 1, b = 1, c = 1, d = 1 } = { a: null, b: 0, c: undefined, d: false }; print(a, b, c, d); const [e = 1, f = 2] = [null]; print(e, f); const { g = function () {} } = {}; print(g.name); const [h = class {}] = []; print(h.name);
//# errors
for (const f of [() => { const { a } = null; }, () => { const { a } = undefined; }, () => { const { a: { b } } = {}; }, () => { let o; const { a } = o; }, () => { let o = {}; const { a } = o.b; }, () => { const { ...a } = null; }, () => { const g = () => {}; const { a } = g(); }, () => { const g = () => {}; const [a] = g(); }, () => { let o = { p: {} }; const [a] = o.p; }, () => { let o = {}, a; ({ a } = o.x); }, () => { let a; [a] = null; }, () => { const o = {}; const { k: [z] } = o; }]) try { f(); } catch (e) { print(e.message); }
//# errors of loops and spreads
const o = { n: 5, f() {} }; for (const f of [() => { for (const x of o.n); }, () => { for (const x of 5); }, () => { for (const x of o.f()); }, () => [...o], () => [...o.n], () => Math.max(...o), () => { for (const { a } of [null]); }, () => { for (const [a] of [1]); }, () => new Map(5), () => [...o.f()]]) try { f(); } catch (e) { print(e.message); }
//# temporal dead zone in patterns
try { const { a = b, b } = {}; } catch (e) { print(e.message); } try { const [x = x] = []; } catch (e) { print(e.message); } try { let { y } = y; } catch (e) { print(e.message); } { const { c = 1, d = c + 1 } = {}; print(c, d); }
//# computed keys and rest
const k = 'a'; const { [k]: v, ...r } = { a: 1, b: 2, c: 3 }; print(v, r); let o = {}; ({ [k]: o.v, ...o.r } = { a: 5, b: 6 }); print(o); const s = Symbol('s'); const { [s]: sv, ...sr } = { [s]: 1, z: 2 }; print(sv, sr); const { length, ...chars } = 'ab'; print(length, chars);
//# in catch clauses
try { throw { code: 7, info: [1, 2] }; } catch ({ code, info: [x, y = 3, z = y], nope = code }) { print(code, x, y, z, nope); } try { throw [1]; } catch ([a, f = () => a]) { print(a, f()); }
//# in parameters of methods and setters
const o = { m({ a = 1 } = {}, [b] = [2]) { return [a, b]; }, set s({ v }) { print('set', v); } }; print(o.m(), o.m({ a: 5 }, [6])); o.s = { v: 3 }; class A { constructor({ x = 1, ...rest }) { Object.assign(this, rest, { x }); } } print(new A({ y: 2 })); const f = async ({ q }) => q; f({ q: 4 }).then(print); const rejected = async ({ q }) => q; rejected().catch((e) => print(e.message));
//# var redeclared by patterns
var a = 1; var { a, b = a } = { a: 2 }; print(a, b); for (var [c, d] of [[1, 2], [3, 4]]) print(c, d); print(c, d); var [e] = [1], [f = e] = []; print(e, f);
