'use strict';
// What `JSON.parse` finds in a text that was put together from others. The text is read once more, before the native reads it,
// since that may throw: each question that the grammar of JSON puts to it is a decision, and numbers
// and strings in it are terms over its slices.
//
// Numbers are recognised as `String` writes them and strings without escapes; a text with anything
// else, or that is no JSON, ends the reading, with a note.

const { Op } = require('../../../protocol.js');
const { SafeMap, charCodeAt, indexOf, isFinite, slice } = require('../../primordials.js');
const { plant } = require('./tree.js');

/**
 * @import { Machine } from '../model.js'
 * @import { Tree } from './tree.js'
 */

/** The text is of a form that is not followed, or of none. */
const UNREAD = { __proto__: null };
const LITERALS = ['true', 'false', 'null'];
const BLANKS = ' \t\n\r';
/** What ends a number or a literal. */
const ENDS = `,]}${BLANKS}`;

class Reader {
  /**
   * @param {Machine} machine
   * @param {number} site
   * @param {string} text
   * @param {number} shadow
   */
  constructor(machine, site, text, shadow) {
    this.machine = machine;
    this.site = site;
    this.text = text;
    this.shadow = shadow;
    /** How much has been read: the index; and as a term, which is one of an index and a distance. */
    this.index = 0;
    this.found = 0;
    this.distance = 0;
  }

  /**
   * @param {number} op
   * @param {number[]} operands
   */
  apply(op, ...operands) {
    return this.machine.writer.apply(op, operands);
  }

  /** @param {string | number} value */
  constant(value) {
    return this.machine.writer.constant(value);
  }

  /**
   * @param {number} shadow
   * @param {boolean} answer
   */
  decide(shadow, answer) {
    this.machine.writer.branch(this.site, shadow, answer);
    return answer;
  }

  /**
   * The term of the index so much further on.
   * @param {number} further
   */
  at(further) {
    const distance = this.constant(this.distance + further);
    return this.found === 0 ? distance : this.apply(Op.Add, this.found, distance);
  }

  /**
   * Goes on behind an index that has been found.
   * @param {number} index
   * @param {number} found the term of an index
   * @param {number} distance of that to the end of what has been read
   */
  goOn(index, found, distance) {
    this.index = index;
    this.found = found;
    this.distance = distance;
  }

  /**
   * Whether the rest begins so.
   * @param {string} text
   */
  begins(text) {
    const term = this.apply(Op.StringStartsWith, this.shadow, this.constant(text), this.at(0));
    return this.decide(term, slice(this.text, this.index, this.index + text.length) === text);
  }

  /**
   * Reads a text if the rest begins with it.
   * @param {string} text
   */
  accept(text) {
    if (!this.begins(text)) {
      return false;
    }
    this.goOn(this.index + text.length, this.found, this.distance + text.length);
    return true;
  }

  /** @param {string} text */
  expect(text) {
    if (!this.accept(text)) {
      throw UNREAD;
    }
  }

  blanks() {
    let end = this.index;
    while (end < this.text.length && indexOf(BLANKS, this.text[end]) >= 0) {
      end++;
    }
    if (end > this.index) {
      this.expect(slice(this.text, this.index, end));
    }
  }

  isAtEnd() {
    const length = this.apply(Op.StringLength, this.shadow);
    const term = this.apply(Op.StrictlyEqual, length, this.at(0));
    return this.decide(term, this.index === this.text.length);
  }

  /**
   * The shadows of the next value as a tree of its shape; null if it has none.
   * @returns {Tree | null}
   */
  value() {
    this.blanks();
    if (this.begins('"')) {
      return this.string();
    }
    if (this.accept('{')) {
      return this.members('}', () => this.name());
    }
    if (this.accept('[')) {
      return this.members(']', (index) => `${index}`);
    }
    return this.scalar();
  }

