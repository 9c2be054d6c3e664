//# module: live bindings, and functions that are called before their module runs
import { count as seen, next as step, early as called, byDefault, pairs as two } from 'self';
import again, * as all from 'self';
print(called('first'), typeof seen, all.lateVar);
export var count = 0;
export var lateVar = 'late';
export function next(by = 2) { count += by; return count; }
export function early(name, { size } = { size: 3 }, ...rest) { return `${name} ${size} ${rest.length}`; }
export function* pairs(a, b = a + 1) { yield a; yield b; }
export { again as byDefault };
print(step(), step(1), seen, all.count, [...two(4)].join());
export default count + 10;
print(again, byDefault, all.default, Object.keys(all).join(), count = 7, all.count, seen);

//# module: a function that is called early sees nothing that is not there yet
import { f as F, g as G, h as H, C as D } from 'self';
const tried = (name, call) => { try { print(name, call()); } catch (error) { print(name, `${error.name}: ${error.message}`); } };
tried('f', () => F(1)); tried('g', () => G(2)); tried('C', () => new D()); tried('h', () => [...H()]);
export function f(x) { return x + v; }
export function g(x) { return x + l; }
export function* h(a = v, [b = 1] = []) { yield typeof a; yield b; }
export class C { x = l; }
var v = 'var';
let l = 'let';
tried('f', () => F(1)); tried('g', () => G(2)); tried('C', () => new D().x); tried('h', () => [...H()]);

//# module: names of default exports
import named, { fn as other, default as same } from 'self';
export default () => 1;
export function fn() {}
print(named.name, other.name, named === same, named.toString(), fn.toString());

//# module: a default class without a name
import Self from 'self';
export default class { static of() { return new this(); } get kind() { return 'anonymous'; } }
print(Self.name, Self.of().kind, Self.toString());

//# module: a default class with a name
import Self from 'self';
export default class Own extends Array { static made = 'static'; }
print(Self.name, Self === Own, Own.made, new Own(1, 2).length);

//# module: a default function without a name is hoisted
import f from 'self';
print(f(20), f.name);
export default function (x) { return x + 1; }

//# module: a default function with a name can be replaced
import f from 'self';
export default function g(x) { return x * 2; }
print(f(20), f.name, f === g);
g = (x) => x * 3;
print(f(20), f.name, f === g);

//# module: strict, without this
print(this === undefined, (function () { return this; })() === undefined, typeof arguments);
try { undeclared = 1; } catch (error) { print(error); }
try { Object.freeze([]).push(1); } catch (error) { print(error); }

//# module: top-level await, dynamic import
export let state = 'before';
setState('begun');
function setState(to) { state = to; }
print(state, await Promise.resolve('after'));
const all = import('self');
print(await (async () => { for await (const x of [1, Promise.resolve(2)]) state += x; return state; })());
try { await Promise.reject(new Error('no')); } catch (error) { print(error); }
all.then((ns) => {
  print(ns.state, ns[Symbol.toStringTag], Object.isSealed(ns));
  try { ns.state = 'x'; } catch (error) { print(error); }
});

//# module: import.meta
print(typeof import.meta, import.meta.url, import.meta.resolve('x'), Object.getPrototypeOf(import.meta));
import.meta.note = 'kept';
print(import.meta.note, (() => import.meta.note.length)());

//# module: exported declarations of every kind
export let a = 1, b = a + 1;
export const { c, d: [e = 5, ...rest] = [] } = { c: 3, d: [undefined, 6, 7] };
export async function later() { return a; }
export async function* all() { yield b; }
export class Point { static #count = 0; constructor(x) { this.x = x; Point.#count++; } static get count() { return Point.#count; } }
export { a as 'string name', e as default };
import * as self from 'self';
new Point(a);
print(Object.keys(self).join(), self.a, self.b, self.c, self.default, rest.join('-'), self['string name'], self.Point.count);
later().then((value) => print('later', value));

//# module: an imported variable that changes while an expression is evaluated
import { own as n } from 'self';
export let own = 1;
const bump = () => { own += 10; return own; };
print(n + bump() + n, [n, bump(), n].join(), `${n} ${bump()} ${n}`, n > bump(), n === bump());

//# module: an error of an imported value
import { none as nothing, text as word } from 'self';
export let none = null, text = 'text';
for (const f of [() => nothing.x, () => word(), () => word.x.y, () => nothing(), () => new word(), () => [...nothing], () => word.missing()]) {
  try { f(); } catch (error) { print(error); }
}

//# module: an imported variable before it has a value
import { l as L } from 'self';
import * as all from 'self';
for (const f of [() => L + 1, () => all.l, () => all.l.x, () => L(), () => typeof L]) {
  try { print(f()); } catch (error) { print(error); }
}
export let l = 1;
print(L, all.l);

//# module: an import of a built-in module alone
import 'node:fs';
export const list = [3, 1, 2].sort();
function hoisted() { return list.length; }
print(hoisted(), list.join());
