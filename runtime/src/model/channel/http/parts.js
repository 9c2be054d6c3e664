'use strict';
// Parts of messages by their names: fields of forms and queries, headers, cookies, segments of paths.
//
// What parses a message is a package, which is not instrumented. Its result is compared with what was
// sent: a text under the name and with the value of a part gets that part's shadow.

/** @typedef {import('../channel.js').Runtime} Runtime */

/**
 * A part of a message; 0 is the shadow of one that is concrete. What a file is called, of which type
 * it is, and what it holds are parts under the name of its field.
 *
 * @typedef {{ name: string, value: string, shadow: number, ofFile?: 'name' | 'type' | 'content' }} Part
 */

/** Results of parsers are looked into so far: `a[b][c]`. */
const DEEPEST = 6;
/** Texts whose parts are known, at most; the oldest go first. */
const MOST_TEXTS = 256;

/** Parts that have been sent, and whether they have come out at the other side. */
class Parts {
  #runtime;
  list;
  /** @type {Set<Part>} */
  #found = new Set();

  /**
   * @param {Runtime} runtime
   * @param {Part[]} list
   */
  constructor(runtime, list) {
    this.#runtime = runtime;
    this.list = list;
  }

  get isSymbolic() {
    return this.list.some(({ shadow }) => shadow > 0);
  }

  /** Symbolic ones that nobody has been given. */
  get missing() {
    return this.list.filter((part) => part.shadow > 0 && !this.#found.has(part));
  }

  /** All have been given to somebody, as one text. */
  handOver() {
    this.#found = new Set(this.list);
  }

  /**
   * The shadow of a value that was sent under a name.
   *
   * @param {string} name
   * @param {unknown} value
   */
  shadowOf(name, value) {
    return this.#take((part) => part.name === name && part.value === value);
  }

  /**
   * The shadow of what is said of a file.
   *
   * @param {'name' | 'type' | 'content'} what
   * @param {string} value
   */
  shadowInFile(what, value) {
    return this.#take((part) => part.ofFile === what && part.value === value);
  }

  /**
   * Gives the texts of a parsed object their shadows; a name may have become a path of keys.
   *
   * @param {any} object
   * @param {string} [first] the first of the keys
   */
  plant(object, first, depth = 0) {
    if (typeof object !== 'object' || object === null || depth > DEEPEST) {
      return;
    }
    for (const [key, value] of Object.entries(object)) {
      const name = first ?? key;
      if (typeof value === 'string') {
        const shadow = this.#take((part) => firstKey(part.name) === name && part.value === value);
        if (shadow > 0) {
          this.#runtime.shadows.set(object, key, value, shadow);
        }
      } else {
        this.plant(value, name, depth + 1);
      }
    }
  }

  /**
   * Gives values that have been found in the order of the parts, whose names are not known, their
   * shadows.
   *
   * @param {any} object
   */
  plantInOrder(object) {
    for (const [key, value] of Object.entries(object)) {
      const shadow = this.#take((part) => part.value === value && part.shadow > 0);
      if (shadow > 0) {
        this.#runtime.shadows.set(object, key, value, shadow);
      }
    }
  }

  /**
   * The first part that is meant, rather one that nobody has been given.
   *
   * @param {(part: Part) => boolean} isMeant
   */
  #take(isMeant) {
    const meant = this.list.filter(isMeant);
    const part = meant.find((other) => !this.#found.has(other)) ?? meant[0];
    if (part === undefined) {
      return 0;
    }
    this.#found.add(part);
    return part.shadow;
  }
}

/** Texts whose parts are known: a text crosses as bytes, so its content tells which it is. */
class KnownTexts {
  /** @type {Map<string, Parts>} */
  #parts = new Map();

  /**
   * A text with these parts has been made, or has arrived: from now on it stands for them.
   *
   * @param {string} text
   * @param {Parts} parts
   */
  know(text, parts) {
    this.#parts.delete(text);
    if (text === '' || !parts.isSymbolic) {
      return;
    }
    this.#parts.set(text, parts);
    if (this.#parts.size > MOST_TEXTS) {
      const [oldest] = this.#parts.keys();
      this.#parts.delete(oldest);
    }
  }

  /** @param {unknown} text */
  of(text) {
    return typeof text === 'string' ? this.#parts.get(text) : undefined;
  }

  /**
   * The fields of a query that is a known one, or that has one among others; `undefined` if nothing of it
   * is known. From now on it is known, too.
   *
   * @param {Runtime} runtime
   * @param {string} text
   * @returns {Part[] | undefined}
   */
  fieldsOf(runtime, text) {
    const own = this.#parts.get(text);
    if (own !== undefined) {
      return own.list;
    }
    const [longest] = [...this.#parts.keys()]
      .filter((known) => `&${text}&`.includes(`&${known}&`))
      .toSorted((one, other) => other.length - one.length);
    if (longest === undefined) {
      return undefined;
    }
    const start = `&${text}&`.indexOf(`&${longest}&`);
    const around = [text.slice(0, start), text.slice(start + longest.length)];
    const [before, after] = around.map(
      (rest) =>
        this.fieldsOf(runtime, rest.replace(/^&|&$/g, '')) ??
        [...new URLSearchParams(rest)].map(([name, value]) => ({ name, value, shadow: 0 })),
    );
    const fields = [...before, ...(this.#parts.get(longest)?.list ?? []), ...after];
    this.know(text, new Parts(runtime, fields));
    return fields;
  }

  get isEmpty() {
    return this.#parts.size === 0;
  }
}

/** @param {string} name such as `a[b][]` or `a.b` */
function firstKey(name) {
  const end = name.search(/[[.]/);
  return end > 0 ? name.slice(0, end) : name;
}

exports.KnownTexts = KnownTexts;
exports.Parts = Parts;
