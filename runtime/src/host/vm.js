'use strict';
// The module `vm`: scripts and functions that the app compiles run instrumented, in contexts that
// are made ready for it.
//
// A context whose global object is a proxy is left alone: to look at it would run the app's traps.
// In the others `Function` stays the native one, since it could only be replaced in sight, on the
// object that the app has made the context of.

const { types } = require('util');
const vm = require('vm');

/** What scripts are called that are given no name. */
const UNNAMED = /^evalmachine\.<anonymous>$/;
/** How a script begins that keeps its injected names to itself. */
const IN_BLOCK = /\{ const\{\$[0-9a-z]+\$,/;
const { runInContext, runInNewContext, runInThisContext, compileFunction, isContext, Script } = vm;
const {
  runInContext: runScriptIn,
  runInThisContext: runScriptHere,
  createCachedData,
} = Script.prototype;
const ORIGINAL = { runInContext, runInNewContext, runInThisContext, compileFunction };
const functionToString = Function.prototype.call.bind(Function.prototype.toString);

/**
 * @typedef {typeof globalThis & {$stackful?: unknown}} Realm a global object
 * @typedef {vm.Context | undefined} Context
 * @typedef {vm.ScriptOptions & {produceCachedData?: boolean}} ScriptOptions
 * @typedef {{code: string, plain: () => vm.Script}} Instrumented
 */

class Vm {
  #instrumentation;
  #runtime;
  #installRealm;
  /**
   * Contexts that are ready for instrumented code.
   * @type {WeakSet<object>}
   */
  #ready = new WeakSet();
  /**
   * Scripts that are instrumented: their code, and the script of the text that the app gave.
   * @type {WeakMap<vm.Script, Instrumented>}
   */
  #scripts = new WeakMap();
  /**
   * What has run in each context, if it can run there but once.
   * @type {WeakMap<object, Set<string>>}
   */
  #ran = new WeakMap();

  /**
   * @param {import('./instrumentation.js').Instrumentation} instrumentation
   * @param {import('../core/host.js').Runtime} runtime
   * @param {(global: Realm) => void} installRealm makes a realm ready, but for its constructors
   */
  constructor(instrumentation, runtime, installRealm) {
    this.#instrumentation = instrumentation;
    this.#runtime = runtime;
    this.#installRealm = installRealm;
  }

  /** Replaces what `require('vm')` gives. */
  install() {
    const hook = this;
    const methods = {
      /** @type {typeof runInContext} */
      runInContext(code, context, options) {
        const script = hook.#usable(context) ? hook.#script(code, options) : null;
        return script === null
          ? runInContext(code, context, options)
          : script.runInContext(context, objectOf(options));
      },
      /** @type {typeof runInNewContext} */
      runInNewContext(code, object, options) {
        const script = types.isProxy(object) ? null : hook.#script(code, options);
        return script === null
          ? runInNewContext(code, object, options)
          : script.runInNewContext(object, objectOf(options));
      },
      /** @type {typeof runInThisContext} */
      runInThisContext(code, options) {
        const script = hook.#script(code, options);
        return script === null
          ? runInThisContext(code, options)
          : script.runInThisContext(objectOf(options));
      },
      /** @type {typeof compileFunction} */
      compileFunction(code, parameters, options) {
        return hook.#compileFunction(code, parameters, options);
      },
    };
    for (const [name, native] of Object.entries(ORIGINAL)) {
      const method = Reflect.get(methods, name);
      Object.defineProperty(method, 'length', { value: native.length });
      Reflect.set(vm, name, method);
      this.#runtime.sources.shownTexts.set(method, functionToString(native));
    }
    this.#installScript();
  }

  #installScript() {
    const hook = this;
    /** @type {ProxyHandler<typeof Script> & {__proto__: null}} */
    const handler = {
      __proto__: null,
      construct(_native, [code, options], target) {
        const made = /** @type {typeof Script} */ (target === proxy ? Script : target);
        const script = hook.#script(code, options, made);
        return script ?? Reflect.construct(Script, [code, options], made);
      },
    };
    /** @type {typeof Script} */
    const proxy = new Proxy(Script, handler);
    this.#runtime.sources.shownTexts.set(proxy, functionToString(Script));
    Script.prototype.constructor = proxy;
    vm.Script = proxy;
    const natives = {
      runInContext: runScriptIn,
      runInThisContext: runScriptHere,
      createCachedData,
    };
    /** @type {Pick<vm.Script, keyof typeof natives> & ThisType<vm.Script>} */
    const methods = {
      runInContext(context, options) {
        if (!hook.#scripts.has(this) || !hook.#usable(context)) {
          return runScriptIn.call(this, context, options);
        }
        hook.#prepare(context);
        const { literals } = hook.#runtime;
        // What the app's object holds its global object has, and the other way round.
        const global = runInContext('globalThis', context);
        literals.copy(global, context);
        const result = runScriptIn.call(hook.#runnable(this, context), context, options);
        literals.copy(context, global);
        return result;
      },
      runInThisContext(options) {
        return runScriptHere.call(hook.#runnable(this, globalThis), options);
      },
      createCachedData() {
        return createCachedData.call(hook.#scripts.get(this)?.plain() ?? this);
      },
    };
    for (const [name, native] of Object.entries(natives)) {
      const method = Reflect.get(methods, name);
      Reflect.set(Script.prototype, name, method);
      this.#runtime.sources.shownTexts.set(method, functionToString(native));
    }
  }

  /**
   * The script to run for `script`: itself, or, where it has run already and its injected names are
   * there, the one of the text that the app gave. A script without declarations keeps its names to
   * itself.
   *
   * @param {vm.Script} script
   * @param {object} context
   */
  #runnable(script, context) {
    const own = this.#scripts.get(script);
    if (own === undefined || IN_BLOCK.test(own.code)) {
      return script;
    }
    const ran = this.#ran.get(context) ?? new Set();
    this.#ran.set(context, ran);
    if (!ran.has(own.code)) {
      ran.add(own.code);
      return script;
    }
    return own.plain();
  }

  /**
   * The instrumented script of a text; `null` if it is to be compiled as it is.
   *
   * @param {unknown} code
   * @param {string | vm.ScriptOptions | undefined} options
   * @returns {vm.Script | null}
   */
  #script(code, options, target = Script) {
    const { filename, cachedData, produceCachedData, importModuleDynamically } =
      /** @type {ScriptOptions} */ (objectOf(options) ?? {});
    // A cache is of the code that it was made for.
    if (
      typeof code !== 'string' ||
      cachedData !== undefined ||
      produceCachedData ||
      importModuleDynamically
    ) {
      return null;
    }
    const text = this.#instrumented('vm', filename, { text: code });
    if (text === null) {
      return null;
    }
    const script = Reflect.construct(Script, [text, options], target);
    this.#scripts.set(script, { code: text, plain: () => new Script(code, options) });
    return script;
  }

  /**
   * @param {string} code
   * @param {readonly string[] | undefined} parameters
   * @param {vm.CompileFunctionOptions & {produceCachedData?: boolean} | undefined} options
   */
  #compileFunction(code, parameters, options) {
    const made = compileFunction(code, parameters, options);
    const { filename, parsingContext, contextExtensions, cachedData, produceCachedData } =
      options ?? {};
    const isPlain = cachedData === undefined && !produceCachedData && !contextExtensions?.length;
    if (!isPlain || (parsingContext !== undefined && !this.#usable(parsingContext))) {
      return made;
    }
    const text = this.#instrumented('body', filename, { text: code, parameters: parameters ?? [] });
    if (text === null) {
      return made;
    }
    if (parsingContext !== undefined) {
      this.#prepare(parsingContext);
    }
    const f = compileFunction(text, parameters, options);
    this.#runtime.sources.shownTexts.set(f, functionToString(made));
    return f;
  }

  /**
   * @param {'vm' | 'body'} kind
   * @param {unknown} filename what the app says
   * @param {{text: string, parameters?: readonly string[]}} request
   */
  #instrumented(kind, filename, request) {
    const isNamed = typeof filename === 'string' && !UNNAMED.test(filename);
    return this.#instrumentation.evaluated({ kind, name: isNamed ? filename : '', ...request });
  }

  /**
   * @param {unknown} context
   * @returns {context is vm.Context}
   */
  #usable(context) {
    return (
      typeof context === 'object' &&
      context !== null &&
      !types.isProxy(context) &&
      isContext(context)
    );
  }

  /**
   * The runtime's global is lexical here, so that it cannot be seen on the app's object.
   *
   * @param {vm.Context} context
   */
  #prepare(context) {
    if (this.#ready.has(context)) {
      return;
    }
    this.#ready.add(context);
    const global = runInContext('globalThis', context);
    if (Object.getOwnPropertyDescriptor(global, '$stackful') === undefined) {
      this.#installRealm(global);
      runInContext('const $stackful = globalThis.$stackful;', context);
      delete global.$stackful;
    }
  }
}

/**
 * @template T
 * @param {string | T} options a text alone is the name of a file
 */
function objectOf(options) {
  return typeof options === 'string' ? { filename: options } : options;
}

exports.Vm = Vm;
