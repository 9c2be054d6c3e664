'use strict';
// What `JSON.parse` makes of a symbolic text that nobody has put together: an object of unknown shape,
// or a primitive. What the text holds is asked part by part, as the program reads it: of which kind a
// part is, how long an array, and what its numbers and strings are, each a term of the text and of the
// part's path (RFC 6901). So texts are built by their grammar, and none is guessed character by
// character (`crates/smt/src/means/documents`).

const { Op } = require('../../../protocol.js');
const {
  arrayIsArray,
  getOwnPropertyDescriptor,
  is,
  isObject,
  jsonParse,
  ownKeys,
} = require('../../primordials.js');
const { readText } = require('./reader.js');

/**
 * @import { Machine } from '../model.js'
 */

/** The kinds of values; each is decided before the next. */
const KINDS = ['object', 'array', 'string', 'number', 'true', 'false', 'null'];
/** Those of a whole text, which may be no JSON, and of a part, which may not be there. */
const OF_TEXTS = [...KINDS, ''];
const OF_PARTS = ['undefined', ...KINDS];
/** Operations that put texts together. @type {Record<number, true>} */
const COMPOSING = {
  [Op.Add]: true,
  [Op.ToString]: true,
  [Op.JsonStringify]: true,
  [Op.Conditional]: true,
};
/** Shorter arrays are decided not to be shorter still, one length after the other. */
const SHORT = 8;
/** Objects of a text that are followed. */
const MOST_OBJECTS = 2000;

/** @param {unknown} value */
const kindOf = (value) => {
  if (value === null || typeof value === 'boolean') {
    return `${value}`;
  }
  return arrayIsArray(value) ? 'array' : typeof value;
};

/**
 * The path of a part, in which `~` and `/` of a name are escaped.
 * @param {string} path of what the part lies in
 * @param {string | number} key
 */
const pathOf = (path, key) => {
  const name = `${key}`;
  let escaped = '';
  for (let i = 0; i < name.length; i++) {
    escaped += name[i] === '~' ? '~0' : name[i] === '/' ? '~1' : name[i];
  }
  return `${path}/${escaped}`;
};

class Document {
  /**
   * @param {Machine} machine
   * @param {number} site
   * @param {number} shadow of the text
   */
  constructor(machine, site, shadow) {
    this.machine = machine;
    this.site = site;
    this.shadow = shadow;
    /** So many objects more are followed. */
    this.left = MOST_OBJECTS;
  }

  /**
   * @param {number} op
   * @param {string} path
   */
  ask(op, path) {
    const { writer } = this.machine;
    return writer.apply(op, [this.shadow, writer.constant(path)]);
  }

  /**
   * Of which kind a part is. If that is an array, how long it is, too: who goes through an empty one
   * reads nothing of it.
   * @param {number} site
   * @param {string} path
   * @param {unknown} value
   */
  decide(site, path, value) {
    this.#decideKind(site, path, kindOf(value));
    if (arrayIsArray(value)) {
      this.#decideLength(site, path, value.length);
    }
  }

  /**
   * A text is no JSON, or a part is not there.
   * @param {number} site
   * @param {string} path
   */
  decideNone(site, path) {
    this.#decideKind(site, path, path === '' ? '' : 'undefined');
  }

  /**
   * @param {number} site
   * @param {string} path
   * @param {string} kind
   */
  #decideKind(site, path, kind) {
    const kinds = path === '' ? OF_TEXTS : OF_PARTS;
    const { decisions } = this.machine;
    const term = this.ask(Op.JsonKind, path);
    // The last one is what is left.
    for (let i = 0; i < kinds.length - 1 && kinds[i - 1] !== kind; i++) {
      decisions.equal(site, term, kinds[i], kinds[i] === kind);
    }
  }

  /**
   * @param {number} site
   * @param {string} path
   * @param {number} length
   */
  #decideLength(site, path, length) {
    const term = this.ask(Op.JsonLength, path);
    for (let i = length > SHORT ? length : 0; i <= length; i++) {
      this.machine.decisions.equal(site, term, i, i === length);
    }
  }

  /**
   * The shadow of the value at a path. An object gets those of its parts as they are read.
   * @param {string} path
   * @param {unknown} value
   */
  hold(path, value) {
    if (isObject(value)) {
      return this.#holdParts(path, value);
    }
    return this.#shadowOf(path, value);
  }

  /**
   * @param {string} path
   * @param {unknown} value
   */
  #shadowOf(path, value) {
    if (typeof value === 'number') {
      return this.ask(Op.JsonNumber, path);
    }
    return typeof value === 'string' ? this.ask(Op.JsonString, path) : 0;
  }

  /**
   * @param {string} path
   * @param {object} object
   */
  #holdParts(path, object) {
    const { machine } = this;
    if (this.left-- === 0) {
      machine.writer.lost(this.site, 'JSON.parse of a text with many objects');
    }
    if (this.left < 0) {
      return 0;
    }
    const isArray = arrayIsArray(object);
    const keys = ownKeys(object);
    /** @type {import('../../unknown.js').Shape['parts']} */
    const parts = [];
    for (let i = 0; i < keys.length; i++) {
      const key = /** @type {string} */ (keys[i]);
      if (isArray && key === 'length') {
        continue;
      }
      const value = getOwnPropertyDescriptor(object, key)?.value;
      const own = pathOf(path, key);
      /** @param {number} site */
      const decide = (site) => {
        this.decide(site, own, value);
        // The program may have written another value by now, or taken this one out.
        const now = getOwnPropertyDescriptor(object, key);
        if (now === undefined || is(now.value, value)) {
          machine.shadows.set(object, key, value, this.#shadowOf(own, value));
        }
      };
      if (isObject(value)) {
        this.#holdParts(own, value);
      }
      parts[parts.length] = [isArray ? +key : key, decide];
    }
    /** @type {NonNullable<import('../../unknown.js').Shape['whether']>} */
    const whether = (site, name, isThere) => {
      if (!isThere) {
        this.decideNone(site, pathOf(path, name));
      }
    };
    machine.unknowns.makeUnknown(object, {
      name: 'a text of JSON',
      whether: isArray ? null : whether,
      site: this.site,
      parts,
    });
    return 0;
  }
}

/**
 * Decides what a symbolic text is, which the native is about to read: what gives its value its shadows;
 * null if the text is no JSON.
 * @param {Machine} machine
 * @param {number} site
 * @param {string} text
 * @param {number} shadow
 * @returns {((value: unknown) => number) | null}
 */
const readDocument = (machine, site, text, shadow) => {
  const document = new Document(machine, site, shadow);
  /** @type {unknown} */
  let value;
  try {
    value = jsonParse(text);
  } catch {
    document.decideNone(site, '');
    return null;
  }
  document.decide(site, '', value);
  return (parsed) => document.hold('', parsed);
};

/**
 * Whether a text was put together from others, so that it is known in part.
 * @param {Machine} machine
 * @param {number} shadow
 */
const isComposed = ({ terms }, shadow) => {
  const term = terms.of(shadow);
  return term !== undefined && 'op' in term && COMPOSING[term.op] === true;
};

/**
 * Decides what a symbolic text of JSON is: what gives its value its shadows; null if there are none.
 * @param {Machine} machine
 * @param {number} site
 * @param {string} text
 * @param {number} shadow
 */
const readJson = (machine, site, text, shadow) =>
  (isComposed(machine, shadow) ? readText : readDocument)(machine, site, text, shadow);

module.exports = { readJson };
