'use strict';
// Terms, read back from the trace: what a text with a shadow is made of. Nothing is kept for that
// while a run computes: who asks, seldom, has the words of the trace read from where the last one
// who asked has stopped.
//
// Which locations have symbols must not change what a run decides over its inputs. So a symbol is
// looked through here: it is what its location held. What is concluded from that is true of this
// state only, and who uses it says so (`usesHeld`).

const { HEADER_WORDS, Op, Tag } = require('../protocol.js');
const { SafeMap, apply, stringFromCharCode } = require('./primordials.js');

/** Records of terms have tags below this. */
const FIRST_EVENT_TAG = Tag.Branch;

const doubles = new Float64Array(1);
const halves = new Int32Array(doubles.buffer);
const { encodeURIComponent } = globalThis;
const { toLowerCase, toUpperCase, trim } = String.prototype;

/**
 * Operations whose value is computed once more, from that of their operand.
 * @type {Record<number, (value: any) => unknown>}
 */
const COMPUTED = {
  [Op.ToString]: (value) => `${value}`,
  [Op.StringTrim]: (value) => apply(trim, value, []),
  [Op.StringToLowerCase]: (value) => apply(toLowerCase, value, []),
  [Op.StringToUpperCase]: (value) => apply(toUpperCase, value, []),
  [Op.UnaryPlus]: (value) => +value,
  [Op.ToNumber]: (value) => +value,
  [Op.EncodeURIComponent]: (value) => encodeURIComponent(value),
};

/** Operations that give texts, beside sums. @type {Record<number, true>} */
const TEXTUAL = {
  [Op.ToString]: true,
  [Op.EncodeURIComponent]: true,
  [Op.JsonString]: true,
  [Op.NumberToFixed]: true,
  [Op.StringCharAt]: true,
  [Op.StringSlice]: true,
  [Op.StringSubstring]: true,
  [Op.StringSubstr]: true,
  [Op.StringTrim]: true,
  [Op.StringTrimStart]: true,
  [Op.StringTrimEnd]: true,
  [Op.StringToLowerCase]: true,
  [Op.StringToUpperCase]: true,
  [Op.StringRepeat]: true,
  [Op.StringPadStart]: true,
  [Op.StringPadEnd]: true,
  [Op.StringFromCharCode]: true,
};

/**
 * A term: a constant or an input with its value, or an operation.
 * @typedef {{value: unknown} | {op: number, operands: number[]}} Term
 */

class Terms {
  /** @param {Pick<import('./machine.js').Machine, 'writer' | 'inputs'>} machine */
  constructor({ writer, inputs }) {
    this.writer = writer;
    this.inputs = inputs;
    this.restart();
  }

  /** There is no term yet. */
  restart() {
    /** Where the record of each shadow begins; there is no shadow 0. @type {number[]} */
    this.records = [0];
    /** By shadow, the first one with the same term, as far as they have been asked for. @type {number[]} */
    this.firsts = [0];
    /** Operations by what they are made of. @type {Map<string, number>} */
    this.byParts = new SafeMap();
    /** By shadow, whether some input bears on it, as far as that was asked for. @type {boolean[]} */
    this.bears = [false];
    /** Up to where the trace has been read. @type {number} */
    this.read = HEADER_WORDS;
  }

  /**
   * The shadow of what a location held, of its symbol; of anything else, its own.
   * @param {number} shadow
   */
  held(shadow) {
    this.#readOn();
    const { words } = this.writer;
    let held = shadow;
    for (let at = this.records[held]; at !== undefined; at = this.records[held]) {
      if ((words[at] & 0xff) !== Tag.Symbol) {
        break;
      }
      held = words[at + 2];
    }
    return held;
  }

  /**
   * What the run does now rests on what a location held, if this is its symbol: the event would do
   * something else in other states, though the run's inputs lose nothing.
   * @param {number} shadow
   */
  usesHeld(shadow) {
    if (this.held(shadow) !== shadow) {
      this.writer.lost(-1, '', shadow);
    }
  }

