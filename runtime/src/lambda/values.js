'use strict';
// Random values, as texts: those of the language that code tends to treat apart.

/** @import { Chance } from './chance.js' */

const NUMBERS = ['0', '1', '2', '3', '5', '-1', '-0', '0.5', '2.5', '10', '126', 'NaN', 'Infinity'];
const STRINGS = ['""', '"a"', '"b"', '"abc"', '"0"', '"length"', '"w I"'];
const OTHERS = ['true', 'false', 'null', 'undefined', '1n', 'Symbol.iterator'];
const OBJECTS = ['{}', '{ a: 1 }', '{ 0: "x", length: 1 }', '{ get a() { return 1; } }', '/a/g'];
/** What methods of arrays work on that have none: lengths that are to be made whole, texts, nothing. */
const LIKE_ARRAYS = [
  '{ 0: "x", 1: "y", length: 2 }',
  '{ 0: 1, 2: 3, length: 3 }',
  '{ 0: 1, 1: 2, 2: 3, length: 2.5 }',
  '{ 0: "a", 1: "b", length: "1" }',
  '{ 0: 1, 1: 2, length: -1 }',
  '{ 0: 1, 1: 2 }',
  '{ 0: 1, 1: 2, length: { valueOf() { return 2; } } }',
  '{ 0: 1, get 1() { return this[0]; }, get length() { return 2; } }',
  '"abc"',
  '126',
  'null',
  'undefined',
];
/** Constructors that say what instances are made with. */
const SPECIES = [
  '{ [Symbol.species]: class extends Array {} }',
  '{ [Symbol.species]: null }',
  '{ [Symbol.species]: 1 }',
];
const ERRORS = ['new Error("e")', 'new TypeError("t")', '"thrown"', 'undefined'];
const THENABLES = [
  '{ then(yes) { yes(7); } }',
  '{ then(yes, no) { no(8); } }',
  '{ then() { throw 9; } }',
  '{ then(yes) { yes(1); yes(2); throw 3; } }',
  '{ get then() { throw 10; } }',
  '{ then: 11 }',
  '{ then(yes) { yes({ then() {} }); throw 13; } }',
  'Object.assign(() => {}, { then(yes) { yes(14); } })',
  '{ reads: 0, get then() { return this.reads++ === 0 ? (yes) => yes(12) : undefined; } }',
];

/** @param {Chance} chance */
function primitive(chance) {
  return chance.one(chance.one([NUMBERS, NUMBERS, STRINGS, OTHERS]));
}

/**
 * With holes, and with properties beside the elements now and then.
 *
 * @param {Chance} chance
 */
function array(chance) {
  const elements = Array.from({ length: chance.below(6) }, () =>
    chance.of(0.12) ? '' : chance.of(0.1) ? '[1]' : primitive(chance),
  );
  const text = elements.join(', ');
  return `[${text}${elements.at(-1) === '' ? ',' : ''}]`;
}

/** @param {Chance} chance */
function value(chance) {
  const kinds = [primitive, primitive, array, (/** @type {Chance} */ by) => by.one(OBJECTS)];
  return chance.one(kinds)(chance);
}

/** @param {Chance} chance */
const likeArray = (chance) => chance.one(LIKE_ARRAYS);

/** An expression that can stand anywhere. @param {Chance} chance */
function expression(chance) {
  const text = value(chance);
  return text.startsWith('{') ? `(${text})` : text;
}

/** @param {Chance} chance */
const species = (chance) => chance.one(SPECIES);
/** @param {Chance} chance */
const thrown = (chance) => chance.one(ERRORS);
/** @param {Chance} chance */
const thenable = (chance) => `(${chance.one(THENABLES)})`;

exports.array = array;
exports.expression = expression;
exports.likeArray = likeArray;
exports.species = species;
exports.thenable = thenable;
exports.thrown = thrown;
exports.value = value;
