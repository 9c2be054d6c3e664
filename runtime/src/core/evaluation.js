'use strict';
// Code that the app makes at run time: `eval`, `Function` and its kin. The host has the text
// instrumented (`evaluate`); where it declines, the text runs as it is.

const {
  apply,
  construct,
  defineProperty,
  functionToString,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  indexOf,
  isObject,
  setPrototypeOf,
  slice,
} = require('./primordials.js');

/** How a call evaluates its text, as `crates/instrument/src/lower/expression/evaluation.rs` has it. */
const STRICT = 1;
const INDIRECT = 2;
/** What functions made from text are called. */
const ANONYMOUS = ' anonymous(';
/** A function of each kind that has a constructor of its own. */
const KINDS = [
  '(function () {})',
  '(function* () {})',
  '(async function () {})',
  '(async function* () {})',
];
const { captureStackTrace } = Error;

/**
 * How a call evaluates its text, as the host is asked.
 * @typedef {{direct: boolean, strict: boolean}} Manner
 *
 * @typedef {import('./realms.js').Realm} Realm
 *
 * A realm's `eval`.
 * @typedef {(text: string) => any} Evaluate
 */

class Evaluation {
  /** @param {Pick<import('./machine.js').Machine, 'objects' | 'writer' | 'names' | 'realms' | 'sources' | 'incoming' | 'host'>} machine */
  constructor({ objects, writer, names, realms, sources, incoming, host }) {
    this.objects = objects;
    this.writer = writer;
    this.names = names;
    this.realms = realms;
    this.sources = sources;
    this.incoming = incoming;
    this.host = host;
  }

  /**
   * The text to evaluate in place of `text`, which `f` gets, a function called `eval`.
   * @param {unknown} global
   * @param {unknown} f
   * @param {unknown} text
   * @param {number} shadow
   * @param {number} site
   * @param {number} how 0, `STRICT` or `INDIRECT`
   */
  evaluated(global, f, text, shadow, site, how) {
    if (f !== this.realms.of(global)?.eval) {
      return text;
    }
    return this.evaluatedText(text, shadow, site, {
      direct: how !== INDIRECT,
      strict: how === STRICT,
    });
  }

  /**
   * The text to evaluate in place of `text` in `object.eval(text)`.
   * @param {unknown} object
   * @param {unknown} text
   * @param {number} shadow
   * @param {number} site
   */
  evaluatedBy(object, text, shadow, site) {
    const realm =
      isObject(object) && !this.objects.isProxy(object) ? this.realms.of(object) : undefined;
    const f = realm && getOwnPropertyDescriptor(/** @type {object} */ (object), 'eval')?.value;
    if (f === undefined || f !== /** @type {Realm} */ (realm).eval) {
      return text;
    }
    return this.evaluatedText(text, shadow, site, { direct: false, strict: false });
  }

  /**
   * The text to evaluate in place of `text`, which `eval` gets for sure.
   * @param {unknown} text
   * @param {number} shadow
   * @param {number} site
   * @param {Manner} how
   */
  evaluatedText(text, shadow, site, how) {
    if (typeof text !== 'string') {
      return text;
    }
    if (shadow !== 0) {
      this.writer.lost(site, 'eval');
    }
    return this.host.evaluate({ kind: 'eval', text, site, ...how }) ?? text;
  }

  /**
   * Makes the functions that a realm's constructors make of text instrumented ones.
   * @param {typeof globalThis} global
   */
  installConstructors(global) {
    // A realm without `eval` is one that makes no code of strings, too.
    const evaluate = /** @type {{eval: Evaluate}} */ (this.realms.of(global)).eval;
    /** @type {Function | null} */
    let constructor = null;
    for (let i = 0; i < KINDS.length; i++) {
      /** @type {object} */
      let prototype;
      try {
        prototype = /** @type {object} */ (getPrototypeOf(evaluate(KINDS[i])));
      } catch {
        return; // A realm that makes no code of strings.
      }
      const property = /** @type {PropertyDescriptor} */ (
        getOwnPropertyDescriptor(prototype, 'constructor')
      );
      const native = property.value;
      const made = this.constructorOf(native, evaluate);
      defineProperty(prototype, 'constructor', { ...property, value: made });
      this.sources.shownTexts.set(made, functionToString(native));
      this.names.add(made, native.name);
      if (i === 0) {
        constructor = made;
      } else {
        setPrototypeOf(native, constructor);
      }
    }
    const property = getOwnPropertyDescriptor(global, 'Function');
    defineProperty(global, 'Function', { ...property, value: constructor });
  }

  /**
   * A proxy, since it has to be like the native in all but this.
   * @param {Function} native
   * @param {Evaluate} evaluate
   */
  constructorOf(native, evaluate) {
    /**
     * @param {() => Function} call of the native
     * @param {Function} above the frame that called it is the first of an error's stack
     */
    const made = (call, above) => {
      try {
        return this.instrumentedFunction(call(), evaluate);
      } catch (error) {
        if (isObject(error) && !this.objects.isProxy(error)) {
          captureStackTrace(error, above);
        }
        throw error;
      }
    };
    /** @type {Required<Pick<ProxyHandler<Function>, 'apply' | 'construct'>> & {__proto__: null}} */
    const handler = {
      __proto__: null,
      apply: (_native, receiver, texts) =>
        made(() => apply(native, receiver, texts), handler.apply),
      construct(_native, texts, target) {
        return made(
          () => construct(native, texts, target === proxy ? native : target),
          handler.construct,
        );
      },
    };
    const proxy = new Proxy(native, handler);
    return proxy;
  }

  /**
   * A function that the realm has made of text, as an instrumented one.
   * @param {Function} made
   * @param {Evaluate} evaluate
   */
  instrumentedFunction(made, evaluate) {
    const text = functionToString(made);
    const at = indexOf(text, ANONYMOUS);
    // Its name means nothing in its body.
    const unnamed = `(${slice(text, 0, at)} ${slice(text, at + ANONYMOUS.length - 1)})`;
    const code = this.host.evaluate({ kind: 'function', text: unnamed });
    if (code === null) {
      return made;
    }
    const pending = this.incoming.suspend();
    const f = evaluate(code);
    if (pending !== null) {
      this.incoming.resume(pending);
    }
    defineProperty(
      f,
      'name',
      /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(made, 'name')),
    );
    setPrototypeOf(f, getPrototypeOf(made));
    this.sources.shownTexts.set(f, text);
    return f;
  }
}

exports.Evaluation = Evaluation;
