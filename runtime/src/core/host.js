'use strict';
// The two sides of the core: what it asks of the process that it runs in (`Host`), and how it is asked
// for (`createRuntime` of index.js, which gives a `Runtime`). Whoever starts a runtime implements
// `Host`: the worker, programs without a page, `stackful exec`, benchmarks and tests. What one leaves
// out is as in `ALONE`, a process without an engine.

/** A `RegExp` of this realm, before the app could change it. */
const OwnRegExp = RegExp;

/**
 * Code that the app makes at run time. `direct` and `strict` say how `eval` was called; the text of a
 * function is an expression.
 * @typedef {{kind: 'eval', text: string, site: number, direct: boolean, strict: boolean}
 *   | {kind: 'function', text: string}} Evaluated
 */

/**
 * What becomes of promises: V8's promise hooks.
 * @typedef {object} PromiseHooks
 * @property {(promise: object, parent: object | undefined) => void} init
 * @property {(promise: object) => void} before
 * @property {(promise: object) => void} after
 * @property {(promise: object) => void} settled
 */

/**
 * What the core asks of its host.
 * @typedef {object} Host
 * @property {(value: unknown) => boolean} isProxy whether looking at a value could run traps of the
 *   app; a host that says no to all may run them
 * @property {() => number | null} siteOfCaller the site of the instrumented code that called into the
 *   runtime; null if none is known, and what is decided there is then noted as lost
 * @property {() => number[]} sitesOfStack the sites of instrumented code on the stack, innermost first
 * @property {(request: Evaluated) => string | null} evaluate the instrumented text of code made at run
 *   time; null if it runs as it is
 * @property {(f: unknown) => string | undefined} nameOf the name of a function of the host's own library
 * @property {() => boolean} resolvesModules whether the URL of an imported module may be asked for: not
 *   while hooks of the app live in another thread, which would wait for this one
 * @property {(hooks: PromiseHooks) => unknown} watchPromises calls the hooks from now on
 * @property {{name: string, encode: (text: string) => string}[]} encodings in which the values of inputs
 *   are looked for by runs that guess
 * @property {() => RegExpConstructor} makeOtherRegExp the `RegExp` of a realm that the app cannot reach
 */

/**
 * Where a run is recorded: the words of its trace, and a byte for each block of code that was run.
 * @typedef {{words: Int32Array, coverage: Uint8Array}} Memory
 */

/**
 * What a host gets, and what models of natives and libraries are given.
 * @typedef {import('./machine.js').Machine} Runtime
 */

/**
 * The host of a process without an engine.
 * @type {Host}
 */
const ALONE = {
  isProxy: () => false,
  siteOfCaller: () => null,
  sitesOfStack: () => [],
  evaluate: () => null,
  nameOf: () => undefined,
  resolvesModules: () => true,
  watchPromises: () => {},
  encodings: [],
  makeOtherRegExp: () => OwnRegExp,
};

module.exports = { ALONE };
