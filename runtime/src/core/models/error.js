'use strict';
// Models of the constructors of errors: what they keep of their arguments.

const { getOwnPropertyDescriptor, isObject } = require('../primordials.js');
const { put } = require('./model.js');

/** @import { Model } from './model.js' */

/**
 * The message is a property of the result, and so is the cause.
 * @param {number} at which argument the message is
 * @returns {Model}
 */
const error =
  (at) =>
  (machine, { values, shadows, result }) => {
    const message = values[at];
    if (typeof message === 'string') {
      put(machine, result, 'message', message, shadows[at]);
    } else if (shadows[at] > 0) {
      const text = machine.operators.textual(message, shadows[at]);
      put(machine, result, 'message', `${message}`, text);
    }
    const options = values[at + 1];
    const cause = isObject(options)
      ? machine.objects.dataProperty(options, 'cause')?.value
      : undefined;
    put(machine, result, 'cause', cause, machine.shadows.of(options, 'cause', cause));
    return 0;
  };

const ofMessage = error(1);

/**
 * The errors are elements of an array of its own.
 * @type {Model}
 */
const aggregateError = (machine, call, path) => {
  const { values, shadows, result, site } = call;
  if (shadows[0] > 0) {
    machine.writer.lost(site, path);
  }
  const errors = getOwnPropertyDescriptor(result, 'errors');
  let index = 0;
  if (errors !== undefined) {
    machine.walks.drain(values[0], (walk) =>
      machine.literals.stepInto(errors.value, index++, walk),
    );
  }
  return ofMessage(machine, call, path);
};

module.exports = {
  aggregateError: { called: aggregateError, made: aggregateError },
  error: { called: error(0), made: error(0) },
};
