'use strict';
// Strings and their terms, for methods that take strings apart.

const { Op } = require('../../../protocol.js');
const { indexOf, isTerm, slice } = require('../../primordials.js');

/**
 * @import { Machine } from '../../machine.js'
 * @import { Call } from '../../calls/finished.js'
 * @typedef {{index: number, shadow: number}} Found where a text was found, -1 if nowhere, and the term
 */

/** Into how many pieces a string is split at most, before the rest is given up. */
const MOST_PIECES = 256;

/** A string and its term. */
class Text {
  /**
   * @param {Machine} machine
   * @param {unknown} value a primitive for which `isTerm` holds
   * @param {number} shadow
   */
  constructor(machine, value, shadow) {
    this.machine = machine;
    this.value = `${value}`;
    this.shadow = machine.operators.textual(value, machine.operators.operand(value, shadow));
  }

  /**
   * The shadow of an operation on this text and other operands.
   * @param {number} op
   * @param {...number} operands
   */
  apply(op, ...operands) {
    const { writer } = this.machine;
    const shadows = [this.shadow];
    for (let i = 0; i < operands.length; i++) {
      shadows[i + 1] = operands[i];
    }
    return writer.apply(op, shadows);
  }

  /**
   * The part from an index on, whose term is `shadow`.
   * @param {number} index
   * @param {number} shadow
   * @returns {Text}
   */
  from(index, shadow) {
    const text = new Text(this.machine, slice(this.value, index), 1);
    text.shadow = this.apply(Op.StringSlice, shadow);
    return text;
  }

  /**
   * Where another string is found first: the index and its term.
   * @param {Text} other
   * @returns {Found}
   */
  find(other) {
    return {
      index: indexOf(this.value, other.value),
      shadow: this.apply(Op.StringIndexOf, other.shadow),
    };
  }

  /**
   * The term of an index behind another string found at one.
   * @param {Found} found
   * @param {Text} other
   */
  behind({ shadow }, other) {
    const length = this.machine.writer.apply(Op.StringLength, [other.shadow]);
    return this.machine.writer.apply(Op.Add, [shadow, length]);
  }
}

/**
 * Decides whether a search succeeded; whether it did.
 * @param {Machine} machine
 * @param {number} site
 * @param {Found} found
 */
const decideFound = (machine, site, { index, shadow }) => {
  machine.decisions.decide(site, '>=', index, shadow, 0, 0, index >= 0);
  return index >= 0;
};

/**
 * The receiver and the pattern of `split` and `replace`; null if they are not strings.
 * @param {Machine} machine
 * @param {Call} call
 */
const textsOf = (machine, call) => {
  const { receiver, receiverShadow, values, shadows } = call;
  if (!isTerm(receiver) || !isTerm(values[0])) {
    return null;
  }
  return {
    text: new Text(machine, receiver, receiverShadow),
    pattern: new Text(machine, values[0], shadows[0] ?? 0),
  };
};

exports.MOST_PIECES = MOST_PIECES;
exports.Text = Text;
exports.decideFound = decideFound;
exports.textsOf = textsOf;
