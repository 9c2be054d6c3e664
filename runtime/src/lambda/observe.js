'use strict';
// One test on one implementation, and everything that can be seen of it, in order.
//
// An observation is texts: two of them are compared without the values, which are gone with the realm.

const { Describer, classesOf, isObject } = require('./describe.js');
const { install } = require('./implementation.js');
const { declarations, observedCall, resultOf } = require('./plan.js');
const { Reads } = require('./reads.js');
const { Realm } = require('./realm.js');

/** @import { Implementation, Target } from './implementation.js' */
/** @import { Texts } from './modules.js' */
/** @import { Call, Plan } from './plan.js' */
/** @import { Outcome } from './realm.js' */

/**
 * What happened. `call` is the number of the call that it belongs to, `callback` that of a call and
 * the position of an argument, `at` the number of the statement of marked code that was run last.
 *
 * @typedef {object} Event
 * @property {'callback' | 'returned' | 'threw' | 'receiver' | 'stdout' | 'stderr' | 'uncaught' | 'unhandled' | 'settled' | 'state'} kind
 * @property {number | null} call
 * @property {string | null} callback
 * @property {string} text
 * @property {number} count of the arguments of a callback
 * @property {string | null} message what is not compared: the words of an error
 * @property {number} at
 */

/** @typedef {{ outcome: Outcome, events: Event[], places: string[] }} Observation */

/**
 * @typedef {object} Subject what is tested, but for the implementation
 * @property {Target} target
 * @property {string} setup
 * @property {string[]} names of the variables that the setup makes
 */

/** Items of a foreign collection that are looked at. */
const ITEMS = 20;
/** Events of one test. */
const EVENTS = 2_000;

class Observer {
  /** @type {Event[]} */
  #events = [];
  #describer;
  #reads;
  #probe;
  /** @type {number | null} */
  #call = null;
  #isAsking = false;
  /** @type {string[]} of each call */
  #methods = [];