  string() {
    const end = indexOf(this.text, '"', this.index + 1);
    const term = this.apply(Op.StringIndexOf, this.shadow, this.constant('"'), this.at(1));
    if (!this.decide(this.apply(Op.LessThan, this.constant(0), term), end > 0)) {
      throw UNREAD;
    }
    const value = slice(this.text, this.index + 1, end);
    const shadow = this.apply(Op.StringSlice, this.shadow, this.at(1), term);
    // A character below the blank is an error of the native, and next to nothing that a text has.
    const hasEscape = this.apply(Op.StringIncludes, shadow, this.constant('\\'));
    if (this.decide(hasEscape, indexOf(value, '\\') >= 0) || !isUnescaped(value)) {
      throw UNREAD;
    }
    this.goOn(end + 1, term, 1);
    return { value, shadow };
  }

  /** The name of a member, which is decided to be this one. */
  name() {
    const end = indexOf(this.text, '"', this.index + 1);
    const name = end < 0 ? '' : slice(this.text, this.index + 1, end);
    if (!isUnescaped(name)) {
      throw UNREAD;
    }
    this.expect(`"${name}"`);
    this.blanks();
    this.expect(':');
    return name;
  }

  /**
   * @param {string} end the bracket
   * @param {(index: number) => string} nameOf
   * @returns {Tree}
   */
  members(end, nameOf) {
    const tree = new SafeMap();
    this.blanks();
    if (this.accept(end)) {
      return tree;
    }
    for (let index = 0; ; index++) {
      const name = nameOf(index);
      const part = this.value();
      tree.delete(name);
      if (part !== null) {
        tree.set(name, part);
      }
      this.blanks();
      if (this.accept(end)) {
        return tree;
      }
      this.expect(',');
      this.blanks();
    }
  }

  /** A number, `true`, `false` or `null`, up to what ends it in this text. */
  scalar() {
    let end = this.index;
    while (end < this.text.length && indexOf(ENDS, this.text[end]) < 0) {
      end++;
    }
    const isLast = end === this.text.length;
    const found = isLast
      ? this.apply(Op.StringLength, this.shadow)
      : this.apply(Op.StringIndexOf, this.shadow, this.constant(this.text[end]), this.at(0));
    const text = slice(this.text, this.index, end);
    const shadow =
      isLast && this.index === 0
        ? this.shadow
        : this.apply(Op.StringSlice, this.shadow, this.at(0), found);
    const tree = this.number(text, shadow);
    if (tree === null) {
      this.literal(text, shadow);
    }
    this.goOn(end, found, 0);
    return tree;
  }

  /**
   * @param {string} text
   * @param {number} shadow
   */
  number(text, shadow) {
    const value = +text;
    const number = this.apply(Op.ToNumber, shadow);
    const isFiniteTerm = this.apply(Op.NumberIsFinite, number);
    const isWritten = this.apply(Op.StrictlyEqual, this.apply(Op.ToString, number), shadow);
    if (!this.decide(isWritten, `${value}` === text)) {
      return null;
    }
    if (!this.decide(isFiniteTerm, isFinite(value))) {
      throw UNREAD;
    }
    return { value, shadow: number, isRead: true };
  }

  /**
   * @param {string} text
   * @param {number} shadow
   */
  literal(text, shadow) {
    for (let i = 0; i < LITERALS.length; i++) {
      this.machine.decisions.equal(this.site, shadow, LITERALS[i], text === LITERALS[i]);
      if (text === LITERALS[i]) {
        return;
      }
    }
    throw UNREAD;
  }
}

/** @param {string} text */
const isUnescaped = (text) => {
  for (let i = 0; i < text.length; i++) {
    if (charCodeAt(text, i) < 0x20 || text[i] === '\\') {
      return false;
    }
  }
  return true;
};

/**
 * What gives the value of a symbolic text its shadows; null if there are none, or if the text is not
 * followed, which is noted.
 * @param {Machine} machine
 * @param {number} site
 * @param {string} text
 * @param {number} shadow
 * @returns {((value: unknown) => number) | null}
 */
const readText = (machine, site, text, shadow) => {
  const reader = new Reader(machine, site, text, shadow);
  try {
    const tree = reader.value();
    reader.blanks();
    if (reader.isAtEnd()) {
      return tree === null ? null : (value) => plant(machine, tree, value);
    }
  } catch (reason) {
    if (reason !== UNREAD) {
      throw reason;
    }
  }
  machine.writer.lost(site, 'JSON.parse of a text in another form');
  return null;
};

module.exports = { readText };
