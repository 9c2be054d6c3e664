'use strict';
// The shadow machine: registers and the protocol of calls between instrumented functions.
//
// `shadow` is the register. 0: nothing. Positive: the function that just returned gave `value` with
// this shadow; it counts only if the call's result is the same value. -1: arguments are pending in
// `shadows` and `values`. The prologue of an instrumented function takes them if its actual
// arguments are the same values; if the register is still -1 when the call has returned, the callee
// was not instrumented, and its model is applied or the loss is noted. Every expression leaves the
// register at 0.

const { Cell } = require('./cell.js');
const { Natives } = require('./natives.js');
const { Shadows } = require('./shadow.js');
const { Writer } = require('./writer.js');
const { Inputs } = require('./inputs.js');
const { MACHINE } = require('../protocol.js');
const { shorten } = require('./short.js');
const { SafeMap, SafeWeakMap, invoke, is, isTerm, min } = require('./primordials.js');

const NONE = [];
const newSymbol = Symbol;

/**
 * @typedef {{tag: string, own: string[], site: number, coverage: number, receivers: string[],
 *   callees: [number, string][], cells: {variable: string, name: string, isPrivate: boolean}[], functions: [number, number, number][],
 *   text: string}} Tables
 */

class Machine extends Shadows {
  /**
   * @param {import('./host.js').Memory} memory
   * @param {import('./host.js').Host} host
   */
  constructor({ words, coverage }, host) {
    super();
    this.host = host;
    this.s = 0;
    /** @type {unknown} */
    this.value = undefined;
    /** @type {number[]} */
    this.shadows = NONE;
    /** @type {unknown[]} */
    this.values = NONE;
    /** The shadow of what was thrown last, and that value. */
    this.thrownShadow = 0;
    /** @type {unknown} */
    this.thrownValue = undefined;
    /** What conversions of objects gave, until somebody takes it. */
    this.conversions = [];
    this.coverage = coverage;
    this.isProxy = host.isProxy;
    /** Calls its first argument, the second is its receiver. */
    this.invoke = invoke;
    /** How many inputs have been read: without one, no value is symbolic. */
    this.y = 0;
    /** By promise: the one whose reaction it comes of, until that runs; what is known of it. */
    this.parents = new SafeWeakMap();
    this.promises = new SafeWeakMap();
    /** What is known to come of what `for await` iterates. */
    this.awaitedLists = new SafeWeakMap();
    /** The pending shadows that went into a promise. */
    this.carried = NONE;
    /** The pending arguments that a model is asked about whether or not any is symbolic. */
    this.concerned = NONE;
    /** In place of the cell of a name that has none. */
    this.unnamed = new Cell(this, undefined);
    this.writer = new Writer(words);
    this.inputs = new Inputs(this.writer);
    /** The shadow that `path` found. */
    this.pathShadow = 0;
    /** The function and the receiver that `f.call` or `f.apply` is for, and the receiver's shadow. */
    this.calledFunction = undefined;
    this.calledReceiver = undefined;
    this.calledShadow = 0;
    /** Whether that call has to do with shadows. */
    this.isRelayed = false;
    /** The natives of all realms; their paths, as notes name them. */
    this.natives = new Natives((name) => this.cell(name));
    this.nativeNames = new SafeMap();
    /** Shadows of what texts were made from, by the text; the texts in turn, and where the next goes. */
    this.texts = new SafeMap();
    this.textArguments = { shadows: NONE, values: NONE };
    this.textNames = [];
    /** What was read of a symbolic text that is being parsed. */
    this.readText = undefined;
    this.nextText = 0;
    /** What regular expressions inherit, by `RegExp.prototype`; where a search is about to begin. */
    this.regExps = new SafeMap();
    /** The `RegExp` of that realm, once it is needed. */
    this.otherRegExp = undefined;
    this.lastIndex = undefined;
    /** The site of the function that is about to give replacements or elements. */
    this.callbackSite = -1;
    /** The iteration whose callback was called last. */
    this.iteration = undefined;
    /** Whether the key that is about to be added to a map or a set is there. */
    this.wasThere = false;
    /** The slots of maps and sets. */
    this.collections = new SafeWeakMap();
    /** By file tag. @type {Map<string, Tables>} */
    this.files = new SafeMap();
    this.receiverTexts = new SafeMap();
    this.functionSpans = new SafeMap();
    /** What `Function.prototype.toString` shows for functions whose own text is another. */
    this.shownTexts = new SafeWeakMap();
    /** What modules export, by their URL. */
    this.modules = new SafeMap();
    /** What is needed of each realm, by its global object. */
    this.realms = new SafeMap();
    this.startWalks();
    this.writer.begin();
  }

