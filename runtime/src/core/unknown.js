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

/** Whether a field may be called so. */
const isFieldName = (name) => {
  return typeof name === 'string' && name !== '' && indexOf(name, MARK) < 0 && !INHERITED.has(name);
};

/** The names of the fields that a text says there are. */
const namesIn = (text) => {
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
 * @typedef {{name: string, fields: number, site: number | null, asked: Map<string | number, boolean>,
 *   parts: Map<string | number, (site: number) => void>, isListed: boolean}} Unknown `fields` is the shadow of the text,
 *   0 for an array; `parts` decide the type of a field or an element
 */

/** @type {ThisType<import('./machine.js').Machine>} */
const methods = {
  /**
   * A new object is one of unknown shape.
   * @param {object} object
   * @param {{name: string, fields: number, site: number | null, parts: [string | number, (site: number) => void][]}} shape
   */
  makeUnknown(object, { name, fields, site, parts }) {
    this.watchReads();
    const byKey = new SafeMap();
    for (let i = 0; i < parts.length; i++) {
      byKey.set(parts[i][0], parts[i][1]);
    }
    const asked = new SafeMap();
    this.mark(object).unknown = { name, fields, site, asked, parts: byKey, isListed: false };
  },

  /** A field or an element is read: at the first time it is decided whether it is there. */
  askFor(unknown, key) {
    const { fields, asked, parts } = unknown;
    const name = fields !== 0 && typeof key === 'number' ? `${key}` : key;
    if (asked.has(name) || (fields === 0 ? !parts.has(name) : !isFieldName(name))) {
      return;
    }
    asked.set(name, true);
    const site = this.host.siteOfCaller() ?? unknown.site;
    if (site === null) {
      this.lost(-1, `the field ${name} of ${unknown.name}, which code reads that is not followed`);
      return;
    }
    const part = parts.get(name);
    if (fields !== 0) {
      const text = this.writer.constant(`${MARK}${name}${MARK}`);
      this.writer.branch(
        site,
        this.writer.apply(Op.StringIncludes, [fields, text]),
        part !== undefined,
      );
    }
    if (part !== undefined) {
      part(site);
    }
  },

  /** What an object of unknown shape has was copied: a read of the copy asks for what it has. */
  adopt(target, source, unknown) {
    const entry = this.mark(target);
    if (entry.unknown === null) {
      entry.unknown = unknown;
    } else if (entry.unknown !== unknown) {
      this.askForAll(source);
    }
  },

  /** Whether an object has a property is asked for by its name. */
  askWhether(object, key) {
    const unknown = isObject(object) ? this.entries.get(object)?.unknown : undefined;
    if (unknown && !isObject(key)) {
      this.askFor(unknown, typeof key === 'symbol' ? key : `${key}`);
    }
  },

  /** All that an object has is asked for. */
  askForAll(object) {
    const unknown = isObject(object) ? this.entries.get(object)?.unknown : undefined;
    if (!unknown) {
      return;
    }
    if (unknown.fields !== 0) {
      this.askFor(unknown, STAND_IN);
      if (!unknown.isListed) {
        this.lost(unknown.site ?? -1, `names of fields of ${unknown.name} that nobody reads`);
      }
      unknown.isListed = true;
    }
    unknown.parts.forEach((_, key) => this.askFor(unknown, key));
  },

  /** `for (… in object)`. */
  forIn(object) {
    this.askForAll(object);
    return object;
  },
};
module.exports = { methods, namesIn };
