'use strict';
// Collections, text and functions of lodash.

const _ = require('lodash');

const people = _.range(12).map((i) => ({ id: i, name: `n${i % 5}`, tags: ['a', 'b', 'c'].slice(i % 3), at: { x: i / 2, y: -i } }));
console.log(_.groupBy(people, 'name'), _.countBy(people, (p) => p.tags.length), _.keyBy(people, 'id')[3]);
console.log(_.orderBy(people, ['name', 'at.x'], ['desc', 'asc']).map((p) => p.id), _.sortBy([3, 1, 2]), _.sortedUniq([1, 1, 2]));
console.log(_.merge({ a: [{ b: 2 }, { d: 4 }] }, { a: [{ c: 3 }, { e: 5 }] }), _.defaultsDeep({ a: { b: 1 } }, { a: { c: 2 } }));
console.log(_.cloneDeep({ m: new Map([[1, { a: 1 }]]), d: new Date(0), r: /x/gi, s: new Set(['s']), u: new Uint8Array([1, 2]) }));
console.log(_.isEqual({ a: [1, { b: NaN }] }, { a: [1, { b: NaN }] }), _.isEqualWith([1], [1.1], (a, b) => (_.isNumber(a) ? Math.floor(a) === Math.floor(b) : undefined)));
console.log(_.template('<% _.forEach(users, (user) => { %><li><%- user %></li><% }); %>${ 1 + 1 }')({ users: ['fred <b>', 'barney'] }));
console.log(_.camelCase('Foo Bar--baz'), _.kebabCase('fooBarBaz'), _.startCase('--foo-bar--'), _.deburr('déjà vu'), _.words('fred, barney & pebbles', /[^, ]+/g));
console.log(_.padStart('abc', 6, '_-'), _.truncate('hi-diddly-ho there, neighborino', { length: 24, separator: /,? +/ }), _.escape('<&>'), _.unescape('&lt;&amp;'));
console.log(_.get({ a: [{ b: { c: 3 } }] }, 'a[0].b.c'), _.set({}, ['x', '0', 'y'], 4), _.unset({ a: { b: 1 } }, 'a.b'), _.has({ a: 1 }, 'a'), _.result({ f: () => 5 }, 'f'));
console.log(_(people).filter((p) => p.id % 2).map('at.x').chunk(2).value(), _.chain([1, 2, 3, 4]).map((n) => n * n).reject((n) => n % 2).take(1).value());
console.log(_.zipWith([1, 2], [10, 20], [100, 200], (a, b, c) => a + b + c), _.unzip([['a', 1], ['b', 2]]), _.xorBy([2.1, 1.2], [2.3, 3.4], Math.floor));
console.log(_.flow([(a, b) => a + b, (n) => n * n])(1, 2), _.curry((a, b, c) => [a, b, c])(1)(_, 3)(2), _.partialRight((a, b) => a - b, 1)(5), _.memoize((n) => n * 2)(4));
console.log(_.flattenDeep([1, [2, [3, [4]], 5]]), _.difference([2, 1], [2, 3]), _.intersectionBy([2.1, 1.2], [2.3], Math.floor), _.pullAllBy([{ x: 1 }, { x: 2 }], [{ x: 1 }], 'x'));
console.log(_.transform([2, 3, 4], (r, n) => { r.push(n *= n); return n % 2 === 0; }, []), _.mapKeys({ a: 1 }, (v, k) => k + v), _.invertBy({ a: 1, b: 2, c: 1 }), _.toPairsIn({ a: 1 }));
console.log(_.reduceRight([[0, 1], [2, 3]], (all, one) => all.concat(one), []), _.sumBy(people, 'at.y'), _.maxBy(people, (p) => -p.id).id, _.round(4.006, 2), _.inRange(-3, -2, -6));
_.debounce((x) => console.log('debounced', x), 40)('late');
_.defer((x) => console.log('deferred', x), 1);
try {
  _.chunk(null).map.call(null);
} catch (error) {
  console.log(error.name, error.message);
}
console.log(_.attempt(() => { throw new RangeError('attempted'); }).message, _.functions(_.prototype).length, Object.keys(_).length, String(_.identity));
