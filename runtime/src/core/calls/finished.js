'use strict';
// The caller's side of a call, after it: what the result's shadow is. An instrumented callee has left
// it in the register. If the arguments are still pending, nobody has taken them: the callee was a
// native, and its model is asked, or the loss is noted.

const { Op } = require('../../protocol.js');
const { is, isObject } = require('../primordials.js');
const { isConversion } = require('../conversions.js');
const { losesEntries } = require('../entries.js');
const { CONVERTED, PENDING, WATCHED } = require('../registers.js');

/** @import { Key } from '../property_key.js' */

/**
 * A finished call of a function that is not instrumented. `isTaken`: somebody took the arguments, so
 * the lists are empty; `isCarried`: a promise has them; `prepared`: what the native's preparation found;
 * `untaken`: the shadow of what a function gave last, which is `given`, and nobody took.
 * @typedef {{receiver: any, receiverShadow: number, values: any[], shadows: number[], result: any,
 *   site: number, isTaken: boolean, isCarried: boolean, prepared: any, untaken: number,
 *   given: unknown}} Call
 *
 * A call that a host has made itself: the last five are undefined, which says what false does.
 * @typedef {Omit<Call, 'isTaken' | 'isCarried' | 'prepared' | 'untaken' | 'given'>
 *   & Partial<Call>} Made
 */

class Finished {
  /** @param {import('../machine.js').Machine} machine which models get, too */
  constructor(machine) {
    this.machine = machine;
    this.registers = machine.registers;
    this.objects = machine.objects;
    this.cells = machine.cells;
    this.shadows = machine.shadows;
    this.writer = machine.writer;
    this.natives = machine.natives;
    this.names = machine.names;
    this.methods = machine.methods;
    this.results = machine.results;
    this.conversions = machine.conversions;
    this.prepared = machine.prepared;
    this.outgoing = machine.outgoing;
    this.guesses = machine.guesses;
    this.checks = machine.checks;
  }

  /**
   * After `value instanceof C`: no primitive is an instance, unless `C` says so, of whose answer the
   * language makes a yes or a no.
   * @param {unknown} value
   */
  hasInstance(value) {
    const { registers } = this;
    if (registers.s === PENDING) {
      registers.clear();
      return 0;
    }
    const { s: shadow, value: answer } = registers;
    if (shadow <= 0 || is(answer, value) || !!answer !== value) {
      return this.results.taken(value);
    }
    registers.s = 0;
    registers.given = 0;
    return this.writer.apply(Op.ToBoolean, [shadow]);
  }

  /**
   * After a call of a function that cannot be mentioned again.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} name
   */
  afterCall(value, site, name) {
    if (this.registers.s === CONVERTED && isConversion(name)) {
      return this.conversions.takeConverted(value);
    }
    if (this.registers.s !== PENDING) {
      return this.results.taken(value);
    }
    return this.unmodelled(this.end(undefined, 0, value, site), name) || this.guesses.of(value);
  }

  /**
   * After `f(…)`.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} f
   */
  after(value, site, f) {
    if (this.registers.s === CONVERTED) {
      return this.conversions.takeConvertedBy(f, value);
    }
    if (this.registers.s !== PENDING) {
      return this.results.taken(value);
    }
    return this.model(f, this.end(undefined, 0, value, site)) || this.guesses.of(value);
  }

  /**
   * After `object[key](…)`.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {Key} key
   * @param {object} global
   */
  method(value, site, object, objectShadow, key, global) {
    const cell = this.cells.byName.get(key) ?? this.cells.unnamed;
    return this.methodOfCell(value, site, object, objectShadow, cell, key, global);
  }

  /**
   * After a call of a method whose name has this cell.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {import('../cell.js').Cell} cell
   * @param {Key} key
   * @param {object} global
   */
  methodOfCell(value, site, object, objectShadow, cell, key, global) {
    if (this.registers.s === CONVERTED && isConversion(key)) {
      return this.conversions.takeConverted(value);
    }
    const isAsked = cell.isSearching || (cell.isRelaying && this.prepared.awaits(object));
    if (!this.concerns(object, objectShadow, isAsked)) {
      this.prepared.drop(object);
      return this.results.taken(value);
    }
    const f = this.methods.of(object, key, global);
    return this.afterNative(value, site, object, objectShadow, f, key) || this.guesses.of(value);
  }

