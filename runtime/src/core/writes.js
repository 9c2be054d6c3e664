'use strict';
// Property writes: what a property holds from now on.

const { Op, PERSON_SITE } = require('../protocol.js');
const {
  apply,
  arrayIsArray,
  bufferOf,
  getOwnPropertyDescriptor,
  is,
  isObject,
  isTerm,
  isTypedArray,
  typedArrayName,
} = require('./primordials.js');
const { ALIASED, isMapped } = require('./calls/incoming.js');
const { toElement } = require('./element.js');

/** @import { Key } from './property_key.js' */

class Writes {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'objects' | 'shadows' | 'writer' | 'operators' | 'keys' | 'natives' | 'names' | 'proxies' | 'reads' | 'host' | 'checks'>} machine */
  constructor({
    registers,
    objects,
    shadows,
    writer,
    operators,
    keys,
    natives,
    names,
    proxies,
    reads,
    host,
    checks,
  }) {
    this.registers = registers;
    this.objects = objects;
    this.shadows = shadows;
    this.writer = writer;
    this.operators = operators;
    this.keys = keys;
    this.natives = natives;
    this.names = names;
    this.proxies = proxies;
    this.reads = reads;
    this.host = host;
    this.checks = checks;
  }

  /**
   * `object.name = value` is about to happen.
   * @param {unknown} object
   * @param {import('./cell.js').Cell} cell
   * @param {number} shadow
   * @param {unknown} value
   */
  set(object, cell, shadow, value) {
    this.assign(object, cell.key, shadow, value);
  }

  /**
   * `object[key] = value` is about to happen.
   * @param {unknown} object
   * @param {Key} key
   * @param {number} keyShadow
   * @param {number} shadow
   * @param {unknown} value
   */
  setComputed(object, key, keyShadow, shadow, value) {
    if (keyShadow !== 0) {
      this.keys.decideWritten(
        object,
        key,
        keyShadow,
        this.host.siteOfCaller(),
        'property name of a write',
      );
    }
    if (!isObject(key)) {
      this.assign(object, key, shadow, value);
    }
  }

  /**
   * A property, of which it is known by now which one it is, is about to get a value.
   * @param {unknown} object
   * @param {Key} key
   * @param {number} shadow
   * @param {unknown} value
   */
  assign(object, key, shadow, value) {
    const isHeld = this.shadows.isUnder(object, key);
    if (shadow === 0 && !isHeld) {
      return;
    }
    // A write that changes nothing: what the property holds keeps its shadow.
    if (isHeld && this.objects.property(/** @type {object} */ (object), key)?.writable === false) {
      return;
    }
    if (shadow !== 0 && key === 'length' && arrayIsArray(object)) {
      this.writer.lost(-1, 'length of an array', shadow);
    }
    if (shadow !== 0 && isTypedArray(object)) {
      const stored = toElement(this.writer, typedArrayName(object), value, shadow, -1);
      this.shadows.set(object, key, stored.value, stored.shadow);
      this.shadows.mark(bufferOf(object));
      return;
    }
    if (shadow !== 0 && isObject(object) && this.objects.isProxy(object)) {
      this.shadows.set(object, key, value, shadow);
      this.assignThrough(object, key, shadow, value, object);
      return;
    }
    if (shadow !== 0 && isMapped(object, key)) {
      this.writer.lost(this.host.siteOfCaller() ?? -1, ALIASED, shadow);
    }
    const setter = shadow === 0 ? undefined : this.objects.setterOf(object, key);
    if (setter === undefined) {
      this.shadows.set(object, key, value, shadow);
    } else if (this.natives.get(setter)?.isSwitch === true) {
      this.shadows.set(object, key, value, 0);
      this.switches(shadow, value);
    } else if (this.natives.get(setter)?.isHolder === true) {
      this.#hold(/** @type {object} */ (object), key, shadow, value);
    } else if (this.names.looksInto(setter)) {
      this.writer.lost(-1, this.names.of(setter), shadow);
    } else if (this.checks.isOn && !this.checks.isInstrumented(setter)) {
      const name = typeof key === 'string' ? key : 'a function';
      this.writer.noted.unaccounted(this.host.siteOfCaller() ?? -1, name);
    } else {
      this.registers.passing([shadow], [value]);
    }
  }

  /**
   * A native is about to do one thing or another, by whether it is given something true.
   * @param {number} shadow
   * @param {unknown} value
   */
  switches(shadow, value) {
    this.writer.branch(this.host.siteOfCaller() ?? PERSON_SITE, shadow, !!value);
  }

  /**
   * A native setter is about to get a symbolic value, which the getter gives again as what it was before:
   * a text, a number or a boolean.
   * @param {object} object
   * @param {Key} key
   * @param {number} shadow
   * @param {unknown} value
   */
  #hold(object, key, shadow, value) {
    const getter = this.objects.property(object, key)?.get;
    const kind = getter === undefined ? typeof value : typeof apply(getter, object, []);
    if (typeof value === kind || !isTerm(value)) {
      this.shadows.set(object, key, value, shadow);
    } else if (kind === 'string') {
      this.shadows.set(object, key, `${value}`, this.writer.apply(Op.ToString, [shadow]));
    } else if (kind === 'boolean') {
      this.shadows.set(object, key, !!value, this.writer.apply(Op.ToBoolean, [shadow]));
    } else {
      this.writer.lost(
        this.host.siteOfCaller() ?? -1,
        typeof key === 'symbol' ? 'a property' : `${key}`,
      );
    }
  }

  /**
   * A symbolic value is about to be written to a proxy, or through one to its target: a trap of the app
   * or a setter gets it with its shadow.
   * @param {object} object
   * @param {Key} key
   * @param {number} shadow
   * @param {unknown} value
   * @param {unknown} receiver
   * @returns {boolean} whether a function takes it
   */
  assignThrough(object, key, shadow, value, receiver) {
    let holder = object;
    for (let parts = this.proxies.of(holder); parts; parts = this.proxies.of(holder)) {
      const trap = this.objects.dataProperty(parts.handler, 'set')?.value;
      if (typeof trap === 'function' && !this.names.has(trap)) {
        const name = typeof key === 'symbol' ? key : `${key}`;
        this.registers.passing([0, 0, shadow, 0], [this.registers, name, value, receiver]);
        return true;
      }
      holder = parts.target;
    }
    if (this.objects.isProxy(holder)) {
      return false;
    }
    const setter = this.objects.setterOf(holder, key);
    if (setter !== undefined && !this.names.has(setter)) {
      this.registers.passing([shadow], [value]);
      return true;
    }
    this.assign(holder, key, shadow, value);
    return false;
  }

  /**
   * `object[key]++` or `--` is about to happen: the shadow of the new or the old value.
   * @param {unknown} object
   * @param {Key} key
   * @param {number} delta
   * @param {boolean} isOld whether the old value is asked for
   */
  stepProperty(object, key, delta, isOld) {
    if (this.shadows.heirs.count === 0 && !this.shadows.has(object)) {
      return 0;
    }
    const property = isObject(object) ? this.objects.dataProperty(object, key) : undefined;
    if (property === undefined) {
      return 0;
    }
    const { value } = property;
    const shadow = this.reads.shadowIn(object, key, value);
    if (shadow === 0) {
      this.assign(object, key, 0, undefined);
      return 0;
    }
    const old = isOld ? this.operators.numeric(value, shadow) : 0;
    const stepped = this.operators.step(value, shadow, delta);
    this.assign(object, key, stepped, +value + delta);
    return isOld ? old : stepped;
  }

  /**
   * Whether a read or a write of a property runs an accessor of the app.
   * @param {unknown} object
   * @param {Key} key
   */
  runsCode(object, key) {
    const property =
      isObject(object) && !isObject(key) ? this.objects.property(object, key) : undefined;
    return property?.get !== undefined || property?.set !== undefined;
  }

  /**
   * `super[key] = value` has happened; a setter took the value.
   * @param {unknown} object
   * @param {Key} key
   * @param {number} shadow
   * @param {unknown} value
   */
  written(object, key, shadow, value) {
    this.registers.s = 0;
    if (!isObject(object) || isObject(key) || this.objects.isProxy(object)) {
      return;
    }
    const own = getOwnPropertyDescriptor(object, key);
    if (own !== undefined && is(own.value, value)) {
      this.shadows.set(object, key, value, shadow);
    }
  }
}

exports.Writes = Writes;
