'use strict';
// Immutable: persistent maps, lists and records, lazy sequences.

const { List, Map, OrderedSet, Range, Record, Seq, Set, fromJS, is, merge } = require('immutable');

const map = Map(Array.from({ length: 60 }, (_, i) => [`k${i}`, i]));
console.log(map.size, map.filter((v) => v % 7 === 0).toJS(), map.set('k1', 'one').get('k1'), map.equals(Map(map.toObject())), map.hashCode());
console.log(List.of(3, 1, 2).sort().push(9).unshift(0).toArray(), List(Range(0, 100)).splice(3, 90).toString(), Range(1, Infinity).map((n) => n * n).filter((n) => n % 2).take(4).toArray());
console.log(fromJS({ a: [{ b: 1 }] }).updateIn(['a', 0, 'b'], (n) => n + 1).toJS(), merge({ a: 1 }, { b: 2 }), is(Set([1, 2]), Set([2, 1])), OrderedSet(['b', 'a', 'b']).toJSON());
const Point = Record({ x: 0, y: 0 }, 'Point');
console.log(String(new Point({ x: 1 })), new Point().set('y', 2).toObject(), Seq({ a: 1, b: 2 }).flip().toObject(), map.groupBy((v) => v % 3).map((g) => g.size).toJS());
console.log(map.withMutations((m) => { for (let i = 0; i < 40; i++) m.delete(`k${i}`); }).reduce((sum, n) => sum + n, 0), [...List(['x', 'y']).entries()]);
