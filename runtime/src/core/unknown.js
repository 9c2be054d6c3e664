'use strict';
// Objects and arrays of unknown shape: values of an input of unknown type, and of a symbolic text of
// JSON.
//
// They are plain objects, with all fields from the beginning, so the program sees nothing else. At the
// first read of each name a run decides whether there is such a field. Taken the other way that makes a
// run in which the field is there, and of a type that is decided then. Which fields an object has says
// the text of JSON, or an input of its own: a text such as `|a||b|`, of which it is asked whether it has
// `|a|` in it.

const { Op } = require('../protocol.js');
const {
  SafeMap,
  getOwnPropertyDescriptor,
  indexOf,
  isObject,
  makeRegExp,
  min,
  ownKeys,
  regExpExec,
} = require('./primordials.js');

/** Stands before and behind each name in the text that says which fields there are. */
const MARK = '|';
/** What V8 says of a property of what is not there. */
const FAILED = makeRegExp(
  "^Cannot (?:read|set) properties of undefined \\((?:read|sett)ing '(\\w+)'\\)$",
  '',
);
/** A name in a chain of them. */
const WORD = '[\\w$]+';
/** What stands between a name and one that is read of it: `.name`, `[name]`, or a pattern that begins. */
const STEP = `['"]?\\]?\\s*(?:\\?\\.|\\.|\\[|:\\s*[{[])\\s*['"]?`;
/** More objects are not asked when code fails. */
const MOST_ASKED = 64;
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
 * The text that says that there are fields with these names, as far as they can be fields.
 * @param {string[]} names
 */
const textOf = (names) => {
  let text = '';
  for (let i = 0; i < names.length; i++) {
    text += isFieldName(names[i]) ? `${MARK}${names[i]}${MARK}` : '';
  }
  return text;
};

/**
 * Goes through the chains of names in a text of which the property `key`, or one whose name is computed,
 * is read.
 * @param {string} text
 * @param {string} key
 * @param {(chain: string[]) => void} each
 */
const forEachChain = (text, key, each) => {
  const last = `(?:${key}(?![\\w$])|[A-Za-z_$][\\w$]*\\])`;
  const place = makeRegExp(`(${WORD}(?:${STEP}${WORD})*)${STEP}${last}`, 'g');
  const word = makeRegExp(WORD, 'g');
  for (let at = regExpExec(place, text); at !== null; at = regExpExec(place, text)) {
    /** @type {string[]} */
    const chain = [];
    word.lastIndex = 0;
    for (let name = regExpExec(word, at[1]); name !== null; name = regExpExec(word, at[1])) {
      chain[chain.length] = name[0];
    }
    each(chain);
    // A name may be what another one is read of.
    place.lastIndex = at.index + at[1].length;
  }
};

/**
 * What a new object of unknown shape is: `whether` decides whether there is a field, null for an array;
 * `parts` decide the type of a field or an element. One that `isFlat` has no part of unknown shape, and is
 * not looked into.
 * @typedef {{name: string, site: number | null,
 *   whether: ((site: number, name: string, isThere: boolean) => void) | null,
 *   parts: [string | number, (site: number) => void][], isFlat?: true}} Shape
 */

/**
 * Decides whether a text names a field.
 * @param {import('./writer.js').Writer} writer
 * @param {number} fields the shadow of the text
 * @returns {NonNullable<Shape['whether']>}
 */
const namedBy = (writer, fields) => (site, name, isThere) => {
  if (isFieldName(name)) {
    const text = writer.constant(`${MARK}${name}${MARK}`);
    writer.branch(site, writer.apply(Op.StringIncludes, [fields, text]), isThere);
  }
};

/** What is known of an object of unknown shape, and what has been asked about it. */
class Unknown {
  /**
   * @param {import('./writer.js').Writer} writer
   * @param {import('./host.js').Host} host
   * @param {Shape} shape
   */
  constructor(writer, host, { name, whether, site, parts }) {
    this.writer = writer;
    this.host = host;
    this.name = name;
    this.whether = whether;
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
    /** Those of its parts that are of unknown shape, too. @type {Map<string | number | undefined, Unknown>} */
    this.children = new SafeMap();
    /** What it is a part of, and under which name. @type {{unknown: Unknown, key: string | number} | null} */
    this.within = null;
  }

