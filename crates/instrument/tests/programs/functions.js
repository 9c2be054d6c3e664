//# names and lengths
function f(a, b) {} const g = function () {}; const h = (x, y = 1, z) => x; const o = { m(a) {}, get p() { return 1; }, q: () => {}, ['r' + 1]: function () {} };
print(f.name, f.length, g.name, h.name, h.length, o.m.name, o.m.length, o.q.name, o.r1.name, (function () {}).name, (() => {}).name, (class {}).name);
function d(a, { b }, [c], ...r) {} print(d.length); print((({ a } = {}, b) => 1).length, ((...r) => 1).length, (async (a) => 1).length, (function* (a, b) {}).length);
//# names of functions that are passed or held
const id = (x) => x; print(id(function () {}).name === '', id(() => {}).name === '', id(class {}).name === ''); const a = [function () {}]; print(a[0].name === ''); const o = {}; o.f = function () {}; print(o.f.name === ''); const t = (0, function () {}); print(t.name === '');
let x; x = true && function () {}; print(x.name === ''); const c = true ? () => {} : 0; print(c.name === ''); const [d = () => {}] = []; print(d.name); const { e = class {} } = {}; print(e.name); print(new (class { f = () => {}; static g = function () {}; })().f.name);
//# hoisting
print(f(), typeof v, typeof g); function f() { return 'hoisted'; } var v = 1; var g = () => 2; print(v, g()); { function inner() { return 'block'; } } print(inner());
//# recursion
const fact = (n) => n <= 1 ? 1 : n * fact(n - 1); function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } print(fact(10), fib(15)); print((function r(n) { return n ? r(n - 1) : 'end'; })(50));
//# closures
const counter = () => { let n = 0; return { inc: () => ++n, dec: () => --n, get value() { return n; } }; }; const a = counter(), b = counter(); a.inc(); a.inc(); b.dec(); print(a.value, b.value); const add = (x) => (y) => (z) => x + y + z; print(add(1)(2)(3));
//# default parameters
function f(a, b = a * 2, c = a + b) { return [a, b, c]; } print(f(1), f(1, 5), f(1, undefined, 0), f(1, null)); const g = (x = print('default')) => x; g(); g(1); function h(a = 1) { a = 2; return [a, arguments[0], arguments.length]; } print(h(), h(5));
//# default parameters see only earlier ones
function f(a = b, b = 1) { return a; } try { f(); } catch (e) { print(e.name, e.message); } print(f(3)); function g(a = a) {} try { g(); } catch (e) { print(e.message); } const x = 'outer'; function h(a = x) { var x = 'inner'; return [a, x]; } print(h());
//# closures in parameters have their own scope
var x = 'outer'; function f(get = () => x, set = (v) => { x = v; }) { var x = 'inner'; set('changed'); return [get(), x]; } print(f(), x); function g(a, read = () => a, write = (v) => (a = v)) { write(5); return [a, read()]; } print(g(1)); function k(a, r = () => a) { var a = 2; return [a, r()]; } print(k(1));
//# destructured parameters
const f = ({ a, b: { c = 3 } = {} }, [d, ...e] = [4, 5, 6]) => [a, c, d, e]; print(f({ a: 1 }), f({ a: 1, b: { c: 2 } }, 'xyz')); function g({ length }, ...[first, second]) { return [length, first, second]; } print(g('four', 1, 2));
//# errors of destructured parameters
const f = ({ a }) => a; try { f(); } catch (e) { print(e.message); } try { f(null); } catch (e) { print(e.message); } const g = ({ a: { b } }) => b; try { g({}); } catch (e) { print(e.message); } const h = ([x]) => x; try { h(); } catch (e) { print(e.message); }
//# rest parameters and spread
const f = (...xs) => xs.length; print(f(), f(1, 2, 3), f(...[1, 2], 3, ...'ab'), Math.max(...[1, 5, 2])); function g(a, ...r) { return [a, r]; } print(g(1), g(1, 2, 3), g(...[1], ...[2, 3])); print([...[1, 2], 3, ...new Set([4])]);
//# arguments
function f(a, b) { return [arguments.length, arguments[0], [...arguments], Array.prototype.slice.call(arguments, 1)]; } print(f(1, 2, 3)); function g() { return (() => arguments[0])(); } print(g(9)); function h(a) { arguments[0] = 'changed'; return a; } print(h(1)); function s(a) { 'use strict'; arguments[0] = 'changed'; return a; } print(s(1)); function w(a) { a = 7; return arguments[0]; } print(w(1));
//# arguments is mapped only for simple parameters
function f(a, b = 2) { a = 5; return arguments[0]; } print(f(1)); function g({ a }, b) { b = 5; return arguments[1]; } print(g({}, 1)); function h(a) { return typeof arguments.callee; } print(h());
//# this
const o = { x: 1, f() { return this.x; }, g: () => typeof this, h() { return [1].map(() => this.x); } }; print(o.f(), o.g(), o.h()); const f = o.f; try { print(f.call({ x: 2 }), f.apply({ x: 3 }, []), f.bind({ x: 4 })()); } catch (e) { print(e.message); } print((0, o.f).call({ x: 5 }), (o.f)(), o['f']());
//# sloppy this
function f() { return this === globalThis; } print(f(), (0, f)(), f.call(null)); function g() { 'use strict'; return this; } print(g(), g.call(5), typeof f.call(5)); function t() { return typeof this; } print(t.call(1), t.call('a'));
//# new and new.target
function F(a) { this.a = a; if (!new.target) return 'called'; } print(new F(1), F(2)); function G() { return { other: 1 }; } print(new G()); function H() { this.x = 1; return 5; } print(new H(), new (class { constructor() { print(new.target.name); } })()); print(new F, new (F.bind(null, 7))());
//# immediately invoked
(function () { print('iife', this === globalThis); })(); (() => print('arrow'))(); !function () { print('bang'); }(); new function () { print('new'); }; (function f(n) { if (n) f(n - 1); else print('end'); })(2); (function (a) { print(a, this.x); }).call({ x: 3 }, 4);
//# getters and setters
const o = { _v: 1, get v() { print('get'); return this._v; }, set v(x) { print('set', x); this._v = x; } }; o.v = 5; print(o.v); o.v += 2; o.v++; print(o.v, o._v); o['v'] = 9; print(delete o.v, o.v); Object.defineProperty(o, 'w', { get: () => 'w' }); print(o.w); o.w = 1; print(o.w);
//# toString of functions
function f(a, b) { return a   +   b; /* kept */ } const g = (x)  =>  x; class A { m( ) { return 1 } static s(y){} } const o = { method( ) {}, get  g() { return 1; }, async  *ag() {} };
print(f.toString(), String(g), A.toString(), A.prototype.m.toString(), A.s.toString(), o.method.toString(), Object.getOwnPropertyDescriptor(o, 'g').get.toString(), o.ag + ''); print(Math.max.toString(), Function.prototype.toString.toString(), Function.prototype.toString.name, Function.prototype.toString.length, (class extends (function () {}) {}).toString());
//# named function expression
const f = function inner(n) { return n ? inner(n - 1) : typeof inner; }; print(f(2), typeof inner); const g = function self() { try { self = 1; } catch (e) { print(e.message); } return typeof self; }; print(g()); const h = function self() { 'use strict'; try { self = 1; } catch (e) { print(e.message); } }; h();
//# callbacks of natives
print([3, 1, 2].sort((a, b) => a - b), [1, 2, 3].map((x) => x * 2), [1, 2, 3].filter((x) => x > 1), [1, 2, 3].reduce((a, x) => a + x), [1, 2, 3].reduce((a, x) => a + x, '')); print([1, 2, 3].find((x) => x > 1), [1, 2].some((x) => x > 1), [1, 2].every((x) => x > 1), [5, 6].findIndex((x) => x === 6)); [7].forEach(function (x, i, a) { print(x, i, a, this.t); }, { t: 1 }); print('a-b'.replace(/-/, (m) => `<${m}>`), Array.from([1, 2], (x) => x + 1), [[1], [2]].flatMap((x) => x), [1, 2, 3].reduceRight((a, x) => [...a, x], []));
//# callback identity and arity seen by user code
const seen = { map(f) { return [f.name, f.length, f === seen.last]; } }; const cb = (a, b) => 1; seen.last = cb; print(seen.map(cb), seen.map(function named() {})); class L extends Array { map(f) { return f.length; } } print(new L(1, 2).map((a, b, c) => 1));
//# deep recursion ends in a RangeError
const f = (n) => f(n + 1) + 1; try { f(0); } catch (e) { print(e.name, e.message); }
//# calling what is not a function
const o = { a: { b: 1 } }; for (const f of [() => o.x(), () => o.a.b(), () => o.a.c.d(), () => undefinedFunction(), () => o['a'](), () => (1)(), () => o.a.b.c(), () => new o.a(), () => o()]) try { f(); } catch (e) { print(e.name, e.message); }
//# calling what is not a function, with complex receivers
const f = () => ({ x: {} }); const o = { a: [] }; for (const t of [() => f().slice(), () => f().x.map(), () => f().x.trim(1), () => [].nope(), () => 'a'.nope(), () => o.a[0].trim(), () => o.a.concat(1).trim(), () => f()(), () => o?.a(), () => o?.a.nope(), () => new (f())(), () => `x`.call(), () => o.a.b?.c.d().e()]) try { print(t()); } catch (e) { print(e.name, e.message); }
//# order of callee, arguments and failure
const log = (x) => (print(x), x); const o = { get f() { print('get f'); return undefined; } }; try { o.f(log(1), log(2)); } catch (e) { print(e.message); } try { null.f(log(3)); } catch (e) { print(e.message); } let n; try { n.f(log(4)); } catch (e) { print(e.message); } try { n[log('k')](); } catch (e) { print(e.message); }
//# arguments change variables
let x = 1; const f = (...a) => a; print(f(x, x = 2, x++, x), x); const o = { m(...a) { return [this === o, ...a]; } }; let p = o; print(p.m((p = null), 1)); let g = (v) => 'old' + v; print(g((g = () => 'new', 1)));
//# script level functions
function twice(f) { return (x) => f(f(x)); } print(twice((x) => x + 3)(1)); const compose = (...fs) => (x) => fs.reduceRight((v, f) => f(v), x); print(compose((x) => x * 2, (x) => x + 1)(5)); const memo = {}; const m = (n) => memo[n] ?? (memo[n] = n < 2 ? n : m(n - 1) + m(n - 2)); print(m(40));
