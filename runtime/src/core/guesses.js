'use strict';
// Guessed shadows: input-to-state correspondence (Aschermann et al., REDQUEEN, NDSS 2019).
//
// Where a value has gone through code that is not followed, its shadow is lost. In a *guessing* run a
// value without a shadow is compared with the inputs that the run has read: if it is one of them, holds
// one of them, or is one of them in another writing, it gets the shadow of a *guess*, an input named
// `guess.NAME` that is declared beside the real one and has the same value. Whatever is then decided on
// it is recorded like any decision, so the engine can ask for a value of the guess that decides
// otherwise, and try that value for the real input.
//
// What was computed from inputs, and goes where it may get lost in turn (as an answer of the server), is
// looked for in the same way: it is what it was computed from.
//
// Runs that do not guess come here only with a value that is looked for anyway, and leave at once.

const { LONGEST_COMPARED, LONG_TEXT, Op } = require('../protocol.js');
const { encode } = require('./inputs.js');
const {
  SafeMap,
  indexOf,
  isFinite,
  isInteger,
  slice,
  toLowerCase,
  toUpperCase,
  trim,
} = require('./primordials.js');

/** The input that makes a run guess; it is never declared. */
const GUESSING = 'guessing';
/** Shorter texts mean an input only where they are the whole value. */
const WITHIN = 4;
/** Texts of this length stand for nothing. */
const MEANINGLESS = 1;
/** Integers below this are everywhere. */
const COMMON = 100;

/** So many values that have left are looked for. */
const MOST_LEFT = 64;

/**
 * A text that stands for an input.
 * @typedef {{text: string, isWithin: boolean, shadow: () => number}} Form
 */

class Guesses {
  /** @param {Pick<import('./machine.js').Machine, 'host' | 'writer' | 'inputs'>} machine */
  constructor({ host, writer, inputs }) {
    this.host = host;
    this.writer = writer;
    this.inputs = inputs;
    /** Whether this run guesses. */
    this.isOn = false;
    this.restart();
  }

  /** No input has been read. */
  restart() {
    /** Values that went where they may get lost. @type {import('./models/json/tree.js').Leaf[]} */
    this.left = [];
    /** How many inputs have been looked at. @type {number} */
    this.known = 0;
    /** @type {Form[]} */
    this.forms = [];
    /** What makes the shadow of a number. @type {Map<number, () => number>} */
    this.numbers = new SafeMap();
    /** Those of the texts that have been asked about. @type {Map<string, number>} */
    this.shadows = new SafeMap();
  }

  /**
   * The guessed shadow of a value that has none; 0 if it is like no input.
   * @param {unknown} value
   * @returns {number}
   */
  of(value) {
    if (!this.isOn || (typeof value !== 'string' && typeof value !== 'number')) {
      return 0;
    }
    if (this.known !== this.inputs.read.length) {
      this.#look();
    }
    if (typeof value === 'number') {
      const shadow = this.numbers.get(value);
      return shadow === undefined ? 0 : shadow();
    }
    let shadow = this.shadows.get(value);
    if (shadow === undefined) {
      this.shadows.set(value, (shadow = this.#ofText(value)));
    }
    return shadow;
  }

  /**
   * Values with shadows go where they may get lost: what is like them later is taken for them.
   * @param {import('./models/json/tree.js').Tree | null} tree
   */
  leave(tree) {
    if (!this.isOn || tree === null || this.left.length === MOST_LEFT) {
      return;
    }
    if (tree instanceof SafeMap) {
      tree.forEach((part) => this.leave(part));
      return;
    }
    if (this.known !== this.inputs.read.length) {
      this.#look();
    }
    this.left[this.left.length] = tree;
    this.shadows = new SafeMap();
    this.#addLeft(tree);
  }

  /** @param {import('./models/json/tree.js').Leaf} leaf */
  #addLeft({ value, shadow }) {
    if (typeof value === 'string') {
      this.#addForm(value, () => shadow);
    } else if (typeof value === 'number' && this.#addAmount(value, () => shadow)) {
      this.#addForm(`${value}`, () => this.writer.apply(Op.ToString, [shadow]), true);
    }
  }

  /** Looks at the inputs that have been read meanwhile. */
  #look() {
    this.known = this.inputs.read.length;
    this.forms = [];
    this.numbers = new SafeMap();
    this.shadows = new SafeMap();
    for (let i = 0; i < this.known; i++) {
      const { declaration, value } = this.inputs.read[i];
      if (typeof value === 'string') {
        this.#addText(declaration, value);
      } else if (typeof value === 'number') {
        this.#addNumber(declaration, value);
      }
    }
    for (let i = 0; i < this.left.length; i++) {
      this.#addLeft(this.left[i]);
    }
  }

