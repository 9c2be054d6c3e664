'use strict';
// What a function that has just returned left in the register, and where it belongs.

const { getOwnPropertyDescriptor, hasOwn, is, isObject } = require('./primordials.js');

class Results {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'objects' | 'shadows' | 'guesses' | 'writer'>} machine */
  constructor({ registers, objects, shadows, guesses, writer }) {
    this.registers = registers;
    this.writer = writer;
    registers.untaken = () => this.noteUntaken(registers.s);
    this.objects = objects;
    this.shadows = shadows;
    this.guesses = guesses;
  }

  /**
   * What a function returned is not where it was called from.
   * @param {number} shadow
   */
  noteUntaken(shadow) {
    const what = 'what a function gave to code that is not instrumented';
    this.writer.lost(-1, what, shadow);
  }

  /**
   * What a native has just made, or what its model has put in its place.
   * @param {unknown} value
   */
  replaced(value) {
    const { replacement } = this.registers;
    this.registers.replacement = undefined;
    return replacement !== undefined && replacement.of === value ? replacement.by : value;
  }

  /**
   * The shadow in the register, if it is that of `value`; the register is 0 afterwards.
   * @param {unknown} value
   * @returns {number}
   */
  taken(value) {
    const { registers } = this;
    const { s: shadow } = registers;
    registers.s = 0;
    if (shadow <= 0) {
      return this.guesses.of(value);
    }
    registers.given = 0;
    if (is(registers.value, value)) {
      return shadow;
    }
    const isStep = isObject(value) && this.stepped(value, registers.value, shadow);
    if (!isStep && value !== undefined) {
      // A native called a function of the app last, and has made something else of what that gave.
      this.noteUntaken(shadow);
    }
    return this.guesses.of(value);
  }

  /**
   * Whether `result` is an iterator result that holds `value`: then its property gets the shadow.
   * @param {unknown} result
   * @param {unknown} value
   * @param {number} shadow
   */
  stepped(result, value, shadow) {
    if (!isObject(result) || this.objects.isProxy(result) || !hasOwn(result, 'done')) {
      return false;
    }
    const own = getOwnPropertyDescriptor(result, 'value');
    if (own === undefined || own.get !== undefined || own.set !== undefined) {
      return false;
    }
    if (!is(own.value, value)) {
      return false;
    }
    this.shadows.set(result, 'value', value, shadow);
    return true;
  }
}

exports.Results = Results;