  /**
   * After a call of the method `f` of `object`.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {unknown} f
   * @param {Key} key
   */
  held(value, site, object, objectShadow, f, key) {
    if (this.registers.s === CONVERTED && this.conversions.isConversionOf(object, f)) {
      return this.conversions.takeConverted(value);
    }
    const isAsked = this.natives.looksDeeper(f) || this.#looksUnknown(f);
    if (!this.concerns(object, objectShadow, isAsked)) {
      this.prepared.drop(object);
      return this.results.taken(value);
    }
    return this.afterNative(value, site, object, objectShadow, f, key) || this.guesses.of(value);
  }

  /**
   * After a call, in which a model could be interested, of what may be a native.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {unknown} f
   * @param {Key} key
   */
  afterNative(value, site, object, objectShadow, f, key) {
    const { s: shadow } = this.registers;
    const found = this.prepared.end(f, object);
    const passesOn = this.natives.get(f)?.passesOn === true;
    if (shadow > 0 && (passesOn || !this.isNative(f, object, found))) {
      return this.results.taken(value);
    }
    const call = this.end(object, objectShadow, value, site, shadow === PENDING, found);
    if (shadow === PENDING) {
      return this.model(f, call, key);
    }
    // The callee took its arguments, or called somebody who did: few models know what happened.
    const native = this.natives.get(f);
    if (native?.called !== undefined && native.seesTaken) {
      return native.called(this.machine, call, native.path);
    }
    // What a callback gave back to a native is not what the native returns.
    return objectShadow === 0 && (shadow === 0 || shadow === WATCHED)
      ? 0
      : this.writer.lost(site, this.names.of(f) || key);
  }

  /**
   * After `object[key]()`.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {Key} key
   * @param {object} global
   */
  emptyMethod(value, site, object, objectShadow, key, global) {
    const cell = this.cells.byName.get(key) ?? this.cells.unnamed;
    return this.emptyMethodOfCell(value, site, object, objectShadow, cell, key, global);
  }

  /**
   * After a call without arguments of a method whose name has this cell.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {import('../cell.js').Cell} cell
   * @param {Key} key
   * @param {object} global
   */
  emptyMethodOfCell(value, site, object, objectShadow, cell, key, global) {
    if (this.registers.s === CONVERTED && isConversion(key)) {
      return this.conversions.takeConverted(value);
    }
    if (this.registers.s === PENDING) {
      return this.methodOfCell(value, site, object, objectShadow, cell, key, global);
    }
    const shadow = this.results.taken(value);
    if (shadow !== 0 || !this.concerns(object, objectShadow, cell.isSearching)) {
      return shadow;
    }
    if (isObject(object) && this.objects.isProxy(object)) {
      return 0;
    }
    return this.emptyHeld(
      value,
      site,
      object,
      objectShadow,
      this.methods.of(object, key, global),
      key,
    );
  }

  /**
   * After a call of the method `f` of `object` without arguments.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {unknown} f
   * @param {Key} key
   */
  emptyHeld(value, site, object, objectShadow, f, key) {
    if (this.registers.s === CONVERTED && this.conversions.isConversionOf(object, f)) {
      return this.conversions.takeConverted(value);
    }
    if (this.registers.s === PENDING) {
      return this.held(value, site, object, objectShadow, f, key);
    }
    const shadow = this.results.taken(value);
    if (shadow !== 0 || !this.concerns(object, objectShadow, this.natives.looksDeeper(f))) {
      return shadow;
    }
    const native = this.natives.get(f);
    const call = this.end(object, objectShadow, value, site, false);
    if (native?.called !== undefined) {
      return native.called(this.machine, call, native.path);
    }
    if (objectShadow !== 0 || this.#losesEntries(object, f, 0)) {
      return this.writer.lost(site, this.names.of(f) || key);
    }
    return this.checks.isOn ? this.checks.called(call, this.names.of(f) || key, f) : 0;
  }

  /**
   * Whether a model could have something to say: a symbolic primitive, or an object with shadows,
   * took part in the call, a callback was wrapped, or the native looks into what it gets. If not,
   * what is pending is dropped.
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {boolean} isSearching
   */
  concerns(object, objectShadow, isSearching) {
    if (objectShadow !== 0 || this.registers.s > 0 || this.shadows.has(object)) {
      return true;
    }
    if (this.prepared.awaits(object)) {
      return true;
    }
    if (this.checks.isOn && (this.registers.s === PENDING || isObject(object))) {
      return true;
    }
    const { iteration } = this.registers;
    if (iteration !== undefined && iteration.object === object) {
      return true;
    }
    if (isSearching && this.registers.n !== 0) {
      return true;
    }
    if (this.registers.s !== PENDING) {
      return false;
    }
    const { shadows, values } = this.registers;
    if (this.registers.isAsked || this.outgoing.areConcerned(shadows, values)) {
      return true;
    }
    this.registers.clear();
    return false;
  }