  /**
   * @param {import('./inputs.js').Declaration} declaration
   * @param {string} value
   */
  #addText(declaration, value) {
    const guess = this.#guess('guess.', declaration, value);
    /** @type {(op: number) => () => number} */
    const changed = (op) => () => this.writer.apply(op, [guess()]);
    this.#addForm(value, guess);
    this.#addForm(toLowerCase(value), changed(Op.StringToLowerCase));
    this.#addForm(toUpperCase(value), changed(Op.StringToUpperCase));
    this.#addForm(trim(value), changed(Op.StringTrim));
    this.#addEncoded(declaration, value);
    if (`${+value}` === value) {
      this.#addAmount(+value, changed(Op.UnaryPlus));
    }
  }

  /**
   * @param {import('./inputs.js').Declaration} declaration
   * @param {number} value
   */
  #addNumber(declaration, value) {
    const guess = this.#guess('guess.', declaration, value);
    if (this.#addAmount(value, guess)) {
      this.#addForm(`${value}`, () => this.writer.apply(Op.ToString, [guess()]), true);
      this.#addEncoded(declaration, `${value}`);
    }
  }

  /**
   * @param {import('./inputs.js').Declaration} declaration
   * @param {string} text of the value
   */
  #addEncoded({ name, initial }, text) {
    for (let i = 0; i < this.host.encodings.length; i++) {
      const encoding = this.host.encodings[i];
      const declaration = { name, sort: 'string', initial: encoding.encode(`${initial}`) };
      const value = encoding.encode(text);
      this.#addForm(value, this.#guess(`guess.${encoding.name}.`, declaration, value));
    }
  }

  /**
   * Whether a number is rare enough to mean an input; then it does.
   * @param {number} value
   * @param {() => number} shadow
   */
  #addAmount(value, shadow) {
    const isRare = isFinite(value) && (!isInteger(value) || value >= COMMON || value <= -COMMON);
    if (isRare && !this.numbers.has(value)) {
      this.numbers.set(value, shadow);
    }
    return isRare;
  }

  /**
   * The first form with a text has it.
   * @param {string} text
   * @param {() => number} shadow
   * @param {boolean} [isWithin]
   */
  #addForm(text, shadow, isWithin = text.length >= WITHIN) {
    if (text.length <= MEANINGLESS) {
      return;
    }
    for (let i = 0; i < this.forms.length; i++) {
      if (this.forms[i].text === text) {
        return;
      }
    }
    this.forms[this.forms.length] = { text, isWithin, shadow };
  }

  /**
   * Declares the guess of an input when it is first needed.
   * @param {string} prefix of its name
   * @param {import('./inputs.js').Declaration} declaration
   * @param {unknown} value
   * @returns {() => number} its shadow
   */
  #guess(prefix, declaration, value) {
    const name = prefix + declaration.name;
    return () => {
      const { declared } = this.inputs;
      let shadow = declared.get(name)?.shadow;
      if (shadow === undefined) {
        const initial = encode(declaration.initial);
        shadow = this.writer.input({ ...declaration, name, initial, value: encode(value) });
        declared.set(name, { value, shadow });
      }
      return shadow;
    };
  }

  /**
   * The shadow of a text: one form, or a sum of forms and what stands around them.
   * @param {string} value
   */
  #ofText(value) {
    let sum = 0;
    /** @param {number} shadow */
    const add = (shadow) => {
      sum = sum === 0 ? shadow : this.writer.applyToTwo(Op.Add, sum, shadow);
    };
    let end = 0;
    for (let next = this.#next(value, 0); next !== null; next = this.#next(value, end)) {
      if (value.length > LONGEST_COMPARED) {
        return this.writer.lost(-1, LONG_TEXT);
      }
      if (next.at > end) {
        add(this.writer.constant(slice(value, end, next.at)));
      }
      add(next.form.shadow());
      end = next.at + next.form.text.length;
    }
    if (sum !== 0 && end < value.length) {
      add(this.writer.constant(slice(value, end)));
    }
    return sum;
  }

  /**
   * The form that comes first in a text, the longest if there are several.
   * @param {string} value
   * @param {number} from
   */
  #next(value, from) {
    /** @type {{at: number, form: Form} | null} */
    let first = null;
    for (let i = 0; i < this.forms.length; i++) {
      const form = this.forms[i];
      let at = -1;
      if (form.text === value) {
        at = from === 0 ? 0 : -1;
      } else if (form.isWithin) {
        at = indexOf(value, form.text, from);
      }
      const isFirst =
        first === null ||
        at < first.at ||
        (at === first.at && form.text.length > first.form.text.length);
      if (at !== -1 && isFirst) {
        first = { at, form };
      }
    }
    return first;
  }
}

exports.GUESSING = GUESSING;
exports.Guesses = Guesses;
