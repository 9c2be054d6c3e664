'use strict';
// Libraries of functions on values that are symbolic, as themselves, in arrays and as properties.

const dateFns = require('date-fns');
const immutable = require('immutable');
const _ = require('lodash');
const R = require('ramda');
const React = require('react');
const { renderToStaticMarkup } = require('react-dom/server');
const { Decoder, Encoder } = require('socket.io-parser');
const underscore = require('underscore');
const parse = require('yargs-parser');
const input = require('./input.js');

const numbers = [3, 1, 2, 1].map((n, i) => input(`number ${i}`, n));
const people = numbers.map((age, i) => ({ age, name: input(`person ${i}`, `n${i}`), on: input(`on ${i}`, i % 2 === 0) }));
console.log(_.sortBy(people, 'age'), _.groupBy(people, (p) => p.age > 1), _.uniq(numbers), _.sum(numbers), _.isEqual(people[1], { ...people[1] }));
console.log(_.chunk(numbers, input('size', 3)), _.camelCase(input('text', 'some text-here')), _.template('<%- v %>')({ v: input('escaped', '<&>') }), _.partition(people, 'on').map((p) => p.length));
console.log(R.pipe(R.filter((n) => n > 1), R.sum)(numbers), R.sortWith([R.ascend(R.prop('age')), R.descend(R.prop('name'))], people).map((p) => p.name), R.equals(numbers, [3, 1, 2, 1]));
console.log(underscore.countBy(numbers), underscore.where(people, { on: true }).length, underscore.chain(numbers).sort().first(2).value());
console.log(immutable.Map(people.map((p) => [p.name, p.age])).filter((n) => n !== 1).toJS(), immutable.List(numbers).sort().toArray(), immutable.Set(numbers).size);
console.log(dateFns.addDays(new Date(input('time', 86400000)), input('days', 2)).toISOString(), dateFns.formatDuration({ hours: input('hours', 3) }), dateFns.max([new Date(numbers[0]), new Date(numbers[1])]).getTime());
const Item = ({ person }) => React.createElement('li', { className: person.on ? 'on' : undefined, title: person.name }, person.name, ' ', person.age);
console.log(renderToStaticMarkup(React.createElement('ul', null, people.map((person) => React.createElement(Item, { key: person.name, person })))));
const packets = new Encoder().encode({ type: 2, nsp: '/', id: 4, data: [input('event', 'say'), { n: numbers[0] }] });
const decoder = new Decoder();
decoder.on('decoded', (packet) => console.log(packets, packet));
decoder.add(input('packet', packets[0]));
console.log(parse([input('option', '--a=5'), input('flag', '-bc'), 'rest']));
