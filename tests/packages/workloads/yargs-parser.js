'use strict';
// yargs-parser: aliases, arrays, counts, dotted names, coercion, configuration.

const parse = require('yargs-parser');

console.log(parse('--foo=99 --bar 9 -abc -x 3 -- rest --no', { configuration: { 'populate--': true } }));
console.log(parse(['--list', '1', '2', '--deep.er.key', 'v', '-vvv', '--no-color', '--big', '0x10', '--str', '007'], { array: ['list'], count: ['v'], string: ['str'], alias: { v: ['verbose'] }, default: { missing: 5 } }));
console.log(parse.detailed('--json {"a":1} --camel-case x --n 1e3 extra', { coerce: { json: JSON.parse }, number: ['n'], boolean: ['camelCase'], narg: { n: 1 } }));
console.log(parse('--a "quoted text" --b \'x y\' --c=\\"z', { configuration: { 'camel-case-expansion': false, 'strip-dashed': true } }));
console.log(parse.detailed('--narg 1', { narg: { narg: 2 } }).error?.message, parse.camelCase('some-long-name'), parse.decamelize('someLongName'), parse.looksLikeNumber('0x1F'));
