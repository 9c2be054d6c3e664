'use strict';
// The shadow machine: its parts, each in a file of its own, in the order in which they use each other.
// A part is given those before it, and knows no other.
//
// Emitted code holds the `surface`; hosts and models get the machine and go to the part that they need.

const { Apart } = require('./apart.js');
const { Callbacks } = require('./calls/callbacks.js');
const { Constructed } = require('./calls/constructed.js');
const { Finished } = require('./calls/finished.js');
const { Incoming } = require('./calls/incoming.js');
const { Outgoing } = require('./calls/outgoing.js');
const { Prepared } = require('./calls/prepared.js');
const { Claims } = require('./claims.js');
const { Cells } = require('./cells.js');
const { Checks } = require('./checks.js');
const { Collections } = require('./collections.js');
const { Conversions } = require('./conversions.js');
const { Decisions } = require('./decisions.js');
const { Evaluation } = require('./evaluation.js');
const { followConversion } = require('./followed_conversion.js');
const { Guesses } = require('./guesses.js');
const { Inputs } = require('./inputs.js');
const { dataOf } = require('./intrinsics.js');
const { Iteration } = require('./iteration.js');
const { Keys } = require('./keys.js');
const { Literals } = require('./literals.js');
const { Losses } = require('./losses.js');
const { Methods } = require('./methods.js');
const { JsonCalls } = require('./models/json/calls.js');
const { Texts } = require('./models/json/texts.js');
const { Modules } = require('./modules.js');
const { NativeNames } = require('./native_names.js');
const { Natives } = require('./natives.js');
const { Objects } = require('./objects.js');
const { Operators } = require('./operators.js');
const { Paths } = require('./paths.js');
const { Promises } = require('./promises.js');
const { Proxies } = require('./proxies.js');
const { Reads } = require('./reads.js');
const { installRealm } = require('./realm.js');
const { Realms } = require('./realms.js');
const { Refusals } = require('./refusals.js');
const { Results } = require('./results.js');
const { Scopes } = require('./scopes.js');
const { Shadows } = require('./shadows.js');
const { Sources } = require('./sources.js');
const { createScopes } = require('./state/scopes.js');
const { Surface } = require('./surface.js');
const { Terms } = require('./terms.js');
const { Thrown } = require('./thrown.js');
const { Traps } = require('./traps.js');
const { Unknowns } = require('./unknown.js');
const { Walks } = require('./walks.js');
const { Writer } = require('./writer.js');
const { Writes } = require('./writes.js');

class Machine {
  /** @type {RegExpConstructor | undefined} */
  #otherRegExp;

  /**
   * @param {import('./host.js').Memory} memory
   * @param {import('./host.js').Host} host
   */
  constructor({ words, coverage }, host) {
    this.host = host;
    this.coverage = coverage;
    /** Whether inputs may be texts that nobody types: those of programs, and what is forged. */
    this.readsAnyText = false;
    // What is recorded.
    this.writer = new Writer(words);
    this.inputs = new Inputs(this.writer);
    this.terms = new Terms(this);
    this.guesses = new Guesses(this);
    // What is known of the app's objects and natives.
    this.surface = Surface.create();
    /** @type {import('./registers.js').Registers} */
    this.registers = this.surface;
    this.proxies = new Proxies();
    this.objects = new Objects(host.isProxy, this.proxies);
    this.names = new NativeNames(this);
    this.realms = new Realms();
    this.sources = new Sources(this);
    this.methods = new Methods(this);
    // Where shadows are.
    this.cells = new Cells(this.surface);
    this.natives = new Natives((name) => this.cells.of(name));
    this.shadows = new Shadows(this);
    this.results = new Results(this);
    this.unknowns = new Unknowns(this);
    // What is computed and decided.
    this.conversions = new Conversions(this);
    this.operators = new Operators(this);
    this.decisions = new Decisions(this);
    this.keys = new Keys(this);
    this.collections = new Collections(this);
    this.checks = new Checks(this);
    // Properties, paths and iteration.
    this.reads = new Reads(this);
    this.writes = new Writes(this);
    this.traps = new Traps(this);
    this.scopes = new Scopes(this);
    this.walks = new Walks(this);
    this.apart = new Apart(this);
    this.paths = new Paths(this);
    this.literals = new Literals(this);
    this.refusals = new Refusals(this);
    this.iteration = new Iteration(this);
    // Calls.
    this.claims = new Claims(this);
    this.promises = new Promises(this);
    this.prepared = new Prepared();
    this.incoming = new Incoming(this);
    this.outgoing = new Outgoing(this);
    this.finished = new Finished(this);
    this.constructed = new Constructed(this);
    this.callbacks = new Callbacks(this);
    this.thrown = new Thrown(this);
    this.losses = new Losses(this);
    this.texts = new Texts(this);
    this.jsonCalls = new JsonCalls();
    // Code.
    this.modules = new Modules(this);
    this.evaluation = new Evaluation(this);
    // What the app keeps.
    this.captured = createScopes(this);
    this.sources.failed = (message) =>
      this.unknowns.failed(message, (each) => this.sources.forEachText(each));
    this.surface.connect(this);
  }

