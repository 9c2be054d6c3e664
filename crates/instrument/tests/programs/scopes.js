//# block scopes
let x = 1; { let x = 2; { let x = 3; print(x); } print(x); } print(x); var v = 1; { var v = 2; } print(v); if (true) { const c = 1; print(c); } try { c; } catch (e) { print(e.message); }
//# shadowed parameters
function f(a) { { let a = 2; print(a); } var a; print(a); a = 3; return (() => { const a = 4; return a; })() + a; } print(f(1));
//# functions in blocks
print(typeof g); { print(g()); function g() { return 'g'; } } print(g()); if (true) { function h() { return 1; } } else { function h() { return 2; } } print(h()); try { (() => { 'use strict'; { function s() {} } return s; })(); } catch (e) { print(e.message); }
//# redeclared functions
function f() { return 1; } function f() { return 2; } print(f()); var f; print(typeof f); f = 5; print(f); var k = 1; function k() {} print(k);
//# assigned functions and classes
function f() { return 'f'; } const g = f; f = () => 'new'; print(f(), g()); let C = class { v = 1; }; C = 5; print(C); class D {} D = 'd'; print(D);
//# captured and reassigned
let n = 0; const inc = () => { n += 1; return n; }; print(n + inc() + n, inc() + n, [n, inc(), n], `${n}${inc()}${n}`, n * inc()); const o = { n, m: inc(), k: n }; print(o, n === inc(), n < inc());
//# var in loops and functions
for (var i = 0; i < 2; i++) { var inner = i; } print(i, inner); function f() { print(typeof late); if (true) { var late = 1; } return late; } print(f()); for (var a of [1, 2]) var b = a; print(a, b);
//# eval
var x = 1; eval('var y = x + 1; x = 10'); print(x, y); const f = () => { let local = 5; eval('local += 1'); return local; }; print(f(), (0, eval)('typeof local'), eval('1 + 1'), eval('(() => 3)()'), eval(5)); function g(a) { eval('a = 9'); return [a, arguments[0]]; } print(g(1)); function h() { 'use strict'; eval('var hidden = 1'); return typeof hidden; } print(h());
//# new Function
print(new Function('a', 'b', 'return a + b')(1, 2), Function('return this')() === globalThis, new Function('return typeof local')()); const local = 1; print(Function('x', '"use strict"; return this')(1));
//# with
const o = { a: 1, f() { return this === o; } }; let a = 'outer', b = 'b'; with (o) { print(a, b, f()); a = 2; b = 'changed'; var w = 3; const g = () => a; print(g()); } print(o.a, a, b, w); with ({ a: 5 }) { a += 1; a++; print(a); ({ a } = { a: 9 }); print(a); for (a of [1]); print(a); } print(a);
//# globals
globalThis.shared = 5; print(shared, typeof shared); shared = 6; shared += 1; shared++; print(globalThis.shared, shared--); implicit = 1; print(implicit); implicit ||= 2; implicit &&= 3; implicit ??= 4; print(implicit); [shared, implicit] = [1, 2]; print(shared + implicit); try { notThere; } catch (e) { print(e.message); } print(typeof notThere, delete globalThis.shared, typeof shared);
//# global getters
Object.defineProperty(globalThis, 'g', { get() { print('got'); return 4; }, set(v) { print('set', v); }, configurable: true }); print(g + 1); g = 2; g += 3; g++; const { g: h } = globalThis; print(h, typeof g);
//# script variables are global
var v = 1; let l = 2; const c = 3; function f() { return v + l + c; } class K {} print(globalThis.v, globalThis.l, typeof globalThis.f, typeof globalThis.K, f()); v = 10; globalThis.v += 5; l *= 2; print(v, l, f(), this === globalThis, Object.keys(globalThis).filter((k) => k.includes('$')));
//# script loops and destructuring
for (var i = 0; i < 2; i++) print(i); for (const x of [1, 2]) print(x); var { a, b: [d] } = { a: 1, b: [2] }; let [e, ...g] = [3, 4, 5]; print(a, d, e, g, globalThis.a); { let a = 'block'; print(a); } switch (i) { case 2: let z = 'z'; print(z); } [a, e] = [e, a]; print(a, e);
//# script hides injected names
var before = Object.getOwnPropertyNames(globalThis).filter((k) => /\$/.test(k)); print(before.every((k) => k === '$stackful')); print(Object.keys(globalThis).includes('$stackful'));
//# directives
'use strict'; 'another'; print((function () { return this; })()); try { undeclared = 1; } catch (e) { print(e.message); } (function () { print(this === undefined); })();
//# directive in a function
function f() { 'use strict'; try { undeclared2 = 1; } catch (e) { return e.message; } } function g() { ; 'use strict'; undeclared3 = 1; return undeclared3; } print(f(), g()); const h = () => { "use strict"; return this === globalThis; }; print(h());
//# label and variable of the same name
a: for (var a = 0; a < 3; a++) { if (a === 1) continue a; print(a); } const print2 = print; { const print = (...x) => print2('shadowed', ...x); print(1); }
//# arguments as a variable
function f() { var arguments = 5; return arguments; } print(f(1)); function g(arguments) { return arguments; } print(g(2)); const h = () => { try { return typeof arguments; } catch (e) { return e.message; } }; print(h()); function k() { { let arguments = 1; print(arguments); } return arguments.length; } print(k(1, 2));
//# closures over switch and catch variables
const fs = []; switch (1) { case 1: let x = 'sw'; fs.push(() => x); x += '!'; } try { throw 'c'; } catch (e) { fs.push(() => e); e += '?'; } { const k = fs.length; fs.push(() => k); } print(fs.map((f) => f()));
//# return at the top level
print('a'); if (true) { return 5; } print('never');
//# dead zone in an initialiser
const log = (x) => (print('evaluated', x), x); for (const f of [() => { let x = x + log(1); }, () => { let { x = x + log(2) } = {}; }, () => { const [x = [x, log(3)]] = []; }, () => { for (let x = x + log(4); ;) ; }, () => { for (const x of [x]) ; }, () => { for (const x of [x + log(5)]) ; }, () => { for (const x in { [x]: log(6) }) ; }, () => { class A extends (A + log(7)) {} }, () => { class A { [A + log(8)] = 1; } }, () => { (class B extends (B + log(9)) {}); }, () => { for (const x of (() => x)()) ; }]) try { print(f()); } catch (e) { print(e.message); }
//# dead zone in parameters
const log = (x) => (print('evaluated', x), x); for (const f of [(x = x + log(1)) => x, (x = [x, log(2)]) => x, ({ x = [x] }) => x, (x = y, y) => x, (x = { set q(e) {}, r: x }) => x, (x = [(e) => e, x]) => x, async (x = [({ set q(e) {}, x })], b) => 0]) try { print(f({})); Promise.resolve(f()).then(print, (e) => print(e.message)); } catch (e) { print(e.message); }
//# with sees no names but the program's
const o = new Proxy({ a: 1, f() { return this === o; } }, { has(t, k) { print('has', String(k)); return k !== 'print' && k !== 'y'; }, get(t, k) { return k === Symbol.unscopables ? undefined : t[k]; } }); let y = 3; with (o) { y = a; print(f()); (function () { y++; print(y); })(); } l: with ({ p: 1 }) { if (p) break l; print('not'); } const g = (x) => { with ({ z: x }) { return z; } }; print(y, g(5)); for (const i of [1, 2]) with ({ i: 9 }) { if (i) continue; }
//# arguments below a destructuring assignment
'use strict'; let f, o = {}; const g = function () { [f = () => arguments.length] = []; ({ q: o.r = [...arguments] } = {}); return f(); }; print(g(1, 2), o); class A { m() { [f = arguments[0]] = []; return f; } } print(new A().m(5));
//# Object.assign to a primitive
const s = 7; print(Object.assign(s, { p: s }).p, Object.assign('ab', { p: 1 }));
