'use strict';
// Shadows in maps and sets. Each key under which something symbolic lies has a *slot*, an array whose
// element 0 is the key and whose element 1 is the value; the slot's shadows are those of any array.

const { Op } = require('../protocol.js');
const { SafeMap, SafeWeakMap, is, isTerm } = require('./primordials.js');

/** With how many keys a symbolic key is compared. */
const COMPARED_KEYS = 16;

/**
 * @typedef {[unknown, unknown]} Slot
 * @typedef {{get(key: unknown): Slot | undefined, set(key: unknown, slot: Slot): unknown,
 *   has(key: unknown): boolean, delete(key: unknown): boolean,
 *   forEach?(each: (slot: Slot, key: unknown) => void): void}} Slots a map; a weak one has no `forEach`
 */

class Collections {
  /** @param {Pick<import('./machine.js').Machine, 'shadows' | 'writer' | 'decisions' | 'terms'>} machine */
  constructor({ shadows, writer, decisions, terms }) {
    this.shadows = shadows;
    this.terms = terms;
    this.writer = writer;
    this.decisions = decisions;
    this.restart();
  }

  /** No collection holds anything symbolic. */
  restart() {
    /** By collection: its slots, by key. @type {WeakMap<object, Slots>} */
    this.slots = new SafeWeakMap();
  }

  /**
   * The slots of a collection; weak ones hold their keys weakly.
   * @param {object} collection
   * @param {boolean} [isWeak]
   */
  slotsOf(collection, isWeak = false) {
    /** @type {Slots | undefined} */
    let slots = this.slots.get(collection);
    if (slots === undefined) {
      slots = isWeak ? new SafeWeakMap() : new SafeMap();
      this.slots.set(collection, slots);
      this.shadows.mark(collection);
    }
    return slots;
  }

  /**
   * What lies under a key has these shadows from now on.
   * @param {object} collection
   * @param {unknown} key
   * @param {number} keyShadow
   * @param {unknown} value
   * @param {number} shadow
   * @param {boolean} [isWeak]
   */
  keep(collection, key, keyShadow, value, shadow, isWeak = false) {
    if ((keyShadow | shadow) === 0 && !this.slots.has(collection)) {
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
    if (this.shadows.of(slot, 0, is(key, -0) ? 0 : key) === 0) {
      this.keepKey(slot, key, keyShadow);
    }
    this.shadows.set(slot, 1, value, shadow);
  }

  /**
   * The key of a slot gets a shadow.
   * @param {Slot} slot
   * @param {unknown} key
   * @param {number} shadow
   */
  keepKey(slot, key, shadow) {
    if (shadow === 0 || typeof key !== 'number') {
      this.shadows.set(slot, 0, key, shadow);
    }
    // As a key, -0 is 0.
    else {
      this.shadows.set(
        slot,
        0,
        key + 0,
        this.writer.apply(Op.Add, [shadow, this.writer.constant(0)]),
      );
    }
  }

  /**
   * The shadow of a key that a collection has.
   * @param {object} collection
   * @param {unknown} key
   */
  keyShadow(collection, key) {
    const slot = this.slots.get(collection)?.get(key);
    return slot === undefined ? 0 : this.shadows.of(slot, 0, is(key, -0) ? 0 : key);
  }

  /**
   * The shadow of `value`, which lies under a key.
   * @param {object} collection
   * @param {unknown} key
   * @param {unknown} value
   */
  valueShadow(collection, key, value) {
    const slot = this.slots.get(collection)?.get(key);
    return slot === undefined ? 0 : this.shadows.of(slot, 1, value);
  }

  /**
   * A key has been deleted.
   * @param {object} collection
   * @param {unknown} key
   */
  forget(collection, key) {
    const slots = this.slots.get(collection);
    const slot = slots?.get(key);
    if (slot === undefined) {
      return;
    }
    this.dropSlot(slot);
    /** @type {Slots} */ (slots).delete(key);
  }

  /**
   * All keys have been deleted.
   * @param {object} collection
   */
  forgetAll(collection) {
    const slots = this.slots.get(collection);
    if (slots === undefined) {
      return;
    }
    /** @type {Map<unknown, Slot>} */ (slots).forEach((slot) => this.dropSlot(slot));
    this.slots.delete(collection);
  }

  /**
   * Nothing symbolic lies in a slot any more.
   * @param {Slot} slot
   */
  dropSlot(slot) {
    this.shadows.set(slot, 0, undefined, 0);
    this.shadows.set(slot, 1, undefined, 0);
  }

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
    const slots = this.slots.get(collection);
    if (!isTerm(key) || (shadow === 0 && slots === undefined)) {
      return;
    }
    const { noted } = this.writer;
    let compared = 0;
    /** How often no input bears on the answer: that must not cost those on which one does their place. */
    let ofState = 0;
    /** @param {unknown} other */
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
      const isOfState = noted.tellsShadows && !this.#bears(shadow) && !this.#bears(otherShadow);
      const place = isOfState ? ++ofState : ++compared;
      if (place <= COMPARED_KEYS) {
        this.decisions.same(site, key, shadow, other, otherShadow, isSame);
      }
    };
    // Of a key that is not symbolic, only those that are can tell something.
    if (shadow !== 0) {
      forEachKey(compare);
    } else if (isFound) {
      compare(key);
    } else {
      /** @type {Map<unknown, Slot>} */ (slots).forEach((_, other) => compare(other));
    }
    if (compared > COMPARED_KEYS) {
      this.writer.lost(site, 'key beyond those compared', shadow);
    } else if (ofState > COMPARED_KEYS) {
      this.writer.lost(-1, '', shadow);
    }
  }

  /** @param {number} shadow 0 for a concrete value */
  #bears(shadow) {
    return shadow !== 0 && this.terms.isOverInputs(shadow);
  }

  /**
   * A key that was there has been deleted: that it was this one.
   * @param {number} site
   * @param {unknown} key
   * @param {number} shadow
   * @param {object} collection
   */
  decideRemoved(site, key, shadow, collection) {
    const own = this.keyShadow(collection, key);
    if ((shadow | own) !== 0 && isTerm(key)) {
      this.decisions.same(site, key, shadow, key, own, true);
    }
  }
}

exports.Collections = Collections;
