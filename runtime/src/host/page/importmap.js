'use strict';
// What a specifier of a page's module means: a URL, or a name of the page's import map.

const { URL } = require('url');

/**
 * @typedef {[string, string | null]} Entry a name, or the beginning of names, and its URL; `null` if it
 *   means nothing
 */

class ImportMap {
  /** @type {Entry[]} */
  #imports = [];
  /**
   * `[prefix of the importer's URL, imports]`, the longest first.
   * @type {[string, Entry[]][]}
   */
  #scopes = [];

  /**
   * Adds a map that the page gives; throws on a text that is none.
   *
   * @param {string} text
   * @param {string} base
   */
  add(text, base) {
    /** @type {{imports?: unknown, scopes?: unknown}} */
    const { imports = {}, scopes = {} } = objectOf(JSON.parse(text), 'the top-level value');
    this.#imports = entriesOf(imports, base).concat(this.#imports);
    const own = Object.entries(objectOf(scopes, 'the "scopes" top-level key'));
    /** @type {[string, Entry[]][]} */
    const added = own.map(([prefix, map]) => [new URL(prefix, base).href, entriesOf(map, base)]);
    this.#scopes = added
      .concat(this.#scopes)
      .toSorted(([one], [other]) => other.length - one.length);
  }

  /**
   * The URL that `specifier` means in the module at `importer`; `null` if it means none.
   *
   * @param {string} specifier
   * @param {string} importer
   */
  resolve(specifier, importer) {
    const url = urlOf(specifier, importer);
    const name = url ?? specifier;
    const scopes = this.#scopes.filter(
      ([prefix]) => prefix === importer || (prefix.endsWith('/') && importer.startsWith(prefix)),
    );
    for (const entries of [...scopes.map(([, inScope]) => inScope), this.#imports]) {
      const mapped = find(entries, name);
      if (mapped !== undefined) {
        return mapped;
      }
    }
    return url;
  }
}

/**
 * The names of a map, longest first; those that mean nothing are left out, as in a browser.
 *
 * @param {unknown} map
 * @param {string} base
 */
function entriesOf(map, base) {
  /** @type {Entry[]} */
  const entries = Object.entries(objectOf(map, 'an entry')).map(([name, address]) => [
    urlOf(name, base) ?? name,
    typeof address === 'string' ? urlOf(address, base) : null,
  ]);
  return entries.toSorted(([one], [other]) => other.length - one.length);
}

/**
 * @param {Entry[]} entries
 * @param {string} name
 */
function find(entries, name) {
  for (const [key, address] of entries) {
    if (key === name) {
      return address;
    }
    if (key.endsWith('/') && name.startsWith(key)) {
      return address === null ? null : new URL(name.slice(key.length), address).href;
    }
  }
  return undefined;
}

/**
 * A specifier that is a URL, or is relative to one.
 *
 * @param {string} specifier
 * @param {string} base
 */
function urlOf(specifier, base) {
  const isRelative = /^(?:\/|\.\/|\.\.\/)/.test(specifier);
  try {
    return isRelative ? new URL(specifier, base).href : new URL(specifier).href;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @param {string} what
 * @returns {object}
 */
function objectOf(value, what) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(
      `Failed to parse import map: invalid import map: ${what} needs to be a JSON object`,
    );
  }
  return value;
}

exports.ImportMap = ImportMap;
