'use strict';
// Ramda: curried functions all the way down, lenses, transducers.

const R = require('ramda');

console.log(R.pipe(R.filter((n) => n > 1), R.map(R.multiply(2)), R.sum)([1, 2, 3]), R.curry((a, b, c) => a + b + c)(R.__, 2)(1)(3));
console.log(R.over(R.lensPath(['a', 0, 'b']), R.inc, { a: [{ b: 1 }] }), R.evolve({ n: R.add(1) }, { n: 1, m: 2 }), R.assocPath(['a', 'b'], 3, {}), R.mergeDeepRight({ a: { b: 1 } }, { a: { c: 2 } }));
console.log(R.into([], R.compose(R.map(R.add(1)), R.take(2)), [1, 2, 3]), R.groupBy((n) => (n % 2 ? 'odd' : 'even'), [1, 2, 3]), R.zipObj(['a', 'b'], [1, 2]));
console.log(R.sortWith([R.descend(R.prop('a')), R.ascend(R.prop('b'))])([{ a: 1, b: 2 }, { a: 2, b: 1 }, { a: 1, b: 1 }]), R.aperture(2, [1, 2, 3]), R.transpose([[1, 2], [3]]));
console.log(R.cond([[R.equals(0), R.always('zero')], [R.T, (n) => `n${n}`]])(5), R.tryCatch(R.prop('x'), R.F)(null), R.converge(R.divide, [R.sum, R.length])([1, 2, 3]), R.memoizeWith(String, (n) => n * 2)(3));
console.log(R.toString({ a: [1, 'x', null, undefined, new Date(0)] }), R.equals({ a: [1, /x/] }, { a: [1, /x/] }), R.unfold((n) => (n > 3 ? false : [n, n + 1]), 0), R.path(['a', 'b'], { a: { b: 2 } }), R.uniqBy(Math.abs, [-1, 1, 2]));
