//# module: an imported variable
import { total as sum, add as plus } from 'self';
import * as all from 'self';
export let total = 0;
export function add(n) { total += n; }
plus(SYM(5));
if (sum > 3) print('above');
if (all.total > 4) print('above');
total = 1;
if (sum > 3) print('never');
plus(SYM(6));
const copy = sum;
if (copy === 7) print('seven');

//: ((0 + s0) > 3)
//: ((0 + s0) > 4)
//: ((1 + s1) === 7)
//# module: a default export, and names given on
import byDefault, { again as other, given, there, star } from 'self';
export default SYM(1) + 1;
export let x = SYM('a');
export { x as again };
export { again as given } from 'self';
export * from 'self';
export { byDefault as there, x as star };
if (byDefault === 2) print('default');
if (other === 'a') print('again');
if (given.length === 1) print('given');
if (there > 1) print('there');
if (star.toUpperCase() === 'A') print('upper');

//: ((s0 + 1) === 2)
//: (s1 === "a")
//: (String.prototype.length(s1) === 1)
//: ((s0 + 1) > 1)
//: (String.prototype.toUpperCase(s1) === "A")
//# module: a function that is called early
import { f as F, set as put } from 'self';
if (F(SYM(3)) > 2) print('early');
put(SYM(4));
export function f(n) { return n + 1; }
export function set(n) { kept = n; if (kept > 3) print('kept'); }
export var kept;
if (kept > 3) print('kept still');
//: ((s0 + 1) > 2)
//: (s1 > 3)
//: (s1 > 3)