  /**
   * Makes a realm ready for instrumented code.
   * @param {any} global that realm's global object
   * @param {boolean} [isContext] whether it is a context of `vm`: what is defined there shows on the
   *   object that the app has made it of
   */
  installRealm(global, isContext = false) {
    installRealm(this, global, isContext);
  }

  /**
   * Puts a function in the place of a native that makes primitives, so that it is known what it gave.
   * @param {object} holder
   * @param {PropertyKey} key
   * @param {(receiver: object, result: unknown) => number} shadowOf
   */
  followConversion(holder, key, shadowOf) {
    followConversion(this, holder, key, shadowOf);
  }

  /**
   * Puts a function in the place of a native with a model, which is that of the function from now on.
   * @param {object} holder
   * @param {PropertyKey} key
   * @param {Function} wrapper
   */
  replaceModelled(holder, key, wrapper) {
    const native = dataOf(holder, key);
    this.sources.replaceNative(holder, key, wrapper);
    this.natives.alias(wrapper, native);
    this.names.alias(wrapper, native);
  }

  /** The `RegExp` of a realm that the app cannot reach; the realm is made when it is first needed. */
  otherRegExp() {
    this.#otherRegExp ??= this.host.makeOtherRegExp();
    return this.#otherRegExp;
  }

  /** The beginning of anything that the event loop calls: nothing is left of what ran before. */
  clear() {
    this.registers.clear();
    this.registers.iteration = undefined;
    this.registers.w = 0;
    this.prepared.clear();
  }

  /** Begins an empty trace, as if nothing had been symbolic before. */
  restart() {
    this.clear();
    this.shadows.forget();
    this.collections.restart();
    this.conversions.restart();
    this.claims.restart();
    this.texts.restart();
    this.registers.y = 0;
    this.writer.restart();
    this.terms.restart();
    this.inputs.restart();
    this.guesses.restart();
  }

  /** From now on values without a shadow are compared with the inputs: this run guesses. */
  guess() {
    if (!this.guesses.isOn) {
      this.guesses.isOn = true;
      this.shadows.watchReads();
      this.registers.watch();
    }
  }

  /**
   * The value and the shadow of an input, which is declared when it is first asked for.
   * @param {import('./inputs.js').Declaration} declaration
   */
  symbol(declaration) {
    this.expectInputs();
    return this.inputs.symbol(declaration);
  }

  /**
   * An input's value; its shadow is in the register for an instrumented caller of the host function
   * that returns it.
   * @param {import('./inputs.js').Declaration} declaration
   */
  input(declaration) {
    const { value, shadow } = this.symbol(declaration);
    return this.registers.gives(value, shadow);
  }

  /** From now on any value may be symbolic: there is an input, or one is declared while others wait. */
  expectInputs() {
    if (this.registers.y++ === 0) {
      this.promises.follow();
    }
  }

  /**
   * Ends the trace.
   * @param {object} outcome as in docs/trace-format.md
   */
  end(outcome) {
    this.conversions.noteConversions();
    this.claims.noteUnclaimed();
    this.writer.end(outcome);
  }
}

exports.Machine = Machine;