  /**
   * Whether pending arguments are those of a native without a model, which may look into what they hold.
   * @param {unknown} f
   */
  #looksUnknown(f) {
    const isPending = this.registers.s === PENDING;
    return isPending && this.natives.get(f) === undefined && this.names.looksInto(f);
  }

  /**
   * Whether a function is a native, or one that hands on what it is given to a native.
   * @param {unknown} f
   * @param {unknown} receiver
   * @param {any} found by its preparation
   */
  isNative(f, receiver, found) {
    if (this.natives.get(f)?.relays !== 'call') {
      return this.names.has(f);
    }
    return this.names.has(typeof receiver === 'function' ? receiver : found?.f);
  }

  /**
   * Ends the pending state: the call as a model sees it.
   * @param {unknown} receiver
   * @param {number} receiverShadow
   * @param {unknown} result
   * @param {number} site
   * @param {boolean} [pending]
   * @param {unknown} [prepared]
   */
  end(receiver, receiverShadow, result, site, pending = true, prepared = undefined) {
    const call = {
      receiver,
      receiverShadow,
      values: pending ? this.registers.values : [],
      shadows: pending ? this.registers.shadows : [],
      result,
      site,
      isTaken: !pending,
      isCarried: pending && this.registers.isCarried,
      prepared,
      untaken: this.registers.s > 0 ? this.registers.s : 0,
      given: this.registers.value,
    };
    this.registers.clear();
    this.writer.noted.call = call;
    return call;
  }

  /**
   * The shadow of the result by the callee's model; without one, the loss is noted.
   * @param {unknown} f
   * @param {Made} call
   * @param {Key} [key] of the method
   */
  model(f, call, key) {
    const native = this.natives.get(f);
    if (native?.called !== undefined) {
      return native.called(this.machine, /** @type {Call} */ (call), native.path);
    }
    const name = this.names.of(f) || key;
    if (this.#losesEntries(call.receiver, f, call.values.length)) {
      return this.#noteLost(call.site, name);
    }
    return this.names.looksInto(f)
      ? this.unmodelledObjects(/** @type {Call} */ (call), name)
      : this.unmodelled(/** @type {Call} */ (call), name);
  }

  /**
   * The shadow of the result without a model: the loss is noted if anything symbolic took part.
   * @param {Call} call
   * @param {unknown} name
   * @param {unknown} [f] that may be instrumented all the same
   */
  unmodelled(call, name, f) {
    let any = call.receiverShadow;
    for (let i = 0; i < call.shadows.length; i++) {
      any |= call.shadows[i];
    }
    if (any === 0 || call.isCarried) {
      return this.checks.isOn && !call.isCarried ? this.checks.called(call, name, f) : 0;
    }
    // `return` of a generator that has not begun, or has ended.
    if (call.shadows[0] > 0 && this.results.stepped(call.result, call.values[0], call.shadows[0])) {
      return 0;
    }
    for (let i = 0; i < call.shadows.length; i++) {
      const value = call.values[i];
      this.guesses.leave(call.shadows[i] > 0 ? { value, shadow: call.shadows[i] } : null);
    }
    return this.#noteLost(call.site, name);
  }

  /**
   * The shadow without a model of a function that looks into the objects that it is given, and into those
   * that they hold.
   * @param {Call} call
   * @param {unknown} name
   * @param {unknown} [f] that may be instrumented all the same
   */
  unmodelledObjects(call, name, f) {
    for (let i = 0; i < call.values.length; i++) {
      if (this.checks.reachesPlainly(call.values[i])) {
        return this.#noteLost(call.site, name);
      }
    }
    return this.unmodelled(call, name, f);
  }

  /**
   * Whether the entries of a list of the host are lost in a method.
   * @param {unknown} receiver
   * @param {unknown} f
   * @param {number} given how many arguments it got
   */
  #losesEntries(receiver, f, given) {
    return this.shadows.holds(receiver) !== 0 && losesEntries(this.names.of(f), given);
  }

  /**
   * @param {number} site
   * @param {unknown} name
   */
  #noteLost(site, name) {
    return this.writer.lost(site, typeof name === 'string' && name !== '' ? name : 'a function');
  }
}

exports.Finished = Finished;