  /**
   * @param {Subject} subject
   * @param {Texts} texts
   * @param {Implementation} implementation
   * @param {Uint32Array} counts
   * @param {boolean} watching whether reads are wanted, for which values are stood in for
   */
  constructor(subject, texts, implementation, counts, watching) {
    this.subject = subject;
    /** @type {any} what nobody has caught first */
    this.failed = undefined;
    this.#reads = watching ? new Reads() : undefined;
    this.realm = new Realm(
      {
        print: (stream, values) => this.#note(stream, this.#printed(values)),
        unhandled: (reason) => this.#note('unhandled', this.#describer.thrown(reason), reason),
        uncaught: (error) => {
          this.failed ??= error;
          this.#note('uncaught', this.#describer.thrown(error), error);
        },
      },
      counts,
    );
    const { global, inside } = this.realm;
    this.#describer = new Describer(classesOf(global));
    this.#describer.name(global, 'global');
    this.invoke = inside.evaluate(`(() => {
      const { apply, construct } = Reflect;
      return (receiver, method, args, holder, constructs) =>
        constructs
          ? construct(receiver[method], args)
          : apply((holder ?? receiver)[method], receiver, args);
    })()`);
    this.#probe = inside.evaluate(`(() => {
      const { apply } = Reflect;
      return (value, then, yes, no) =>
        apply(then, value, [(result) => { yes(result); }, (reason) => { no(reason); }]);
    })()`);
    global.$call = (
      /** @type {number} */ n,
      /** @type {any} */ receiver,
      /** @type {string} */ m,
      /** @type {any[]} */ args,
      /** @type {any} */ holder,
      constructs = false,
    ) => this.#called(n, receiver, m, args, holder, constructs);
    global.$enter = (
      /** @type {string} */ id,
      /** @type {unknown} */ self,
      /** @type {any} */ args,
    ) => this.#entered(id, self, args);
    global.$made = (/** @type {string} */ id, /** @type {Function} */ callback) => {
      this.#describer.name(callback, `callback ${id}`);
      return this.#reads === undefined ? callback : this.#returning(callback, id);
    };
    this.tested = install(this.realm, texts, subject.target, implementation);
    // What a file prints while it loads would else be the first difference of every test.
    this.#events.length = 0;
    if (subject.target.global === null) {
      this.#namePackage(this.tested);
    }
  }

  /**
   * What else a package exports is no difference between methods: it, and what it exports as its default,
   * is known by a name.
   *
   * @param {any} exported
   */
  #namePackage(exported) {
    for (const [value, name] of [
      [exported?.default, 'default export'],
      [exported, 'package'],
    ]) {
      if (isObject(value)) {
        this.#describer.name(value, name);
      }
    }
  }

  /** @param {unknown} value */
  isOpen(value) {
    return this.#describer.isOpen(value);
  }

  /** @param {unknown} value */
  isForeign(value) {
    return this.#describer.isForeign(value);
  }

  /** @param {object | null} value */
  isOfLanguage(value) {
    return this.#describer.isOfLanguage(value);
  }

  /** Runs the setup, then what `work` does, then what that leaves to be done. @param {() => void} work */
  async run(work) {
    /** @type {Set<unknown>} */
    const unhandled = new Set();
    const add = (/** @type {unknown} */ reason) => unhandled.add(reason);
    process.on('unhandledRejection', add);
    this.realm.run(() => {
      const { setup, names } = this.subject;
      const kept = names.map((name) => `globalThis.${name} = ${name};`);
      this.realm.inside.evaluate(`${setup}\n;${kept.join(' ')}`);
      work();
    });
    this.#settle();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', add);
    this.#isAsking = false;
    for (const reason of unhandled) {
      this.#note('unhandled', this.#describer.thrown(reason), reason);
    }
    const { outcome } = this.realm;
    /** @type {Observation} */
    const observation = { outcome, events: this.#events, places: this.#reads?.places() ?? [] };
    return observation;
  }

  /** @param {Plan} plan */
  declare(plan) {
    this.realm.inside.evaluate(declarations(plan));
  }

  /**
   * Makes a call; whether it has returned.
   *
   * @param {Call} call
   * @param {number} number
   */
  call(call, number) {
    const before = this.#events.length;
    this.#methods[number] = call.method;
    try {
      this.realm.inside.evaluate(`'use strict'; ${observedCall(call, number)}`);
    } catch (error) {
      this.#note('threw', this.#describer.thrown(error), error);
    }
    return !this.#events
      .slice(before)
      .some(({ kind, call }) => kind === 'threw' && call === number);
  }

  /**
   * @param {number} number
   * @param {any} receiver
   * @param {string} method
   * @param {any[]} args
   * @param {any} holder what the method is taken from, if not from the receiver
   * @param {boolean} constructs whether it is called with `new`
   */
  #called(number, receiver, method, args, holder, constructs) {
    const outer = this.#call;
    this.#call = number;
    this.realm.inside.forget();
    const reads = this.#reads;
    const self = reads?.watch(receiver, `${method} receiver`) ?? receiver;
    const given =
      reads === undefined ? args : args.map((arg, i) => reads.watch(arg, `${method} arg${i}`));
    try {
      const value = this.invoke(self, method, given, holder, constructs);
      this.#note('returned', this.#describer.text(value));
      this.#note('receiver', this.#describer.text(receiver));
      return value;
    } catch (error) {
      this.#note('threw', this.#describer.thrown(error), error);
      this.#note('receiver', this.#describer.text(receiver));
      return undefined;
    } finally {
      this.#call = outer;
    }
  }

  /**
   * @param {string} id
   * @param {unknown} self
   * @param {ArrayLike<unknown>} args
   */
  #entered(id, self, args) {
    this.#reads?.called();
    // Values may grow with each call: a text of each that nobody keeps would take all of the time.
    if (this.#events.length < EVENTS) {
      const list = Array.from(args, (arg) => this.#describer.text(arg));
      const text = `this ${this.#describer.text(self)}, arguments ${list.join(', ')}`;
      this.#note('callback', text, null, id, list.length);
    }
    // A callback is a step, too: some implementations have no statements of their own.
    this.realm.inside.mark(0);
  }

  /**
   * A callback whose result is seen, made in the realm as callbacks are.
   *
   * @param {Function} callback
   * @param {string} id
   */
  #returning(callback, id) {
    const reads = /** @type {Reads} */ (this.#reads);
    const wrap = this.realm.inside.evaluate(`(callback, watch) => {
      const { apply, defineProperty } = Reflect;
      const wrapped = function (...args) { return watch(apply(callback, this, args)); };
      defineProperty(wrapped, 'length', { value: callback.length });
      return wrapped;
    }`);
    const method = this.#methods[Number(id.split('.')[0])];
    return wrap(callback, (/** @type {unknown} */ value) => reads.watch(value, `${method} ret`));
  }

  /** Asks what the results have come to that do not show it: promises and collections of any making. */
  #settle() {
    this.#isAsking = true;
    const { global } = this.realm;
    for (let number = 0; `${resultOf(number)}` in global; number++) {
      const value = global[resultOf(number)];
      let state = () => /** @type {string | undefined} */ (undefined);
      this.#call = number;
      this.realm.run(() => {
        state = this.#asked(value);
      });
      const text = state();
      if (text !== undefined) {
        this.#note('settled', text);
      }
    }
    this.#call = null;
    for (const name of this.subject.names) {
      const text = this.realm.inside.evaluate(
        `(() => { try { return { value: ${name} }; } catch {} })()`,
      );
      this.#note('state', `${name} is ${this.#describer.text(text?.value)}`);
    }
  }

  /**
   * Asks a value; what it has answered once nothing is left to be done.
   *
   * @param {any} value
   * @returns {() => string | undefined}
   */
  #asked(value) {
    if (!isObject(value) || typeof value === 'function' || Array.isArray(value)) {
      return () => undefined;
    }
    const { then } = /** @type {any} */ (value);
    if (typeof then === 'function') {
      let state = 'pending';
      const come = (/** @type {string} */ word) => (/** @type {unknown} */ result) => {
        state = `${word} ${this.#describer.text(result)}`;
      };
      this.#probe(value, then, come('fulfilled with'), come('rejected with'));
      return () => state;
    }
    if (
      !this.#describer.isForeign(value) ||
      typeof (/** @type {any} */ (value)[Symbol.iterator]) !== 'function'
    ) {
      return () => undefined;
    }
    /** @type {string[]} */
    const items = [];
    for (const item of /** @type {any} */ (value)) {
      if (items.push(this.#describer.text(item)) === ITEMS) {
        break;
      }
    }
    return () => `items ${items.join(', ')}`;
  }

  /**
   * @param {Event['kind']} kind
   * @param {string} text
   * @param {any} [error]
   * @param {string | null} [callback]
   * @param {number} [count]
   */
  #note(kind, text, error = null, callback = null, count = 0) {
    // That results are asked what they have come to is no part of the test.
    const isAnswer = kind === 'settled' || kind === 'state';
    if (this.#events.length >= EVENTS || (this.#isAsking && !isAnswer)) {
      return;
    }
    const message = isObject(error) ? messageOf(error) : null;
    const call = callback === null ? this.#call : Number(callback.split('.')[0]);
    this.#events.push({
      kind,
      call,
      callback,
      text,
      count,
      message,
      at: this.realm.inside.place(),
    });
  }

  /** @param {unknown[]} values */
  #printed(values) {
    // The list is of the realm, whose methods may be what is tested.
    const texts = Array.from(values, (value) =>
      typeof value === 'string' ? value : this.#describer.text(value),
    );
    return texts.join(' ');
  }
}

/** @param {any} error */
function messageOf(error) {
  const descriptor = Reflect.getOwnPropertyDescriptor(error, 'message');
  return typeof descriptor?.value === 'string' ? descriptor.value : null;
}

/**
 * @param {Subject} subject
 * @param {Texts} texts
 * @param {Implementation} implementation
 * @param {Plan} plan
 * @param {Uint32Array} counts
 * @param {boolean} watching
 */
async function observe(subject, texts, implementation, plan, counts, watching) {
  const observer = new Observer(subject, texts, implementation, counts, watching);
  return observer.run(() => {
    observer.declare(plan);
    for (const [number, call] of plan.calls.entries()) {
      if (!observer.call(call, number)) {
        return;
      }
    }
  });
}

exports.Observer = Observer;
exports.observe = observe;
