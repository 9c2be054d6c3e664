'use strict';
// The functions with which a program declares its inputs: what `require('stackful')` gives.
//
// A call that cannot be followed, such as a second input of the same name, ends the run as an error
// of the program that it cannot catch: the search would go wrong behind it.

const { inspect } = require('util');
const { declareAny } = require('./any.js');
const { Refusal, described } = require('./declaration.js');
const { declareSymbol } = require('./symbol.js');

const { captureStackTrace } = Error;

/**
 * @typedef {import('./reading.js').Reading} Reading
 * @typedef {import('./reading.js').Input} Input
 */

/**
 * What ends the run.
 *
 * @typedef {object} Told
 * @property {(kind: 'assertion' | 'misuse', error: Error) => never} failed
 * @property {() => never} ended an assumption does not hold
 */

/**
 * The functions of the module.
 *
 * @param {Reading} reading
 * @param {Told} told
 */
function functionsOf(reading, { failed, ended }) {
  return {
    /**
     * @param {string} name
     * @param {unknown} initial
     * @param {object} [options]
     */
    symbol: function symbol(name, initial, options) {
      const declare = () => declareSymbol(reading, name, initial, options);
      return declared(reading, arguments, symbol, declare, failed);
    },
    /**
     * @param {string} name
     * @param {object} [options]
     */
    any: function any(name, options) {
      const declare = () => declareAny(reading, name, options);
      return declared(reading, arguments, any, declare, failed);
    },
    /** @param {unknown} condition */
    assume: function assume(condition) {
      decide(reading, arguments, 'assume', condition);
      if (!condition) {
        ended();
      }
      return reading.give(undefined, 0);
    },
    /**
     * @param {unknown} condition
     * @param {unknown} message
     */
    assert: function assert(condition, message) {
      decide(reading, arguments, 'branch', condition);
      if (!condition) {
        failed('assertion', assertionError(message, assert));
      }
      return reading.give(undefined, 0);
    },
  };
}

/**
 * The first of the arguments is a condition, which is decided where the function was called.
 *
 * @param {Reading} reading
 * @param {ArrayLike<unknown>} args
 * @param {'assume' | 'branch'} how
 * @param {unknown} condition
 */
function decide(reading, args, how, condition) {
  const [shadow = 0] = reading.given(args);
  if (shadow === 0) {
    return;
  }
  const place = reading.here();
  if (place === null) {
    reading.lost('a condition that code which is not followed asserts or assumes');
  } else {
    place[how](shadow, Boolean(condition));
  }
}

/**
 * What `declare` gives, unless it refuses: then the run ends.
 *
 * @param {Reading} reading
 * @param {ArrayLike<unknown>} args
 * @param {Function} below the function of the module that was called
 * @param {() => Input} declare
 * @param {Told['failed']} failed
 */
function declared(reading, args, below, declare, failed) {
  const shadows = reading.given(args);
  try {
    if (shadows.some((shadow) => shadow > 0)) {
      throw new Refusal('name and initial value must not depend on an input');
    }
    const { value, shadow } = declare();
    return reading.give(value, shadow);
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    const misuse = {
      name: 'TypeError',
      message: `${below.name}(${described(args[0])}, …): ${error.message}`,
    };
    captureStackTrace(misuse, below);
    return failed('misuse', misuse);
  }
}

/**
 * @param {unknown} message what the program says
 * @param {Function} below the stack begins with its caller
 * @returns {Error}
 */
function assertionError(message, below) {
  const error = { name: 'AssertionError', message: 'the assertion does not hold' };
  if (message !== undefined) {
    error.message = typeof message === 'string' ? message : inspect(message, { depth: 1 });
  }
  captureStackTrace(error, below);
  return error;
}

exports.functionsOf = functionsOf;
