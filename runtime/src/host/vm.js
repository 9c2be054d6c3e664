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
const functionToString = Function.prototype.call.bind(Function.prototype.toString);

class Vm {
  #instrumentation;
  #runtime;
  #installRealm;
  /** Contexts that are ready for instrumented code. */
  #ready = new WeakSet();
  /** Scripts that are instrumented: their code, and the same script as it was. */
  #scripts = new WeakMap();
  /** What has run in each context, if it can run there but once. */
  #ran = new WeakMap();

  /**
   * @param {import('./instrumentation.js').Instrumentation} instrumentation
   * @param {object} runtime the shadow runtime
   * @param {(global: object) => void} installRealm makes a realm ready, but for its constructors
   */
  constructor(instrumentation, runtime, installRealm) {
    this.#instrumentation = instrumentation;
    this.#runtime = runtime;
    this.#installRealm = installRealm;
  }

  /** Replaces what `require('vm')` gives. */
  install() {
    const hook = this;
    const replace = (name, methods) => {
      Object.defineProperty(methods[name], 'length', { value: vm[name].length });
      vm[name] = methods[name];
      this.#runtime.sources.shownTexts.set(methods[name], functionToString(this.#original[name]));
    };
    replace('runInContext', {
      runInContext(code, context, options) {
        const script = hook.#usable(context) ? hook.#script(code, options) : null;
        return script === null
          ? runInContext(code, context, options)
          : script.runInContext(context, objectOf(options));
      },
    });
    replace('runInNewContext', {
      runInNewContext(code, object, options) {
        const script = types.isProxy(object) ? null : hook.#script(code, options);
        return script === null
          ? runInNewContext(code, object, options)
          : script.runInNewContext(object, objectOf(options));
      },
    });
    replace('runInThisContext', {
      runInThisContext(code, options) {
        const script = hook.#script(code, options);
        return script === null
          ? runInThisContext(code, options)
          : script.runInThisContext(objectOf(options));
      },
    });
    replace('compileFunction', {
      compileFunction(code, parameters, options) {
        return hook.#compileFunction(code, parameters, options);
      },
    });
    this.#installScript();
  }

  #original = { runInContext, runInNewContext, runInThisContext, compileFunction };

  #installScript() {
    const hook = this;
    const handler = {
      __proto__: null,
      construct(_native, [code, options], target) {
        const script = hook.#script(code, options, target === proxy ? Script : target);
        return (
          script ?? Reflect.construct(Script, [code, options], target === proxy ? Script : target)
        );
      },
    };
    const proxy = new Proxy(Script, handler);
    this.#runtime.sources.shownTexts.set(proxy, functionToString(Script));
    Script.prototype.constructor = proxy;
    vm.Script = proxy;
    const methods = {
      runInContext(context, options) {
        if (!hook.#scripts.has(this) || !hook.#usable(context)) {
          return runScriptIn.call(this, context, options);
        }
        hook.#prepare(context);
        return runScriptIn.call(hook.#runnable(this, context), context, options);
      },
      runInThisContext(options) {
        return runScriptHere.call(hook.#runnable(this, globalThis), options);
      },
      createCachedData() {
        return createCachedData.call(hook.#scripts.get(this)?.plain() ?? this);
      },
    };
    const natives = {
      runInContext: runScriptIn,
      runInThisContext: runScriptHere,
      createCachedData,
    };
    for (const [name, native] of Object.entries(natives)) {
      Script.prototype[name] = methods[name];
      this.#runtime.sources.shownTexts.set(methods[name], functionToString(native));
    }
  }

  /**
   * The script to run for `script`: itself, or, where it has run already and its injected names are
   * there, the one as it was. A script without declarations keeps its names to itself.
   */
  #runnable(script, context) {
    const { code, plain } = this.#scripts.get(script) ?? {};
    if (code === undefined || IN_BLOCK.test(code)) {
      return script;
    }
    if (!this.#ran.has(context)) {
      this.#ran.set(context, new Set());
    }
    const ran = this.#ran.get(context);
    if (!ran.has(code)) {
      ran.add(code);
      return script;
    }
    return plain();
  }

  /** The instrumented script of a text; `null` if it is to be compiled as it is. */
  #script(code, options, target = Script) {
    const { filename, cachedData, produceCachedData, importModuleDynamically } =
      objectOf(options) ?? {};
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

  #instrumented(kind, filename, request) {
    const isNamed = typeof filename === 'string' && !UNNAMED.test(filename);
    return this.#instrumentation.evaluated({ kind, name: isNamed ? filename : '', ...request });
  }

  #usable(context) {
    return (
      typeof context === 'object' &&
      context !== null &&
      !types.isProxy(context) &&
      isContext(context)
    );
  }

  /** The runtime's global is lexical here, so that it cannot be seen on the app's object. */
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

function objectOf(options) {
  return typeof options === 'string' ? { filename: options } : options;
}

module.exports = { Vm };
