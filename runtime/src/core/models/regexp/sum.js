'use strict';
// A text that grows, and its term.

const { Op } = require('../../../protocol.js');
const { slice } = require('../../primordials.js');

/**
 * @import { Machine } from '../../machine.js'
 * @import { Index, TextTerm } from './matching.js'
 */

/** A sum of texts, as values and as a term. */
class Sum {
  /** @param {Machine} machine */
  constructor(machine) {
    this.machine = machine;
    this.value = '';
    this.shadow = machine.writer.constant('');
  }

  /**
   * A text comes behind; shadow 0: it is concrete.
   * @param {string} value
   * @param {number} shadow
   */
  add(value, shadow) {
    this.value += value;
    this.shadow = this.machine.writer.apply(Op.Add, [
      this.shadow,
      this.machine.operators.operand(value, shadow),
    ]);
  }

  /**
   * The part of a text between two indices.
   * @param {TextTerm} text
   * @param {Index} from
   * @param {Index | undefined} to by default the end
   */
  addSlice(text, from, to) {
    const operands = [text.shadow, from.shadow];
    if (to !== undefined) {
      operands[2] = to.shadow;
    }
    const shadow = this.machine.writer.apply(Op.StringSlice, operands);
    this.add(
      slice(text.value, from.value, to === undefined ? text.value.length : to.value),
      shadow,
    );
  }
}

exports.Sum = Sum;