  get shadow() {
    return this.s;
  }

  set shadow(shadow) {
    this.s = shadow;
  }

  get symbols() {
    return this.y;
  }

  set symbols(count) {
    this.y = count;
  }

  /** Zeroes the registers: the beginning of anything that the event loop calls. */
  clear() {
    this.s = 0;
    this.value = undefined;
    if (this.shadows === NONE && this.values === NONE) {
      return;
    }
    this.shadows = NONE;
    this.values = NONE;
  }

  /** Begins an empty trace, as if nothing had been symbolic before. */
  restart() {
    this.clear();
    this.forget();
    this.collections = new SafeWeakMap();
    this.texts = new SafeMap();
    this.symbols = 0;
    this.conversions = [];
    this.writer = new Writer(this.writer.words);
    this.inputs = new Inputs(this.writer);
    this.writer.begin();
  }

  /**
   * From a host function back into instrumented code.
   * @template T
   * @param {T} value
   * @param {number} shadow
   * @returns {T}
   */
  returns(value, shadow) {
    this.shadow = shadow;
    this.value = value;
    return value;
  }

  /**
   * An input's value; the symbol is in the register for an instrumented caller of the host function
   * that returns it.
   * @param {Parameters<Inputs['symbol']>[0]} declaration
   */
  input(declaration) {
    const { value, shadow } = this.symbol(declaration);
    return this.returns(value, shadow);
  }

  /** @param {Parameters<Inputs['symbol']>[0]} declaration */
  symbol(declaration) {
    this.expectInputs();
    return this.inputs.symbol(declaration);
  }

  /** Ends the trace. */
  end(outcome) {
    this.noteConversions();
    this.writer.end(outcome);
  }

  /** From now on any value may be symbolic: there is an input, or one is declared while others wait. */
  expectInputs() {
    if (this.symbols++ === 0) {
      this.followPromises();
    }
  }

  /**
   * Pending arguments for the next call of an instrumented function with these very values.
   * @param {number[]} shadows
   * @param {unknown[]} values
   */
  passing(shadows, values) {
    this.shadow = -1;
    this.shadows = shadows;
    this.values = values;
  }

  /**
   * In a host function called from instrumented code: the shadows of its arguments, else null.
   * @param {ArrayLike<unknown>} args
   * @returns {number[] | null}
   */
  takeArguments(args) {
    return this.take(args) ? this.shadows : null;
  }

  /**
   * The prologue: whether the pending arguments are these; the machine stands for one that nobody has
   * seen. Afterwards `shadows` has at least as many
   * entries as `args`, and the register is 0.
   * @param {ArrayLike<unknown>} args the named parameters, or all arguments
   * @param {ArrayLike<unknown>} rest the rest parameter
   */
  take(args, rest = NONE) {
    const pending = this.shadow === -1;
    this.shadow = 0;
    if (!pending) {
      return false;
    }
    const { values, shadows } = this;
    this.values = NONE;
    const named = min(values.length, args.length);
    const first = named > 0 && values[0] === this ? 1 : 0;
    for (let i = first; i < named; i++) {
      if (!is(values[i], args[i])) {
        return this.mismatch(values, args);
      }
    }
    const more = min(values.length - named, rest.length);
    for (let i = 0; i < more; i++) {
      if (!is(values[named + i], rest[i])) {
        return this.mismatch(values, rest);
      }
    }
    while (shadows.length < args.length) {
      shadows[shadows.length] = 0;
    }
    return true;
  }

  mismatch(values, args) {
    if (!this.arrived(values[0], this.shadows[0], args[0])) {
      this.noteDropped();
    }
    return false;
  }

