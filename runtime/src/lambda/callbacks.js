'use strict';
// Callbacks for a call. The first four kinds are those of the paper; the others do what a callback of
// real code may do as well: throw, call the method again, return earlier promises, be asynchronous.

const { PARAMETERS, member, takenFrom } = require('./plan.js');
const { expression, species, thenable, thrown } = require('./values.js');

/** @import { Chance } from './chance.js' */
/** @import { Callback } from './plan.js' */

/**
 * What a callback is made for.
 *
 * @typedef {object} Situation
 * @property {Chance} chance
 * @property {string} method
 * @property {string} receiver a variable
 * @property {string[]} args variables, by position; empty where there is none
 * @property {string[]} variables that it can mention
 * @property {string} result the variable of the call's own result
 * @property {number} parameters how many arguments callbacks have been seen to get here
 * @property {string[]} places what the method reads once it has called, from earlier tests
 * @property {(place: string) => boolean} isPublic whether a place is no implementation's own
 * @property {string[]} mined whole functions
 * @property {() => string} values declares a variable with one value for each call of the callback
 */

/** @typedef {(situation: Situation) => Partial<Callback>} Maker */

/** What the language asks of objects that it makes others from, whoever implements it. */
const HOOKS = ['constructor', 'then'];
/** Writes of one callback, and elements among the places to choose from. */
const WRITES = 3;
const ELEMENTS = 3;

/** @type {Record<string, Maker>} */
const MAKERS = {
  empty: () => ({ parameters: 0 }),
  quick: ({ chance }) => ({ parameters: 0, returns: expression(chance) }),
  mined: ({ chance, mined }) => (mined.length === 0 ? {} : { text: chance.one(mined) }),
  writes: (situation) => ({
    statements: writes(situation),
    returns: result(situation),
  }),
  throws: (situation) => ({
    statements: situation.chance.of(0.3) ? writes(situation) : [],
    throws: thrown(situation.chance),
  }),
  reenters: (situation) => ({
    statements: [again(situation)],
    returns: result(situation),
  }),
  promises: ({ chance, variables, result: own }) => ({
    returns: chance.of(0.5) ? thenable(chance) : chance.one([...variables, own]),
  }),
  async: (situation) => ({
    shape: 'async',
    ...(situation.chance.of(0.3)
      ? { throws: thrown(situation.chance) }
      : { returns: result(situation) }),
  }),
  generator: (situation) => ({ shape: 'generator', returns: result(situation) }),
  // Which values these are is what the branches of the code under test decide: see `exploration.js`.
  concolic: ({ values, ...situation }) => ({
    statements: situation.chance.of(0.5) ? writes(situation, () => takenFrom(values())) : [],
    returns: takenFrom(values()),
  }),
};

/**
 * @param {string} kind
 * @param {Situation} situation
 * @returns {Callback}
 */
function makeCallback(kind, situation) {
  const parameters = Math.min(situation.parameters, PARAMETERS.length);
  const made = MAKERS[kind](situation);
  const none = { statements: [], throws: null, returns: null, text: null };
  return { kind, shape: 'function', parameters, ...none, ...made };
}

/**
 * What a callback gives back: what it got, what others have got, or something new.
 *
 * @param {Situation} situation
 */
function result({ chance, parameters, variables, places, result: own }) {
  const got = PARAMETERS.slice(0, parameters);
  const read = places.flatMap((place) => /^ret\.(\w+)$/.exec(place)?.[1] ?? []);
  if (read.length > 0 && chance.of(0.2)) {
    return `({ ${chance.one(read)}: ${expression(chance)} })`;
  }
  if (got.length > 0 && chance.of(0.3)) {
    return chance.one(got);
  }
  return chance.of(0.35) ? chance.one([...variables, own]) : expression(chance);
}

/**
 * @param {Omit<Situation, 'values'>} situation
 * @param {(chance: Chance) => string} [value] what is written
 */
function writes({ chance, receiver, args, parameters, places, isPublic }, value = expression) {
  const here = places.map((place) => located(place, receiver, args)).filter(isPublic);
  const isElement = (/** @type {string} */ place) => place.endsWith(']');
  // There are more elements than anything else, and one is like the other.
  const pool = here.filter((place) => !isElement(place));
  pool.push(...chance.some(here.filter(isElement), ELEMENTS));
  pool.push(chance.one(HOOKS.map((hook) => `${receiver}.${hook}`)));
  if (isPublic(`${receiver}[0]`)) {
    // An element more, and the one that the callback has got, if it gets indices.
    pool.push(`${receiver}[${receiver}.length]`);
    pool.push(...PARAMETERS.slice(1, parameters).map((name) => `${receiver}[${name}]`));
  }
  return chance.some(pool, WRITES).map((place) => {
    if (chance.of(0.2)) {
      return `delete ${place};`;
    }
    const isConstructor = place.endsWith('.constructor') && chance.of(0.5);
    return `${place} = ${isConstructor ? species(chance) : value(chance)};`;
  });
}

/**
 * A place as the callback of a call can write it; empty if it cannot.
 *
 * @param {string} place such as `arg1.then`
 * @param {string} receiver
 * @param {string[]} args
 */
function located(place, receiver, args) {
  const [, root, rest] = /** @type {RegExpMatchArray} */ (/^([a-z]+\d*)(.*)$/.exec(place));
  if (rest === '' || root === 'ret') {
    return '';
  }
  const variable = root === 'receiver' ? receiver : (args[Number(root.slice(3))] ?? '');
  return variable === '' ? '' : variable + rest;
}

/** @param {Situation} situation */
function again({ chance, receiver, method }) {
  return `${member(receiver, method)}(function () { return ${expression(chance)}; });`;
}

exports.KINDS = Object.keys(MAKERS);
exports.makeCallback = makeCallback;
