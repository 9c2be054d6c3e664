'use strict';
// Whose a function is that is not instrumented: V8 tells where it stands, and the path says of which
// package. It is asked at the ready state; functions that are made later have the text of one of then.

const path = require('path');
const { Functions } = require('../survey/functions.js');

/** This runtime and what it stands on, such as jsdom. */
const OURS = path.join(__dirname, '..', '..', '..') + path.sep;
const PACKAGE = /^(?:@[^/\\]+[/\\])?[^/\\]+/;
const { toString } = Function.prototype;

class Owners {
  /** @type {Map<string, string>} By text. */
  #owners = new Map();
  /** @type {WeakMap<Function, string>} By function: a text takes time to make. */
  #known = new WeakMap();
  /** Those that are not known, by text. @type {Map<string, Function>} */
  #strangers = new Map();

  /**
   * The package that a function is of: `node`, or the empty text for the host's own; undefined if it is
   * not known.
   *
   * @param {Function} f
   */
  of(f) {
    const known = this.#known.get(f);
    if (known !== undefined) {
      return known;
    }
    const text = toString.call(f);
    const owner = this.#owners.get(text);
    if (owner === undefined) {
      this.#strangers.set(text, f);
    } else {
      this.#known.set(f, owner);
    }
    return owner;
  }

  /** Asks about those that were not known; whether there were any. */
  learn() {
    const strangers = this.#strangers;
    this.#strangers = new Map();
    if (strangers.size === 0) {
      return false;
    }
    const functions = new Functions();
    for (const [text, f] of strangers) {
      this.#owners.set(text, ownerOf(functions.place(f)?.name ?? ''));
    }
    functions.close();
    return true;
  }
}

/**
 * The package of a file.
 *
 * @param {string} name what stacks call it
 */
function ownerOf(name) {
  if (name.startsWith('node:')) {
    return 'node';
  }
  const file = name.replace(/^file:\/\//, '');
  if (file.startsWith(OURS)) {
    return '';
  }
  const parts = file.split(/[/\\]node_modules[/\\]/);
  const last = parts.length > 1 ? parts[parts.length - 1] : null;
  return last === null ? libraryOf(file) : (PACKAGE.exec(last)?.[0] ?? file).replaceAll('\\', '/');
}

/**
 * What a file of a library is called that lies in no package, such as `jquery` for `jquery.min.js`.
 *
 * @param {string} file
 */
function libraryOf(file) {
  const name = path.posix.basename(file.replace(/[?#].*$/, ''));
  return name.replace(
    /([.-](min|slim|prod|production|development|esm|umd|global))*\.(c|m)?js$/,
    '',
  );
}

exports.Owners = Owners;
exports.ownerOf = ownerOf;
