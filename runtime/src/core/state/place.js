'use strict';
// Where something lies in an app's state: a step from where its owner lies. The same steps are walked
// after each event, so places are kept, each with the hash of its name and what was found there last.

const { SafeMap, is } = require('../primordials.js');
const { Hash } = require('./hash.js');

const hash = new Hash();

class Place {
  /**
   * @param {Place | null} owner
   * @param {string} step what the name of the owner is followed by
   */
  constructor(owner, step) {
    this.owner = owner;
    this.step = step;
    hash.from(owner?.low ?? 0, owner?.high ?? 0).text(step);
    // That of the name, for hashes of what lies here.
    this.low = hash.low;
    this.high = hash.high;
    /** @type {Map<string, Place> | null} */
    this.steps = null;
    /** Those that are found again by what their step was made of. @type {Map<unknown, Place> | null} */
    this.keys = null;
    /** @type {Place[] | null} */
    this.elements = null;
    // What was found here last, and the hash of name and value.
    /** @type {unknown} */
    this.value = undefined;
    this.valueLow = 0;
    this.valueHigh = 0;
    this.isKnown = false;
    /** The primitive that lay here at the ready state. @type {{value: unknown, low: number, high: number} | null} */
    this.initial = null;
    /** The number of the location in the trace; -1 before it is mentioned. */
    this.number = -1;
  }

  /**
   * A place within this.
   * @param {string} step
   */
  at(step) {
    this.steps ??= new SafeMap();
    let place = this.steps.get(step);
    if (place === undefined) {
      this.steps.set(step, (place = new Place(this, step)));
    }
    return place;
  }

  /**
   * The place within this that belongs to a key. It is found once, as most are asked for after each event.
   * @template K
   * @param {K} key
   * @param {(place: Place, key: K) => Place} find
   */
  of(key, find) {
    this.keys ??= new SafeMap();
    let place = this.keys.get(key);
    if (place === undefined) {
      this.keys.set(key, (place = find(this, key)));
    }
    return place;
  }

  /**
   * The place of an element.
   * @param {number} index
   */
  element(index) {
    this.elements ??= [];
    return (this.elements[index] ??= new Place(this, `[${index}]`));
  }

  /** The whole name. */
  get name() {
    let name = this.step;
    for (let { owner } = this; owner !== null; { owner } = owner) {
      name = owner.step + name;
    }
    return name;
  }

  /** The outermost place, whose step is the side of the app that it is on. */
  get root() {
    /** @type {Place} */
    let root = this;
    while (root.owner !== null) {
      root = root.owner;
    }
    return root;
  }

  /**
   * A primitive lies here now.
   * @param {unknown} value
   */
  holds(value) {
    if (!this.isKnown || !is(value, this.value)) {
      hash.from(this.low, this.high).value(value).finish();
      this.value = value;
      this.valueLow = hash.low;
      this.valueHigh = hash.high;
      this.isKnown = true;
    }
  }
}

exports.Place = Place;
