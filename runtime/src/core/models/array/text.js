'use strict';
// The text of an array: what `join` makes of its elements.

const { Op } = require('../../../protocol.js');
const { arrayIsArray, isTerm } = require('../../primordials.js');

/** @import { Machine } from '../model.js' */

/** Arrays within arrays are followed so far. */
const DEEPEST = 8;

/** The parts of a text: whether any is symbolic, and whether all are known. */
class Parts {
  /** @param {Machine} machine */
  constructor(machine) {
    this.machine = machine;
    /** @type {{value: unknown, shadow: number}[]} */
    this.list = [];
    this.isSymbolic = false;
    this.isKnown = true;
  }

  /**
   * @param {unknown} value
   * @param {number} shadow
   */
  add(value, shadow) {
    this.list[this.list.length] = { value, shadow };
    if (shadow !== 0) {
      this.isSymbolic = true;
    }
  }

  /**
   * @param {unknown} value
   * @param {number} shadow
   * @param {number} depth of arrays within arrays
   */
  addElement(value, shadow, depth) {
    if (value === null || value === undefined) {
      // A symbolic value that is undefined may be another in another run.
      if (shadow !== 0) {
        this.isSymbolic = !(this.isKnown = false);
      }
    } else if (isTerm(value)) {
      this.add(value, shadow);
    } else if (isPlainArray(this.machine, value) && depth < DEEPEST) {
      this.machine.conversions.dropConversions(value);
      this.addElements(value, ',', 0, depth + 1);
    } else {
      this.isKnown = false;
    }
  }

  /**
   * @param {object} object
   * @param {unknown} separator
   * @param {number} separatorShadow
   * @param {number} depth
   */
  addElements(object, separator, separatorShadow, depth) {
    const { machine } = this;
    const length = machine.objects.lengthOf(object);
    for (let i = 0; i < length; i++) {
      if (i > 0) {
        this.add(separator, separatorShadow);
      }
      const element = machine.objects.elementOf(object, i);
      this.addElement(element, machine.shadows.of(object, i, element), depth);
    }
  }
}

/**
 * Whether `toString` of an array is that of its realm.
 * @param {Machine} machine
 * @param {unknown} value
 * @returns {value is unknown[]}
 */
const isPlainArray = (machine, value) => {
  if (!arrayIsArray(value) || machine.objects.isProxy(value)) {
    return false;
  }
  /** @param {string} name */
  const isOwn = (name) =>
    machine.natives.get(machine.objects.dataProperty(value, name)?.value)?.isArrayText === true;
  return isOwn('toString') && isOwn('join');
};

/**
 * The shadow of the elements of an object, joined.
 * @param {Machine} machine
 * @param {object} object
 * @param {unknown} separator a primitive
 * @param {number} separatorShadow
 * @param {number} site
 */
const joined = (machine, object, separator, separatorShadow, site) => {
  const parts = new Parts(machine);
  parts.addElements(object, separator, separatorShadow, 0);
  if (!parts.isSymbolic) {
    return 0;
  }
  if (!parts.isKnown) {
    return machine.writer.lost(site, 'Array.prototype.join of an object');
  }
  let sum = machine.writer.constant('');
  for (let i = 0; i < parts.list.length; i++) {
    const { value, shadow } = parts.list[i];
    const text = machine.operators.textual(value, machine.operators.operand(value, shadow));
    sum = machine.writer.apply(Op.Add, [sum, text]);
  }
  return sum;
};

module.exports = { isPlainArray, joined };