  /**
   * The term of a shadow, of a symbol that of what its location held; undefined if its record did not
   * fit the trace.
   * @param {number} shadow
   * @returns {Term | undefined}
   */
  of(shadow) {
    const held = this.held(shadow);
    const at = this.records[held];
    if (at === undefined) {
      return undefined;
    }
    const { words } = this.writer;
    const tag = words[at] & 0xff;
    if (tag === Tag.Apply) {
      const operands = [];
      for (let i = 0; i < (words[at] >>> 8) - 1; i++) {
        operands[i] = words[at + 2 + i];
      }
      return { op: words[at + 1], operands };
    }
    return { value: tag === Tag.Input ? this.#inputOf(held) : this.#constantAt(at, tag) };
  }

  /**
   * The value of a term that is a constant or an input, or one of a few operations on such.
   * @param {number} shadow
   * @returns {{value: unknown} | undefined} undefined if it is another
   */
  valueOf(shadow) {
    const term = this.of(shadow);
    if (term === undefined || 'value' in term) {
      return term;
    }
    const compute = COMPUTED[term.op];
    const operand = compute === undefined ? undefined : this.valueOf(term.operands[0]);
    return operand === undefined ? undefined : { value: compute(operand.value) };
  }

  /**
   * Whether a term is a constant.
   * @param {number} shadow
   */
  isConstant(shadow) {
    this.#readOn();
    const at = this.records[shadow];
    return at !== undefined && (this.writer.words[at] & 0xff) < Tag.Input;
  }

  /**
   * Whether a term is known to be a text.
   * @param {number} shadow
   * @returns {boolean}
   */
  isText(shadow) {
    const term = this.of(shadow);
    if (term === undefined) {
      return false;
    }
    if ('value' in term) {
      return typeof term.value === 'string';
    }
    const { op, operands } = term;
    const isSum = op === Op.Add && (this.isText(operands[0]) || this.isText(operands[1]));
    return isSum || TEXTUAL[op] === true;
  }

  /**
   * Whether two shadows are those of the same term: a program that does the same twice writes it twice.
   * @param {number} one
   * @param {number} other
   */
  areSame(one, other) {
    return one === other || (one > 0 && other > 0 && this.#first(one) === this.#first(other));
  }

  /**
   * Whether some input of the run bears on a term: not if it is made of nothing but constants, and of
   * symbols of locations that held such.
   * @param {number} shadow
   */
  isOverInputs(shadow) {
    this.#readOn();
    const { words } = this.writer;
    for (let next = this.bears.length; next <= shadow; next++) {
      const at = this.records[next];
      const tag = at === undefined ? Tag.Input : words[at] & 0xff;
      let bears = tag === Tag.Input;
      if (tag === Tag.Symbol) {
        bears = this.bears[words[at + 2]];
      } else if (tag === Tag.Apply) {
        for (let i = at + 2; i <= at + (words[at] >>> 8); i++) {
          bears ||= this.bears[words[i]];
        }
      }
      this.bears[next] = bears;
    }
    return this.bears[shadow];
  }

  /**
   * The first shadow with the term of a shadow. Operands come before what is made of them, and what a
   * location held before its symbol.
   * @param {number} shadow
   */
  #first(shadow) {
    for (let next = this.firsts.length; next <= shadow; next++) {
      const held = this.held(next);
      const term = held === next ? this.of(next) : undefined;
      let first = held === next ? next : this.firsts[held];
      if (term !== undefined && 'op' in term) {
        let parts = `${term.op}`;
        for (let i = 0; i < term.operands.length; i++) {
          parts += ` ${this.firsts[term.operands[i]]}`;
        }
        first = this.byParts.get(parts) ?? next;
        this.byParts.set(parts, first);
      }
      this.firsts[next] = first;
    }
    return this.firsts[shadow];
  }

  /** Goes on to the end of the trace. */
  #readOn() {
    const { words, next } = this.writer;
    let at = this.read;
    while (at < next) {
      if ((words[at] & 0xff) < FIRST_EVENT_TAG) {
        this.records[this.records.length] = at;
      }
      at += 1 + (words[at] >>> 8);
    }
    this.read = at;
  }

  /** @param {number} shadow */
  #inputOf(shadow) {
    /** @type {unknown} */
    let value;
    this.inputs.declared.forEach((input) => {
      if (input.shadow === shadow) {
        ({ value } = input);
      }
    });
    return value;
  }

  /**
   * @param {number} at where its record begins
   * @param {number} tag
   */
  #constantAt(at, tag) {
    const { words } = this.writer;
    switch (tag) {
      case Tag.ConstUndefined:
        return undefined;
      case Tag.ConstNull:
        return null;
      case Tag.ConstFalse:
        return false;
      case Tag.ConstTrue:
        return true;
      case Tag.ConstInt:
        return words[at + 1];
      case Tag.ConstDouble:
        halves[0] = words[at + 1];
        halves[1] = words[at + 2];
        return doubles[0];
      default:
        return textAt(words, at + 1);
    }
  }
}

/**
 * A text of the trace.
 * @param {Int32Array} words
 * @param {number} at where its length stands
 */
const textAt = (words, at) => {
  let text = '';
  for (let i = 0; i < words[at]; i++) {
    const pair = words[at + 1 + (i >> 1)];
    text += stringFromCharCode(i % 2 === 0 ? pair & 0xffff : pair >>> 16);
  }
  return text;
};

exports.Terms = Terms;
