'use strict';
// Shadows in maps and sets. Each key under which something symbolic lies has a *slot*, an array whose
// element 0 is the key and whose element 1 is the value; the slot's shadows are those of any array.

const { Op } = require('../protocol.js');
const { SafeMap, SafeWeakMap, is, isTerm } = require('./primordials.js');

/** With how many keys a symbolic key is compared. */
const COMPARED_KEYS = 16;

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /** The slots of a collection; weak ones hold their keys weakly. */
  slotsOf(collection, isWeak = false) {
    let slots = this.collections.get(collection);
    if (slots === undefined) {
      slots = isWeak ? new SafeWeakMap() : new SafeMap();
      this.collections.set(collection, slots);
      this.mark(collection);
    }
    return slots;
  },

  /** What lies under a key has these shadows from now on. */
  keep(collection, key, keyShadow, value, shadow, isWeak = false) {
    if ((keyShadow | shadow) === 0 && !this.collections.has(collection)) {
      return;
    }
    const slots = this.slotsOf(collection, isWeak);
    let slot = slots.get(key);
    if (slot === undefined) {
      if ((keyShadow | shadow) === 0) {
        return;
      }
      slots.set(key, (slot = [undefined, undefined]));
    }
    // The key that came first stays.
    if (this.shadowOf(slot, 0, is(key, -0) ? 0 : key) === 0) {
      this.keepKey(slot, key, keyShadow);
    }
    this.setShadow(slot, 1, value, shadow);
  },

  keepKey(slot, key, shadow) {
    if (shadow === 0 || typeof key !== 'number') {
      this.setShadow(slot, 0, key, shadow);
    }
    // As a key, -0 is 0.
    else {
      this.setShadow(
        slot,
        0,
        key + 0,
        this.writer.apply(Op.Add, [shadow, this.writer.constant(0)]),
      );
    }
  },

  keyShadow(collection, key) {
    const slot = this.collections.get(collection)?.get(key);
    return slot === undefined ? 0 : this.shadowOf(slot, 0, is(key, -0) ? 0 : key);
  },

  valueShadow(collection, key, value) {
    const slot = this.collections.get(collection)?.get(key);
    return slot === undefined ? 0 : this.shadowOf(slot, 1, value);
  },

  /** A key has been deleted. */
  forget(collection, key) {
    const slots = this.collections.get(collection);
    const slot = slots?.get(key);
    if (slot === undefined) {
      return;
    }
    this.dropSlot(slot);
    slots.delete(key);
  },

  /** All keys have been deleted. */
  forgetAll(collection) {
    const slots = this.collections.get(collection);
    if (slots === undefined) {
      return;
    }
    slots.forEach((slot) => this.dropSlot(slot));
    this.collections.delete(collection);
  },

  dropSlot(slot) {
    this.setShadow(slot, 0, undefined, 0);
    this.setShadow(slot, 1, undefined, 0);
  },

  /**
   * A key is looked up among those of a map or a set: decisions which of them it is, or that it is
   * none of them. Only what is symbolic decides.
   * @param {number} site
   * @param {unknown} key
   * @param {number} shadow
   * @param {(each: (other: unknown) => void) => void} forEachKey the keys it is compared with
   * @param {object} collection
   * @param {boolean} isFound
   */
  decideAmong(site, key, shadow, forEachKey, collection, isFound) {
    const slots = this.collections.get(collection);
    if (!isTerm(key) || (shadow === 0 && slots === undefined)) {
      return;
    }
    let compared = 0;
    const compare = (other) => {
      if (!isTerm(other)) {
        return;
      }
      const isSame = other === key || is(other, key);
      if (isFound && !isSame) {
        return;
      }
      const otherShadow = this.keyShadow(collection, other);
      if ((shadow | otherShadow) === 0) {
        return;
      }
      compared++;
      if (compared <= COMPARED_KEYS) {
        this.decideSame(site, key, shadow, other, otherShadow, isSame);
      }
    };
    // Of a key that is not symbolic, only those that are can tell something.
    if (shadow !== 0) {
      forEachKey(compare);
    } else if (isFound) {
      compare(key);
    } else {
      slots.forEach((_, other) => compare(other));
    }
    if (compared > COMPARED_KEYS) {
      this.lost(site, 'key beyond those compared');
    }
  },

  /** A key that was there has been deleted: that it was this one. */
  decideRemoved(site, key, shadow, collection) {
    const own = this.keyShadow(collection, key);
    if ((shadow | own) !== 0 && isTerm(key)) {
      this.decideSame(site, key, shadow, key, own, true);
    }
  },

  /** The decision of ECMA-262 SameValueZero: `===`, but NaN is NaN. */
  decideSame(site, left, leftShadow, right, rightShadow, isSame) {
    const isNaN = (shadow, answer) =>
      this.branch(site, this.writer.apply(Op.NumberIsNan, [shadow]), answer);
    const leftNaN = left !== left;
    const rightNaN = right !== right;
    if (leftNaN && rightNaN) {
      if (leftShadow !== 0) {
        isNaN(leftShadow, true);
      }
      if (rightShadow !== 0) {
        isNaN(rightShadow, true);
      }
      return;
    }
    this.decide(site, '===', left, leftShadow, right, rightShadow, isSame);
    if (isSame) {
      return;
    }
    // They differ, unless other values make both NaN.
    if (leftShadow !== 0 && !leftNaN && (rightShadow !== 0 || rightNaN)) {
      isNaN(leftShadow, false);
    } else if (rightShadow !== 0 && !rightNaN && (leftShadow !== 0 || leftNaN)) {
      isNaN(rightShadow, false);
    }
  },

  /** Whether a number is -0, where it is a zero. */
  decideSign(site, value, shadow) {
    if (shadow === 0 || value !== 0) {
      return;
    }
    const inverse = this.writer.apply(Op.Divide, [this.writer.constant(1), shadow]);
    const isNegative = this.writer.apply(Op.LessThan, [inverse, this.writer.constant(0)]);
    this.branch(site, isNegative, 1 / value < 0);
  },

  /** The run goes on with this very value, and has decided so. */
  pin(site, value, shadow) {
    if (!(shadow > 0)) {
      return;
    }
    if (value !== value) {
      this.decideSame(site, value, shadow, value, 0, true);
    } else {
      this.decideEqual(site, shadow, value, true);
    }
    if (value === 0) {
      this.decideSign(site, value, shadow);
    }
  },
};
