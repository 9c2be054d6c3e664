'use strict';
// Writes the trace: docs/trace-format.md. A record becomes visible by the store of COMMITTED, so a
// reader never sees half a record, however the process ends.

const { MAGIC, VERSION, HEADER_WORDS, COMMITTED, OVERFLOW, Tag } = require('../protocol.js');
const { Noted } = require('./noted.js');
const { SafeMap, charCodeAt, is, jsonStringify } = require('./primordials.js');

const doubles = new Float64Array(1);
const halves = new Int32Array(doubles.buffer);

/** Constants from 0 to below this are found without a map. */
const SMALL = 256;

/**
 * How many words a text takes.
 * @param {string} text
 */
const wordsOf = ({ length }) => 1 + ((length + 1) >> 1);

class Writer {
  /** @param {Int32Array} words the slot of this run */
  constructor(words) {
    this.words = words;
    /** Called once, when a record does not fit: the host ends the run. */
    this.onOverflow = () => {};
    this.noted = new Noted(this);
    this.restart();
  }

  /** Begins a trace that knows of no earlier one, in the present slot. */
  restart() {
    /** Where the next record begins. @type {number} */
    this.next = HEADER_WORDS;
    /** How many shadows have been given out: the last one. @type {number} */
    this.terms = 0;
    /** Whether a record did not fit. @type {boolean} */
    this.full = false;
    // The shadows of constants, by value; 0 for those that have not been written.
    /** @type {Map<string, number>} */
    this.strings = new SafeMap();
    /** Numbers that are not small. @type {Map<number, number>} */
    this.numbers = new SafeMap();
    /** @type {Int32Array} */
    this.small = new Int32Array(SMALL);
    /** Undefined, null, false and true. @type {number[]} */
    this.fixed = [0, 0, 0, 0];
    /** @type {number} */
    this.minusZero = 0;
    /** Numbers of actions, by their keys. @type {Map<string, number>} */
    this.actions = new SafeMap();
    this.noted.restart();
    this.begin();
  }

  /** Starts an empty trace in the present slot. */
  begin() {
    const { words } = this;
    words[0] = MAGIC;
    words[1] = VERSION;
    for (let i = 2; i < HEADER_WORDS; i++) {
      words[i] = 0;
    }
    words[COMMITTED] = this.next = HEADER_WORDS;
  }

  /**
   * Continues in a slot that already holds the words committed so far.
   * @param {Int32Array} words
   */
  attach(words) {
    this.words = words;
  }

  /**
   * Room for a record of `size` payload words: the index of its payload, or -1 if the trace is full.
   * @param {number} tag
   * @param {number} size
   */
  open(tag, size) {
    const at = this.next;
    if (this.full || at + 1 + size > this.words.length) {
      this.overflow();
      return -1;
    }
    this.words[at] = tag | (size << 8);
    this.next = at + 1 + size;
    return at + 1;
  }

  /** Makes the record that was opened last visible. */
  commit() {
    this.words[COMMITTED] = this.next;
  }

  overflow() {
    if (this.full) {
      return;
    }
    this.full = true;
    this.words[OVERFLOW] = 1;
    this.onOverflow();
  }

  /**
   * A record of small integers.
   * @param {number} tag
   * @param {number[]} payload
   */
  integers(tag, payload) {
    const at = this.open(tag, payload.length);
    if (at < 0) {
      return;
    }
    for (let i = 0; i < payload.length; i++) {
      this.words[at + i] = payload[i];
    }
    this.commit();
  }

  /**
   * A record of at most one integer (`lead`, absent if null) and a text.
   * @param {number} tag
   * @param {number | null} lead
   * @param {string} text
   */
  text(tag, lead, text) {
    const before = lead === null ? 0 : 1;
    let at = this.open(tag, before + wordsOf(text));
    if (at < 0) {
      return;
    }
    if (lead !== null) {
      this.words[at++] = lead;
    }
    this.put(at, text);
  }

  /**
   * Puts a text where room is for it, which ends the record.
   * @param {number} at
   * @param {string} text
   */
  put(at, text) {
    const { words } = this;
    const { length } = text;
    words[at++] = length;
    for (let i = 0; i < length; i += 2) {
      const high = i + 1 < length ? charCodeAt(text, i + 1) : 0;
      words[at++] = charCodeAt(text, i) | (high << 16);
    }
    this.commit();
  }

  /**
   * The shadow of a constant; each constant is written once, and none is remembered by a full trace.
   * @param {unknown} value a primitive for which `isTerm` holds
   * @returns {number}
   */
  constant(value) {
    switch (typeof value) {
      case 'undefined':
        return this.fixedConstant(0, Tag.ConstUndefined);
      case 'boolean':
        return value ? this.fixedConstant(3, Tag.ConstTrue) : this.fixedConstant(2, Tag.ConstFalse);
      case 'number':
        return this.number(value);
      case 'string':
        return this.string(value);
      default:
        return this.fixedConstant(1, Tag.ConstNull);
    }
  }

  /**
   * The shadow of a constant that is the only one of its type, or one of two.
   * @param {number} index in `fixed`
   * @param {number} tag of its record
   */
  fixedConstant(index, tag) {
    if (this.fixed[index] !== 0) {
      return this.fixed[index];
    }
    this.integers(tag, []);
    return (this.fixed[index] = ++this.terms);
  }

