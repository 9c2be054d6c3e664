'use strict';
// Strings and their terms, for methods that take strings apart.

const { Op } = require('../../../protocol.js');
const { indexOf, isTerm, slice } = require('../../primordials.js');

/** Into how many pieces a string is split at most, before the rest is given up. */
const MOST_PIECES = 256;

/** A string and its term. */
class Text {
  constructor(machine, value, shadow) {
    this.machine = machine;
    this.value = `${value}`;
    this.shadow = machine.operators.textual(value, machine.operators.operand(value, shadow));
  }

  apply(op, ...operands) {
    const { writer } = this.machine;
    const shadows = [this.shadow];
    for (let i = 0; i < operands.length; i++) {
      shadows[i + 1] = operands[i];
    }
    return writer.apply(op, shadows);
  }

  /** The part from an index on, whose term is `shadow`. */
  from(index, shadow) {
    const text = new Text(this.machine, slice(this.value, index), 1);
    text.shadow = this.apply(Op.StringSlice, shadow);
    return text;
  }

  /** Where another string is found first: the index and its term. */
  find(other) {
    return {
      index: indexOf(this.value, other.value),
      shadow: this.apply(Op.StringIndexOf, other.shadow),
    };
  }

  /** The term of an index behind another string found at one. */
  behind({ shadow }, other) {
    const length = this.machine.writer.apply(Op.StringLength, [other.shadow]);
    return this.machine.writer.apply(Op.Add, [shadow, length]);
  }
}

/** Decides whether a search succeeded; whether it did. */
const decideFound = (machine, site, { index, shadow }) => {
  machine.decisions.decide(site, '>=', index, shadow, 0, 0, index >= 0);
  return index >= 0;
};

/** The receiver and the pattern of `split` and `replace`; null if they are not strings. */
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

module.exports = { MOST_PIECES, Text, decideFound, textsOf };