  /**
   * The same where there are parameters to give shadows to: those of the arguments, zeros if nothing
   * is pending for them.
   * @param {ArrayLike<unknown>} args
   * @param {ArrayLike<unknown>} rest
   */
  given(args, rest = NONE) {
    if (!this.take(args, rest)) {
      this.shadows = [];
      for (let i = 0; i < args.length; i++) {
        this.shadows[i] = 0;
      }
    }
    return this.shadows;
  }

  /** The same for a function of one parameter: its shadow. */
  givenOne(argument) {
    return this.given([argument])[0];
  }

  /**
   * The same for a setter. If it is called for `++` or `--`, what the getter gave is still in the
   * register.
   */
  givenToSetter(argument) {
    const { shadow, value } = this;
    const given = this.givenOne(argument);
    if (shadow <= 0) {
      return given;
    }
    if (is(argument, value)) {
      return shadow;
    }
    const delta = typeof argument === 'number' && isTerm(value) ? argument - +value : 0;
    return delta === 1 || delta === -1 ? this.step(value, shadow, delta) : given;
  }

  /** The pending shadows of a rest parameter become shadows of its elements. */
  givenRest(rest, from) {
    const { shadows } = this;
    for (let i = from; i < shadows.length && i - from < rest.length; i++) {
      if (shadows[i] !== 0) {
        this.setShadow(rest, i - from, rest[i - from], shadows[i]);
      }
    }
  }

  /** A symbolic value is thrown. */
  throws(shadow, value) {
    this.thrownShadow = shadow;
    this.thrownValue = value;
    return value;
  }

  /** The beginning of a `catch`: the shadow of the caught value. */
  caught(value) {
    this.restore(value);
    const { thrownShadow, thrownValue, shadow, shadows, values } = this;
    this.thrownShadow = 0;
    this.clear();
    if (thrownShadow !== 0 && is(thrownValue, value)) {
      return thrownShadow;
    }
    // A suspended function was resumed with an argument of `throw`, or by a rejected promise.
    return shadow === -1 && shadows[0] > 0 && is(values[0], value) ? shadows[0] : 0;
  }

  /**
   * The shadow of a primitive operand: its own, or that of a constant; 0 if no term describes it.
   * @param {unknown} value
   * @param {number} shadow
   */
  operand(value, shadow) {
    if (shadow !== 0) {
      return shadow;
    }
    return isTerm(value) ? this.writer.constant(value) : 0;
  }

  /**
   * A symbolic value cannot be followed here.
   * @param {number} site
   * @param {string} what
   * @returns {0}
   */
  lost(site, what) {
    this.writer.concretised(site, what);
    return 0;
  }

  /** @param {number} site @param {string} text */
  concretised(site, text) {
    this.writer.concretised(site, text);
  }

  /**
   * What there is to know of an instrumented text, before it runs.
   * @param {Tables} tables
   */
  load(tables) {
    this.files.set(tables.tag, tables);
    this.receivers(tables.tag, tables.receivers);
    this.functions(tables.tag, tables.functions, tables.text);
  }

  /** What the first line of an instrumented text binds: the names that it uses. */
  file(tag, global) {
    const { own, site, coverage, cells } = this.files.get(tag);
    const bound = {
      __proto__: null,
      [own[0]]: this,
      [own[1]]: global,
      [own[2]]: this.invoke,
      [own[3]]: this.coverage.subarray(coverage),
      [own[4]]: site,
    };
    bound[`${tag}c`] = bound[own[3]];
    for (let i = 0; i < cells.length; i++) {
      const { variable, name, isPrivate } = cells[i];
      // A private name is the file's own.
      bound[variable] = this.cell(isPrivate ? newSymbol(name) : name);
    }
    return bound;
  }
}

Object.assign(
  Machine.prototype,
  require('./operators.js'),
  require('./members.js'),
  require('./calls.js'),
  require('./collections.js'),
  require('./conversions.js').methods,
  require('./evaluation.js'),
  require('./generators.js'),
  require('./iteration.js'),
  require('./keys.js'),
  require('./messages.js'),
  require('./modules.js'),
  require('./paths.js'),
  require('./promises.js'),
  require('./realm.js'),
  require('./unknown.js').methods,
  require('./walks.js'),
  require('./models/json/texts.js'),
);
shorten(Machine.prototype, MACHINE);

module.exports = { Machine };