  /**
   * A field or an element is read: at the first time it is decided whether it is there.
   * @param {PropertyKey | undefined} key undefined if it is not one yet
   * @param {number | null} site
   */
  askFor(key, site = this.host.siteOfCaller() ?? this.site) {
    const { writer, whether, asked, parts, within } = this;
    // Nobody has seen the read that has led here if it was but the beginning of a chain of names. An
    // element is no name.
    if (typeof within?.key === 'string') {
      within.unknown.askFor(within.key, within.unknown.site);
    }
    const name = whether !== null && typeof key === 'number' ? `${key}` : key;
    if (typeof name === 'symbol' || name === undefined || asked.has(name)) {
      return;
    }
    if (whether === null ? !parts.has(name) : INHERITED.has(/** @type {string} */ (name))) {
      return;
    }
    asked.set(name, true);
    if (site === null) {
      writer.lost(-1, `the field ${name} of ${this.name}, which code reads that is not followed`);
      return;
    }
    const part = parts.get(name);
    whether?.(site, /** @type {string} */ (name), part !== undefined);
    part?.(site);
  }

  /**
   * The names of a chain may have been read, one of what the other gave.
   * @param {string[]} chain
   * @param {number} from which of them is the first that was read of this
   */
  askForChain(chain, from) {
    /** @type {Unknown | undefined} */
    let unknown = this;
    for (let i = from; i < chain.length && unknown !== undefined; i++) {
      unknown.askFor(chain[i], unknown.site);
      unknown = unknown.children.get(chain[i]);
    }
  }

  /** All that the object has is asked for. */
  askForAll() {
    if (this.whether !== null) {
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
    /** Those that are no part of another. @type {Unknown[]} */
    this.roots = [];
  }

  /**
   * A new object is one of unknown shape.
   * @param {object} object
   * @param {Shape} shape
   */
  makeUnknown(object, shape) {
    this.shadows.watchReads();
    const unknown = new Unknown(this.writer, this.host, shape);
    this.shadows.mark(object).unknown = unknown;
    for (let i = 0; i < shape.parts.length && !shape.isFlat; i++) {
      const { 0: key } = shape.parts[i];
      const part = this.#of(getOwnPropertyDescriptor(object, key)?.value);
      if (part !== undefined) {
        part.within = { unknown, key };
        unknown.children.set(key, part);
      }
    }
    // The parts were made right before.
    while (this.roots.length > 0 && this.roots[this.roots.length - 1].within !== null) {
      this.roots.length--;
    }
    if (this.roots.length < MOST_ASKED && !shape.isFlat) {
      this.roots[this.roots.length] = unknown;
    }
  }

  /**
   * Code has failed at a property of what is not there. If that was a field, nobody has asked for it:
   * what the code calls what has the property may be one, and so may those before it in the chain.
   *
   * What is asked must follow from what has been decided, and from nothing else that the run happens to
   * have, so only objects that were reached are asked, in the order in which they were.
   * @param {string} message of the error
   * @param {(each: (text: string) => void) => void} forEachText goes through the texts of the code
   */
  failed(message, forEachText) {
    const found = this.roots.length === 0 ? null : regExpExec(FAILED, message);
    if (found === null) {
      return;
    }
    const reached = this.#reached();
    forEachText((text) => {
      forEachChain(text, found[1], (chain) => {
        for (let i = 0; i < reached.length; i++) {
          // A chain begins with a variable, which may hold what is no part of another.
          const last = chain.length - 1;
          for (let from = reached[i].within === null ? min(1, last) : last; from <= last; from++) {
            reached[i].askForChain(chain, from);
          }
        }
      });
    });
  }

  /** The objects that are known to be there by what has been decided, the outer ones first. */
  #reached() {
    /** @type {Unknown[]} */
    const reached = [];
    for (let i = 0; i < this.roots.length; i++) {
      if (this.roots[i].within === null) {
        reached[reached.length] = this.roots[i];
      }
    }
    for (let i = 0; i < reached.length; i++) {
      const { asked, children } = reached[i];
      asked.forEach((_, key) => {
        const child = children.get(key);
        if (child !== undefined && reached.length < MOST_ASKED) {
          reached[reached.length] = child;
        }
      });
    }
    return reached;
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
exports.namedBy = namedBy;
exports.namesIn = namesIn;
exports.textOf = textOf;
