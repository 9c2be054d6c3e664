const show = (...v) => console.log(...v);
const attempt = (f) => { try { return f(); } catch (e) { return `${e.name}: ${e.message}`; } };
// completion values
for (const text of ['1;if(0)2', '1', '', '1;var x=2', '1;{}', '1;{3}', '1;function f(){}', 'do{2;break}while(0)', '1;do{break}while(0)',
 'do{2;try{3}finally{4;break}}while(0)', 'do { try { 39 } catch (e) { Infinity } finally { 42; break; }; } while (false);', 'try{1;throw 2}catch{}', 'try{1}finally{2}', '1;switch(1){case 1:}', '1;switch(1){case 1: 5; break}', 'l:{2;break l;3}', '1;l:{break l}',
 '3; do { 2; if (true) { break; } 4 } while(0)', '"use strict"', "'a';'b';var q", '1;class A{static{7}}', 'for(var i=0;i<3;i++)i', 'for(var i=0;i<3;i++){i;continue}', '1;with({}){}', 'x=>x;5', '1;let z=4;const y=3', 'l:for(;;){5;for(;;){break l}}', 'if(1){}else 3', ';;;', '5;;;', 'for(const k of [1,2])k', 'for (k in {a:1,b:2}) k', 'while(false){}', '2;debugger', 'eval("7;var j")', 'throw 3', '({a:1}).a', '{a:1}', '(function(){}).name', '(class{}).name', '(()=>{}).name', 'a:function b(){}', '6;async function g(){}']) {
  let d, i; 
  try { d = eval(text) } catch (e) { d = 'threw ' + e }
  try { i = (0, eval)(text) } catch (e) { i = 'threw ' + e }
  show(JSON.stringify(text), d, i, attempt(() => globalThis.eval(text)), attempt(() => { 'use strict'; return eval(text) }));
}
// scope
function scope(a) { let b = 2; var r = eval('var c = a + b; function h() { return c + a } c'); return [r, c, h(), typeof h, a]; }
show(scope(1));
show(attempt(() => { let x = 1; { eval('var x = 2') } return x }));
show(attempt(() => { 'use strict'; eval('var hidden = 1'); return typeof hidden }));
show((function () { return eval('arguments.length + this.q') }).call({ q: 5 }, 1, 2));
show(new (function T() { this.t = eval('new.target === T') }));
class B { m() { return 'm' } } class C extends B { #p = 4; n() { return eval('super.m()') } p() { return eval('this.#p') } f = eval('this.constructor.name') }
show(new C().n(), new C().p(), new C().f);
show((() => eval('this') === module.exports)());
show(attempt(() => eval('let l1 = 1; l1') + typeof l1));
(0, eval)('var g1 = 10; let g2 = 11; function g3() { return g1 + 1 }');
show(typeof g1, typeof g2, g3(), delete globalThis.g1);
show(eval(5), eval(), eval({ a: 1 }), eval('1', 2), eval(...['3']));
show(attempt(() => eval('1 +')), attempt(() => eval('"use strict"; with (a) {}')), attempt(() => { 'use strict'; return eval('with({}){1}') }), attempt(() => eval('foo bar')));
const other = eval; show(other('typeof show'), attempt(() => eval('show') === show));
show(String(eval('(function  f ( a ) { return a })')), eval('(class  Q { })').toString());
// Function
const F = (() => {}).constructor;
show(F === Function, Function.name, Function.length, Function.toString(), typeof Function, F.prototype === Function.prototype, Reflect.ownKeys(Function));
const add = new Function('a', 'b = 2', 'return a + b'); show(add(1), add.name, add.length, add.toString(), add instanceof Function, Object.getOwnPropertyNames(add));
show(Function('return this')() === globalThis, Function('"use strict"; return this')());
show(attempt(() => new Function('return anonymous')()), attempt(() => new Function('a b')), attempt(() => new Function('/*', '*/){')), attempt(() => new Function('}, function(){')));
show(attempt(() => new Function('a', 'return (')), new Function('a', '// c').toString(), Function().toString());
const G = Object.getPrototypeOf(function* () {}).constructor; const A = Object.getPrototypeOf(async () => {}).constructor; const AG = Object.getPrototypeOf(async function* () {}).constructor;
show([...new G('a', 'yield a; yield* [2]')(1)], G.name, Object.getPrototypeOf(G) === Function, A.name, AG.name, String(A), String(new G('yield 1')));
new A('x', 'return await x + 1')(Promise.resolve(4)).then(show);
(async () => { for await (const v of new AG('yield 7')()) show(v) })();
class MyF extends Function { constructor(t) { super(t); this.extra = 1 } hi() { return this() + 1 } } const mf = new MyF('return 41'); show(mf.hi(), mf.extra, mf instanceof MyF, Object.getPrototypeOf(mf) === MyF.prototype);
let order = []; show(new Function({ toString() { order.push(1); return 'p' } }, { toString() { order.push(2); return 'return p * 2' } })(21), order);
show(require('util').inspect(Function), require('util').inspect(add), Function.prototype.constructor === Function, Object.getOwnPropertyDescriptor(globalThis, 'Function'), Object.getOwnPropertyDescriptor(Function, 'prototype'));
show(Reflect.construct(Function, ['return 3'], Array) instanceof Array, Function.call(null, 'return 5')(), Function.apply(null, ['a', 'return a'])(6), Function.bind(null, 'b')('return b')(8));
setTimeout(() => show(attempt(() => setTimeout('1'))));
var v1 = 5; show(eval('v1++; v1'), eval('v1 = 9, typeof v1'), v1);
show(attempt(() => eval('(function(){ "use strict"; return this })()')), attempt(() => eval('undefinedVariable')), attempt(() => eval('null.x')), attempt(() => eval('show.nothing()')));
