'use strict';
// What an object is: it is told apart by what it inherits from, as the prototypes of each realm are known
// by name, so most objects are looked at once.

const { Functions, walkScope } = require('./kinds/functions.js');
const builtins = require('./kinds/builtins.js');
const { Weak, walkMap, walkSet } = require('./kinds/collections.js');
const { walkProperties, walkPrototype } = require('./kinds/properties.js');

const { SafeMap, SafeWeakMap, arrayIsArray, getPrototypeOf, slice } = require('../primordials.js');

/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./walk.js').Walk} Walk */
/** @typedef {(walk: Walk, place: Place, object: any) => void} Slots what an object holds beside its properties */

const PROTOTYPE = '.prototype';

/** By the name of what they inherit from: the kind, and what is done about it. @type {Record<string, {kind: string, walk: Slots}>} */
const KINDS = {
  // @ts-expect-error A table that inherits nothing.
  __proto__: null,
  'Map.prototype': { kind: 'map', walk: walkMap },
  'Set.prototype': { kind: 'set', walk: walkSet },
  'Date.prototype': { kind: 'date', walk: builtins.walkDate },
  'RegExp.prototype': { kind: 'regexp', walk: builtins.walkRegExp },
  'ArrayBuffer.prototype': { kind: 'bytes', walk: builtins.walkBuffer },
  'DataView.prototype': { kind: 'bytes', walk: builtins.walkDataView },
  'Number.prototype': { kind: 'wrapped', walk: builtins.walkWrapped('number') },
  'String.prototype': { kind: 'wrapped', walk: builtins.walkWrapped('string') },
  'Boolean.prototype': { kind: 'wrapped', walk: builtins.walkWrapped('boolean') },
  'WeakRef.prototype': hidden('a WeakRef'),
  'FinalizationRegistry.prototype': hidden('a FinalizationRegistry'),
  'SharedArrayBuffer.prototype': hidden('a SharedArrayBuffer'),
  '%Generator%.prototype': hidden('a generator'),
  '%AsyncGenerator%.prototype': hidden('a generator'),
  '%Array Iterator%': hidden('an iterator'),
  '%Map Iterator%': hidden('an iterator'),
  '%Set Iterator%': hidden('an iterator'),
  '%String Iterator%': hidden('an iterator'),
  '%RegExp String Iterator%': hidden('an iterator'),
};

/** What objects inherit from that have nothing but properties. @type {Map<string, true>} */
const PLAIN = new SafeMap();
for (const name of ['Object', 'Function', 'Symbol', 'Iterator', 'WeakMap', 'WeakSet', 'Promise']) {
  PLAIN.set(`${name}${PROTOTYPE}`, true);
}

/**
 * What the language tells nobody.
 * @param {string} what
 * @returns {{kind: string, walk: Slots}}
 */
function hidden(what) {
  return { kind: 'hidden', walk: (walk) => walk.unknown('', what) };
}

class Describe {
  /**
   * @param {import('../machine.js').Machine} machine
   * @param {import('./state.js').Parts} parts
   * @param {(kind: string) => boolean} isLeftOut
   */
  constructor(machine, parts, isLeftOut) {
    this.machine = machine;
    this.parts = parts;
    this.isLeftOut = isLeftOut;
    this.functions = new Functions(machine, parts, isLeftOut);
    this.weak = new Weak();
    /** The name of the nearest intrinsic prototype, by prototype. @type {WeakMap<object, string>} */
    this.inherited = new SafeWeakMap();
  }

  /**
   * @param {object} object
   * @param {Place} place
   * @param {Walk} walk
   */
  object(object, place, walk) {
    const { host, intrinsics, scopes } = this.parts;
    const name = intrinsics.nameOf(object);
    if (name !== undefined) {
      walk.text(name);
    } else if (typeof object === 'function' && !this.machine.objects.isProxy(object)) {
      this.functions.walk(walk, place, object);
    } else if (host.describe(object, place, walk)) {
      // The host has said what it is.
    } else if (this.machine.objects.isProxy(object)) {
      this.#proxy(walk, place, object);
    } else {
      walkPrototype(walk, place, object, intrinsics);
      const isPlain = this.#slots(walk, place, object);
      if (isPlain && !this.isLeftOut('private')) {
        const fields = scopes.privates(object);
        for (let i = 0; i < fields.length; i++) {
          walk.object(place, fields[i], walkScope);
        }
      }
    }
  }

  /**
   * What an object holds in slots of its own, and its properties. Whether it may have private fields that
   * instrumented code has given it.
   * @param {Walk} walk
   * @param {Place} place
   * @param {object} object
   */
  #slots(walk, place, object) {
    if (arrayIsArray(object)) {
      if (!this.isLeftOut('array')) {
        walk.word(object.length);
        if (walk.mayHold(object.length)) {
          walkProperties(walk, place, object, isLength);
        }
      }
      return false;
    }
    if (builtins.isTypedArray(object)) {
      if (!this.isLeftOut('bytes')) {
        builtins.walkTypedArray(walk, place, object);
      }
      return false;
    }
    const inherited = this.#inheritedBy(object);
    const kind = KINDS[inherited];
    if (kind !== undefined) {
      if (this.isLeftOut(kind.kind)) {
        return false;
      }
      kind.walk(walk, place, object);
    } else if (inherited === 'WeakMap.prototype' && !this.isLeftOut('weak')) {
      this.weak.addMap(place, object);
    } else if (inherited === 'WeakSet.prototype' && !this.isLeftOut('weak')) {
      this.weak.addSet(place, object);
    } else if (inherited === 'Promise.prototype') {
      this.#promise(walk, object);
    } else if (inherited !== '' && !PLAIN.has(inherited) && !isError(inherited)) {
      walk.unknown('', slice(inherited, 0, -PROTOTYPE.length));
    }
    if (!this.isLeftOut('object')) {
      // Its text is made when it is first read, by code that the app may have replaced.
      walkProperties(walk, place, object, isError(inherited) ? isStack : undefined);
    }
    return true;
  }

  /**
   * @param {Walk} walk
   * @param {Place} place
   * @param {object} proxy
   */
  #proxy(walk, place, proxy) {
    const parts = this.machine.proxies.of(proxy);
    if (parts === undefined) {
      walk.unknown('', 'a proxy');
    } else {
      walk.object(place.at(' target'), parts.target);
      walk.object(place.at(' handler'), parts.handler);
    }
  }

  /**
   * @param {Walk} walk
   * @param {object} promise
   */
  #promise(walk, promise) {
    const settled = this.parts.host.settled(promise);
    if (settled === null) {
      walk.unknown('', 'what a promise comes to');
    } else {
      walk.text(settled);
    }
  }

  /** @param {object} object */
  #inheritedBy(object) {
    const first = getPrototypeOf(object);
    if (first === null) {
      return '';
    }
    let name = this.inherited.get(first);
    if (name === undefined) {
      name = '';
      const { intrinsics } = this.parts;
      const { isProxy } = this.machine.objects;
      /** @type {object | null} */
      let at = first;
      while (at !== null && name === '' && !isProxy(at)) {
        name = intrinsics.nameOf(at) ?? '';
        at = getPrototypeOf(at);
      }
      this.inherited.set(first, name);
    }
    return name;
  }
}

/** @param {string | symbol} key */
const isLength = (key) => key === 'length';
/** @param {string} inherited */
const isError = (inherited) => slice(inherited, -15) === 'Error.prototype';
/** @param {string | symbol} key */
const isStack = (key) => key === 'stack';

exports.Describe = Describe;