  /**
   * The shadow of a number.
   * @param {number} value
   */
  number(value) {
    if (this.full) {
      return ++this.terms;
    }
    if (value === 0 && is(value, -0)) {
      return this.minusZero || (this.minusZero = this.double(value));
    }
    const isInteger = (value | 0) === value;
    const isSmall = isInteger && value >= 0 && value < SMALL;
    // One that is not small may be undefined, which is no more above 0 than 0 is.
    let shadow = /** @type {number} */ (isSmall ? this.small[value] : this.numbers.get(value));
    if (shadow > 0) {
      return shadow;
    }
    if (isInteger) {
      this.integers(Tag.ConstInt, [value]);
      shadow = ++this.terms;
    } else {
      shadow = this.double(value);
    }
    if (isSmall) {
      this.small[value] = shadow;
    } else {
      this.numbers.set(value, shadow);
    }
    return shadow;
  }

  /**
   * Writes a number that is no 32-bit integer: its shadow.
   * @param {number} value
   */
  double(value) {
    doubles[0] = value;
    this.integers(Tag.ConstDouble, [halves[0], halves[1]]);
    return ++this.terms;
  }

  /**
   * The shadow of a text.
   * @param {string} value
   */
  string(value) {
    if (this.full) {
      return ++this.terms;
    }
    let shadow = this.strings.get(value);
    if (shadow !== undefined) {
      return shadow;
    }
    this.text(Tag.ConstString, null, value);
    this.strings.set(value, (shadow = ++this.terms));
    return shadow;
  }

  /**
   * The shadow of an input's first reading.
   * @param {object} declaration as in docs/trace-format.md, values in their JSON form
   */
  input(declaration) {
    this.text(Tag.Input, null, jsonStringify(declaration));
    return ++this.terms;
  }

  /**
   * The shadow of an operation.
   * @param {number} op one of `Op`
   * @param {number[]} shadows none of them 0
   */
  apply(op, shadows) {
    const at = this.open(Tag.Apply, 1 + shadows.length);
    if (at < 0) {
      return ++this.terms;
    }
    this.words[at] = op;
    for (let i = 0; i < shadows.length; i++) {
      this.words[at + 1 + i] = shadows[i];
    }
    this.commit();
    return ++this.terms;
  }

  /**
   * The shadow of an operation on two operands, which most have.
   * @param {number} op one of `Op`
   * @param {number} left
   * @param {number} right
   */
  applyToTwo(op, left, right) {
    const at = this.open(Tag.Apply, 3);
    if (at < 0) {
      return ++this.terms;
    }
    const { words } = this;
    words[at] = op;
    words[at + 1] = left;
    words[at + 2] = right;
    this.commit();
    return ++this.terms;
  }

  /**
   * A condition decided where the run goes on.
   * @param {number} site
   * @param {number} shadow of the condition
   * @param {unknown} taken whether it held, in the terms of an `if`
   */
  branch(site, shadow, taken) {
    const at = this.open(Tag.Branch, 3);
    if (at < 0) {
      return;
    }
    const { words } = this;
    words[at] = site;
    words[at + 1] = shadow;
    words[at + 2] = taken ? 1 : 0;
    this.commit();
  }

  /**
   * A run in which this condition does not hold is going to end.
   * @param {number} site
   * @param {number} shadow
   * @param {boolean} holds
   */
  assume(site, shadow, holds) {
    this.integers(Tag.Assume, [site, shadow, holds ? 1 : 0]);
  }

  /**
   * A symbolic value was lost (noted.js).
   * @param {number} site or -1
   * @param {string} text what could not be followed (noted.js)
   * @param {number} [shadow] what was lost, if that is known
   * @returns {0} the shadow that is left
   */
  lost(site, text, shadow) {
    this.noted.lost(site, text, shadow);
    return 0;
  }

  /**
   * A record of a site, a shadow and a text.
   * @param {number} tag
   * @param {number} site or -1
   * @param {number} shadow 0 if there is none
   * @param {string} text
   */
  located(tag, site, shadow, text) {
    const at = this.open(tag, 2 + wordsOf(text));
    if (at >= 0) {
      this.words[at] = site;
      this.words[at + 1] = shadow;
      this.put(at + 2, text);
    }
  }

  /**
   * The number of an action in this trace; its record is written when its `key` is new, or its element is
   * called otherwise by now.
   * @param {{key: string, label: string}} description
   */
  action(description) {
    const described = `${description.key}\n${description.label}`;
    let id = this.actions.get(described);
    if (id === undefined) {
      id = this.actions.size;
      this.actions.set(described, id);
      this.text(Tag.Action, id, jsonStringify(description));
    }
    return id;
  }

  /**
   * What there was to choose from before an event.
   * @param {number} index of the event
   * @param {number[]} ids of the actions
   */
  choice(index, ids) {
    const at = this.open(Tag.Choice, 1 + ids.length);
    if (at < 0) {
      return;
    }
    this.words[at] = index;
    for (let i = 0; i < ids.length; i++) {
      this.words[at + 1 + i] = ids[i];
    }
    this.commit();
  }

  /**
   * @param {number} index of the event
   * @param {number} id of its action
   */
  eventStart(index, id) {
    this.integers(Tag.EventStart, [index, id]);
  }

  /** @param {number} index of the event */
  eventEnd(index) {
    this.integers(Tag.EventEnd, [index]);
  }

  /** @param {object} error an error record of docs/trace-format.md */
  error(error) {
    this.text(Tag.Error, null, jsonStringify(error));
  }

  /** @param {object} submission as in docs/trace-format.md */
  submission(submission) {
    this.text(Tag.Submission, null, jsonStringify(submission));
  }

  /** @param {object} outcome as in docs/trace-format.md */
  end(outcome) {
    this.text(Tag.End, null, jsonStringify(outcome));
  }
}

exports.Writer = Writer;
