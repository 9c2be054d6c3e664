'use strict';
// Objects and arrays of unknown shape: values of an input of unknown type.
//
// They are plain objects. Which fields one has says an input of its own, a text such as `|a||b|`, so
// the fields are there from the beginning and the program sees nothing else. A run tells, at the first
// read of each name, whether the text names it: the decision `fields.includes("|a|")`. Taken the other
// way it makes a run in which the field is there, and of a type that is decided then.

const { Op } = require('../protocol.js');
const { SafeMap, indexOf, isObject, ownKeys } = require('./primordials.js');

/** Stands before and behind each name in the text that says which fields there are. */
const MARK = '|';
/** The field that is there for who asks for all of them, as no read says how one may be called. */
const STAND_IN = 'key';

/** Names that every object has without them: they are no fields. */
const INHERITED = new SafeMap();
for (const key of ownKeys(Object.prototype)) {
  INHERITED.set(key, true);
}

/**
 * Whether a field may be called so.
 * @param {unknown} name
 */
const isFieldName = (name) => {
  return typeof name === 'string' && name !== '' && indexOf(name, MARK) < 0 && !INHERITED.has(name);
};

/**
 * The names of the fields that a text says there are.
 * @param {string} text
 */
const namesIn = (text) => {
  /** @type {Map<string, true>} */
  const names = new SafeMap();
  let from = indexOf(text, MARK);
  while (from >= 0) {
    const to = indexOf(text, MARK, from + 1);
    if (to < 0) {
      break;
    }
    let name = '';
    for (let i = from + 1; i < to; i++) {
      name += text[i];
    }
    if (isFieldName(name)) {
      names.set(name, true);
    }
    from = to;
  }
  return names;
};

/**
 * What a new object of unknown shape is: `fields` is the shadow of the text that names its fields, 0
 * for an array; `parts` decide the type of a field or an element.
 * @typedef {{name: string, fields: number, site: number | null,
 *   parts: [string | number, (site: number) => void][]}} Shape
 */

/** What is known of an object of unknown shape, and what has been asked about it. */
class Unknown {
  /**
   * @param {import('./writer.js').Writer} writer
   * @param {import('./host.js').Host} host
   * @param {Shape} shape
   */
  constructor(writer, host, { name, fields, site, parts }) {
    this.writer = writer;
    this.host = host;
    this.name = name;
    this.fields = fields;
    this.site = site;
    /** Nothing is under `undefined`. @type {Map<string | number | undefined, (site: number) => void>} */
    this.parts = new SafeMap();
    for (let i = 0; i < parts.length; i++) {
      this.parts.set(parts[i][0], parts[i][1]);
    }
    /** The names that have been decided. @type {Map<string | number | undefined, true>} */
    this.asked = new SafeMap();
    /** Whether somebody has asked for all names. */
    this.isListed = false;
  }

  /**
   * A field or an element is read: at the first time it is decided whether it is there.
   * @param {PropertyKey | undefined} key undefined if it is not one yet
   */
  askFor(key) {
    const { writer, fields, asked, parts } = this;
    const name = fields !== 0 && typeof key === 'number' ? `${key}` : key;
    if (typeof name === 'symbol' || asked.has(name)) {
      return;
    }
    if (fields === 0 ? !parts.has(name) : !isFieldName(name)) {
      return;
    }
    asked.set(name, true);
    const site = this.host.siteOfCaller() ?? this.site;
    if (site === null) {
      writer.lost(-1, `the field ${name} of ${this.name}, which code reads that is not followed`);
      return;
    }
    const part = parts.get(name);
    if (fields !== 0) {
      const text = writer.constant(`${MARK}${name}${MARK}`);
      writer.branch(site, writer.apply(Op.StringIncludes, [fields, text]), part !== undefined);
    }
    if (part !== undefined) {
      part(site);
    }
  }

  /** All that the object has is asked for. */
  askForAll() {
    if (this.fields !== 0) {
      this.askFor(STAND_IN);
      if (!this.isListed) {
        this.writer.lost(this.site ?? -1, `names of fields of ${this.name} that nobody reads`);
      }
      this.isListed = true;
    }
    this.parts.forEach((_, key) => this.askFor(key));
  }
}

/** The objects of unknown shape. */
class Unknowns {
  /** @param {Pick<import('./machine.js').Machine, 'shadows' | 'writer' | 'host'>} machine */
  constructor({ shadows, writer, host }) {
    this.shadows = shadows;
    this.writer = writer;
    this.host = host;
  }

  /**
   * A new object is one of unknown shape.
   * @param {object} object
   * @param {Shape} shape
   */
  makeUnknown(object, shape) {
    this.shadows.watchReads();
    this.shadows.mark(object).unknown = new Unknown(this.writer, this.host, shape);
  }

  /**
   * What is asked about a value; undefined if it is no object of unknown shape.
   * @param {unknown} object
   */
  #of(object) {
    return (isObject(object) ? this.shadows.entries.get(object)?.unknown : null) ?? undefined;
  }

  /**
   * What an object of unknown shape has was copied: a read of the copy asks for what it has.
   * @param {object} target
   * @param {object} source
   * @param {Unknown} unknown that of `source`
   */
  adopt(target, source, unknown) {
    const entry = this.shadows.mark(target);
    if (entry.unknown === null) {
      entry.unknown = unknown;
    } else if (entry.unknown !== unknown) {
      this.askForAll(source);
    }
  }

  /**
   * Whether an object has a property is asked for by its name.
   * @param {unknown} object
   * @param {unknown} key
   */
  askWhether(object, key) {
    const unknown = this.#of(object);
    if (unknown !== undefined && !isObject(key)) {
      unknown.askFor(typeof key === 'symbol' ? key : `${key}`);
    }
  }

  /**
   * All that an object has is asked for.
   * @param {unknown} object
   */
  askForAll(object) {
    this.#of(object)?.askForAll();
  }

  /**
   * `for (… in object)`: the object is given back.
   * @template T
   * @param {T} object
   */
  forIn(object) {
    this.askForAll(object);
    return object;
  }
}

exports.Unknown = Unknown;
exports.Unknowns = Unknowns;
exports.namesIn = namesIn;
