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
    const native = this.#nativeAbove(C);
    if (native?.made !== undefined) {
      native.made(this.machine, call, native.path);
    } else {
      this.finished.unmodelledObjects(call, `new ${this.names.of(C)}`);
    }
    return 0;
  }

  /**
   * A constructor with a model, or that above it, which a class hands all arguments to.
   * @param {unknown} C
   */
  #nativeAbove(C) {
    for (let f = C; typeof f === 'function' && !this.objects.isProxy(f); f = getPrototypeOf(f)) {
      const native = this.natives.get(f);
      if (native?.made !== undefined) {
        return native;
      }
    }
    return undefined;
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
    for (
      let holder = value;
      isObject(holder) && !this.objects.isProxy(holder);
      holder = getPrototypeOf(holder)
    ) {
      const native = this.natives.get(getOwnPropertyDescriptor(holder, 'constructor')?.value);
      if (native?.made !== undefined) {
        return native.made(this.machine, call, native.path);
      }
    }
    return this.finished.unmodelled(call, 'super');
  }
}

exports.Constructed = Constructed;
