'use strict';
// Underscore: iteration with its own callbacks, templates, chaining.

const _ = require('underscore');

console.log(_.map({ one: 1, two: 2 }, (n, key) => key + n), _.reduce([1, 2, 3], (memo, n) => memo + n, 0), _.where([{ a: 1, b: 2 }, { a: 1 }], { a: 1 }));
console.log(_.indexBy([{ n: 'x' }, { n: 'y' }], 'n'), _.partition([0, 1, 2, 3], (n) => n % 2), _.sample([7], 1), _.object(['a', 'b'], [1, 2]), _.range(0, -5, -2));
console.log(_.template('Hello <%= name %><% if (more) { %>, <%- more %><% } %>')({ name: 'moe', more: '<b>' }));
console.log(_.chain([{ age: 25 }, { age: 21 }]).sortBy('age').map((p) => p.age).first().value(), _.isMatch({ a: 1, b: 2 }, { b: 2 }), _.extend({}, { a: 1 }, { b: 2 }));
console.log(_.compose((s) => `${s}!`, (s) => s.toUpperCase())('hi'), _.after(2, () => 'after')(), _.once(() => 3)(), _.partial((a, b) => b - a, _, 10)(4), _.escape('a & b'));
console.log(_.mapObject({ start: 5 }, (v, k) => `${k}${v}`), _.unique([1, 2, 1, 4]), _.zip(['a', 'b'], [1, 2]), _.findLastIndex([1, 2, 3], (n) => n < 3), _.sortedIndex([10, 20], 15));
console.log(_.isEqual({ a: [1, new Date(3)] }, { a: [1, new Date(3)] }), _.result({ f() { return this.x; }, x: 3 }, 'f'), _.property(['a', 'b'])({ a: { b: 1 } }));
