'use strict';
// The text of an array: what `join` makes of its elements.

const { Op } = require('../../../protocol.js');
const { arrayIsArray, isTerm } = require('../../primordials.js');

/** Arrays within arrays are followed so far. */
const DEEPEST = 8;

/** The parts of a text, and whether any is symbolic; null if one is not known. */
class Parts {
  constructor(machine) {
    this.machine = machine;
    this.list = [];
    this.isSymbolic = false;
    this.isKnown = true;
  }

  add(value, shadow) {
    this.list[this.list.length] = { value, shadow };
    if (shadow !== 0) {
      this.isSymbolic = true;
    }
  }

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

/** Whether `toString` of an array is that of its realm. */
const isPlainArray = (machine, value) => {
  if (!arrayIsArray(value) || machine.objects.isProxy(value)) {
    return false;
  }
  const isOwn = (name) =>
    machine.natives.get(machine.objects.dataProperty(value, name)?.value)?.isArrayText === true;
  return isOwn('toString') && isOwn('join');
};

/** The shadow of the elements of an object, joined. */
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
