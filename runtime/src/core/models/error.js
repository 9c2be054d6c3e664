'use strict';
// Models of errors: what their constructors keep of the arguments, and the text of one.

const { Op } = require('../../protocol.js');
const { getOwnPropertyDescriptor, isObject, isTerm } = require('../primordials.js');
const { put } = require('./model.js');

/** @import { Machine, Model } from './model.js' */

/**
 * The stack, which the message is a part of, is lost where somebody reads it; to look at it would make it.
 * @param {Machine} machine
 * @param {object} error
 * @param {number} shadow of the message
 */
const forgetStack = ({ unknowns, writer }, error, shadow) => {
  unknowns.makeUnknown(error, {
    name: 'an error',
    whether: null,
    site: null,
    parts: [['stack', (site) => writer.lost(site, 'the stack of an error', shadow)]],
    isFlat: true,
  });
};

/**
 * The message is a property of the result, and so is the cause.
 * @param {number} at which argument the message is
 * @returns {Model}
 */
const error =
  (at) =>
  (machine, { values, shadows, result }) => {
    const message = values[at];
    if (shadows[at] > 0) {
      forgetStack(machine, result, shadows[at]);
    }
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

/**
 * `name` or `message` of an error, as its text has it.
 * @param {Machine} machine
 * @param {object} error
 * @param {string} key
 * @param {string} otherwise what it is if it is undefined
 */
const partOf = ({ objects, shadows }, error, key, otherwise) => {
  const value = objects.dataProperty(error, key)?.value;
  const shadow = shadows.of(error, key, value);
  return { value: value === undefined && shadow === 0 ? otherwise : value, shadow };
};

/**
 * The text of an error: its name and its message, and what is between two that are not empty.
 * @param {Machine} machine
 * @param {object} error
 */
const textOf = (machine, error) => {
  const { operators, writer } = machine;
  const name = partOf(machine, error, 'name', 'Error');
  const message = partOf(machine, error, 'message', '');
  if (name.shadow === 0 && message.shadow === 0) {
    return 0;
  }
  if (!isTerm(name.value) || !isTerm(message.value)) {
    return writer.lost(-1, 'Error.prototype.toString', name.shadow || message.shadow);
  }
  /** @param {{value: unknown, shadow: number}} part */
  const textual = ({ value, shadow }) => operators.textual(value, operators.operand(value, shadow));
  const first = textual(name);
  const second = textual(message);
  const none = writer.constant('');
  /**
   * @param {number} text
   * @param {number} other what is there if that is empty
   * @param {number} both
   */
  const without = (text, other, both) =>
    writer.apply(Op.Conditional, [writer.apply(Op.StrictlyEqual, [text, none]), other, both]);
  const both = writer.apply(Op.Add, [writer.apply(Op.Add, [first, writer.constant(': ')]), second]);
  return without(first, second, without(second, first, both));
};

module.exports = {
  aggregateError: { called: aggregateError, made: aggregateError },
  error: { called: error(0), made: error(0) },
  text: {
    /** @type {Model} */
    called: (machine, { receiver }) => (isObject(receiver) ? textOf(machine, receiver) : 0),
    /** @param {Machine} machine @param {object} error */
    converted: (machine, error) => textOf(machine, error),
  },
};
