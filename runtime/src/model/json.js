'use strict';
/**
 * JSON: a text remembers the object it was made from.
 *
 * `stringify` of a graph that holds symbolic values notes the text and the graph; `parse` of
 * exactly that text gives the copy the shadows of the original. So values cross every channel that
 * carries JSON (Socket.IO, fetch, storage), without the text itself becoming symbolic.
 */

/** How many texts are remembered; the oldest goes first. */
const MOST_TEXTS = 256;

class Json {
  #runtime;
  /** Graphs with shadows, by their text. */
  #sources = new Map();
  #prepared;

  /**
   * @param {object} runtime the shadow runtime
   * @param {(value: unknown) => void} prepared called with each value before it is made a text
   */
  constructor(runtime, prepared) {
    this.#runtime = runtime;
    this.#prepared = prepared;
  }

  /** Replaces `JSON.stringify` and `JSON.parse` of a realm. */
  installRealm(realm) {
    const json = this;
    const { stringify, parse } = realm.JSON;
    define(realm.JSON, 'stringify', {
      stringify(value, replacer, space) {
        const text = stringify(value, replacer, space);
        if (typeof value === 'object' && value !== null && typeof text === 'string') {
          json.#remember(value, text);
        }
        return text;
      },
    });
    define(realm.JSON, 'parse', {
      parse(text, reviver) {
        const value = parse(text, reviver);
        const source = json.#sources.get(text);
        if (source !== undefined) {
          json.#copyShadows(source, value);
        }
        return value;
      },
    });
  }

  #remember(value, text) {
    this.#prepared(value);
    const shadows = this.#runtime.live === 0 ? null : this.#collect(value);
    if (shadows === null) {
      return;
    }
    this.#sources.delete(text);
    this.#sources.set(text, shadows);
    if (this.#sources.size > MOST_TEXTS) {
      this.#sources.delete(this.#sources.keys().next().value);
    }
  }

  /**
   * The shadows of a graph as a tree of its shape; `null` if it has none. Taken at once: the
   * original may change before the text is parsed.
   */
  #collect(object) {
    let tree = null;
    for (const key of Object.keys(object)) {
      const descriptor = Object.getOwnPropertyDescriptor(object, key);
      if (!descriptor || !('value' in descriptor)) {
        continue;
      }
      const { value } = descriptor;
      const isObject = typeof value === 'object' && value !== null;
      const part = isObject ? this.#collect(value) : this.#runtime.shadowOf(object, key, value);
      if (part !== null && part !== 0) {
        tree ??= new Map();
        tree.set(key, part);
      }
    }
    return tree;
  }

  #copyShadows(tree, copy) {
    if (typeof copy !== 'object' || copy === null) {
      return;
    }
    for (const [key, part] of tree) {
      const value = copy[key];
      if (typeof part === 'number') {
        this.#runtime.setShadow(copy, key, value, part);
      } else {
        this.#copyShadows(part, value);
      }
    }
  }
}

function define(target, name, methods) {
  Object.defineProperty(target, name, { configurable: true, writable: true, value: methods[name] });
}

module.exports = { Json };
