'use strict';
// The caller's side of a call that makes an object, after it: `new C(…)` and `super(…)`. Where a native
// made it, or a class of the app handed all arguments to one, the native's model marks the object.

const { getOwnPropertyDescriptor, getPrototypeOf, isObject } = require('../primordials.js');
const { PENDING } = require('../registers.js');

class Constructed {
  /** @param {import('../machine.js').Machine} machine which models get, too */
  constructor(machine) {
    this.machine = machine;
    this.registers = machine.registers;
    this.objects = machine.objects;
    this.natives = machine.natives;
    this.names = machine.names;
    this.results = machine.results;
    this.finished = machine.finished;
  }

  /**
   * After `new C(…)`.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} C
   */
  made(value, site, C) {
    if (this.registers.s !== PENDING) {
      this.registers.s = 0;
      return 0;
    }
    const call = this.finished.end(undefined, 0, value, site);
    // What promises were settled with meanwhile is at most a part of what was given.
    call.isCarried = false;
    const native = C === undefined ? this.#nativeOf(value) : this.#nativeAbove(C);
    if (native?.made !== undefined) {
      native.made(this.machine, call, native.path);
    } else if (C === undefined) {
      const made = this.objects.dataProperty(/** @type {object} */ (value), 'constructor');
      this.finished.unmodelled(call, 'new', made?.value);
    } else {
      this.finished.unmodelledObjects(call, `new ${this.names.of(C)}`, C);
    }
    return 0;
  }

  /**
   * Whether what a class makes, a native makes in the end that may look into its arguments.
   * @param {unknown} C
   */
  makesNative(C) {
    for (let f = C; typeof f === 'function'; f = this.#above(f)) {
      if (this.natives.get(f)?.made !== undefined || this.names.looksInto(f)) {
        return true;
      }
    }
    return false;
  }

  /**
   * A constructor with a model, or that above it, which a class hands all arguments to.
   * @param {unknown} C
   */
  #nativeAbove(C) {
    for (let f = C; typeof f === 'function'; f = this.#above(f)) {
      const native = this.natives.get(f);
      if (native?.made !== undefined) {
        return native;
      }
    }
    return undefined;
  }

  /**
   * What a class extends. A proxy would be asked, and may run code of the app; those that stand in
   * natives' places extend nothing.
   * @param {Function} C
   */
  #above(C) {
    return this.objects.isProxy(C) ? null : getPrototypeOf(C);
  }

  /**
   * After `super(…)`, which gave `value`.
   * @param {unknown} value
   * @param {number} site
   */
  afterSuper(value, site) {
    if (this.registers.s !== PENDING) {
      return this.results.taken(value);
    }
    const call = this.finished.end(undefined, 0, value, site);
    const native = this.#nativeOf(value);
    return native?.made === undefined
      ? this.finished.unmodelled(call, 'super')
      : native.made(this.machine, call, native.path);
  }

  /**
   * The constructor with a model that an object is an instance of.
   * @param {unknown} value
   */
  #nativeOf(value) {
    for (
      let holder = value;
      isObject(holder) && !this.objects.isProxy(holder);
      holder = getPrototypeOf(holder)
    ) {
      const native = this.natives.get(getOwnPropertyDescriptor(holder, 'constructor')?.value);
      if (native?.made !== undefined) {
        return native;
      }
    }
    return undefined;
  }
}

exports.Constructed = Constructed;
