'use strict';
// What traps of the app's proxies answer. The engine makes a yes or a no of it, or properties, and nobody
// sees that who asks. So a proxy gets, in place of its handler, an object of ours that asks the handler for
// a trap when the engine asks for it, and looks at what the trap gives: an answer is decided where it
// is given, what is told of a property is decided too, and what cannot be decided is lost.

const { PERSON_SITE } = require('../protocol.js');
const {
  SafeMap,
  apply,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  is,
  isObject,
} = require('./primordials.js');

/** Traps that answer yes or no. */
const ANSWERING = [
  ...['has', 'set', 'deleteProperty', 'defineProperty'],
  ...['isExtensible', 'preventExtensions', 'setPrototypeOf'],
];
/** Traps that tell what there is. */
const TELLING = ['ownKeys', 'getOwnPropertyDescriptor'];
/** Traps whose results are followed, or are never symbolic. */
const OTHERS = ['get', 'apply', 'construct', 'getPrototypeOf'];
/** What a descriptor says of a property, as a yes or a no. */
const ATTRIBUTES = ['enumerable', 'configurable', 'writable'];

/**
 * Handlers for these traps have an object in their place.
 * @type {string[]}
 */
const KEYS = [...ANSWERING, ...TELLING, ...OTHERS];

const { create, freeze } = Object;

/**
 * Looks at what a trap has given, and gives that.
 * @typedef {(value: any) => unknown} Look
 */

class Traps {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'objects' | 'shadows' | 'reads' | 'writer' | 'checks' | 'names' | 'host'>} machine */
  constructor({ registers, objects, shadows, reads, writer, checks, names, host }) {
    this.registers = registers;
    this.objects = objects;
    this.shadows = shadows;
    this.reads = reads;
    this.writer = writer;
    this.checks = checks;
    this.names = names;
    this.host = host;
    /** @type {Map<string, Look>} */
    this.looks = new SafeMap();
    for (let i = 0; i < ANSWERING.length; i++) {
      this.looks.set(ANSWERING[i], (value) => this.#answered(value));
    }
    this.looks.set('ownKeys', (value) => this.#listed(value));
    this.looks.set('getOwnPropertyDescriptor', (value) => this.#described(value));
  }

  /**
   * What the engine is given in place of a handler; the handler itself if nothing of the app is in it.
   * @param {any} handler
   */
  inPlaceOf(handler) {
    if (!isObject(handler) || this.objects.hasProxy(handler) || this.#isForeign(handler)) {
      return handler;
    }
    const standIn = create(getPrototypeOf(handler));
    for (let i = 0; i < KEYS.length; i++) {
      defineProperty(standIn, KEYS[i], {
        // @ts-expect-error A descriptor that inherits nothing.
        __proto__: null,
        get: this.#trapOf(handler, KEYS[i]),
      });
    }
    return freeze(standIn);
  }

  /**
   * Whether the traps of a handler are those of code that is not instrumented.
   * @param {object} handler
   */
  #isForeign(handler) {
    let any = false;
    for (let i = 0; i < KEYS.length; i++) {
      const property = this.objects.property(handler, KEYS[i]);
      if (property?.get !== undefined || this.checks.isInstrumented(property?.value)) {
        return false;
      }
      any ||= typeof property?.value === 'function';
    }
    return any;
  }

  /**
   * A getter that reads a trap from its handler, as the engine would, and gives what calls it.
   * @param {any} handler
   * @param {string} key
   */
  #trapOf(handler, key) {
    const look = this.looks.get(key);
    /** @type {unknown} */
    let last;
    /** @type {Function | undefined} */
    let calling;
    return () => {
      const trap = handler[key];
      if (typeof trap !== 'function') {
        return trap;
      }
      if (calling === undefined || trap !== last) {
        last = trap;
        calling =
          look === undefined || this.names.has(trap)
            ? (/** @type {unknown[]} */ ...args) => apply(trap, handler, args)
            : (/** @type {unknown[]} */ ...args) => look(apply(trap, handler, args));
      }
      return calling;
    };
  }

  /**
   * The shadow of what a function has just returned.
   * @param {unknown} value
   */
  #given(value) {
    const { registers } = this;
    const { s: shadow } = registers;
    if (shadow <= 0 || !is(registers.value, value)) {
      return 0;
    }
    registers.s = 0;
    registers.given = 0;
    return shadow;
  }

  /** @type {Look} */
  #answered(value) {
    const shadow = this.#given(value);
    if (shadow !== 0) {
      this.#decide(shadow, value);
    }
    return value;
  }

  /** @type {Look} */
  #described(value) {
    if (this.registers.y === 0 || !isObject(value) || this.objects.isProxy(value)) {
      return value;
    }
    for (let i = 0; i < ATTRIBUTES.length; i++) {
      const property = this.objects.property(value, ATTRIBUTES[i]);
      if (property?.get !== undefined) {
        this.#lost('a property that a proxy tells of', 0);
        continue;
      }
      const shadow = this.reads.shadowIn(value, ATTRIBUTES[i], property?.value);
      if (shadow !== 0) {
        this.#decide(shadow, property?.value);
      }
    }
    const held = getOwnPropertyDescriptor(value, 'value')?.value;
    const shadow = this.reads.shadowIn(value, 'value', held);
    if (shadow !== 0) {
      this.#lost('a property that a proxy tells of', shadow);
    }
    return value;
  }

  /** @type {Look} */
  #listed(value) {
    if (this.registers.y !== 0 && this.shadows.entryWithElements(value) !== null) {
      this.#lost('keys that a proxy tells of', 0);
    }
    return value;
  }

  /**
   * @param {number} shadow
   * @param {unknown} value
   */
  #decide(shadow, value) {
    this.writer.branch(this.host.siteOfCaller() ?? PERSON_SITE, shadow, !!value);
  }

  /**
   * @param {string} what
   * @param {number} shadow
   */
  #lost(what, shadow) {
    this.writer.lost(this.host.siteOfCaller() ?? -1, what, shadow);
  }
}

exports.Traps = Traps;
