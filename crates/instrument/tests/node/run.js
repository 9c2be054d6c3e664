'use strict';
// Runs programs of a batch (JSON on standard input) and prints what each did, as JSON.
//
// A job is {code, instrumented, kind}; its result {log, trace}. Each runs in a realm of its own,
// with `SYM(value)` (an input if instrumented, else the value) and `print`.

const util = require('node:util');
const { promiseHooks } = require('node:v8');
const vm = require('node:vm');
const { createRuntime } = require('../../../../runtime/src/core/index.js');
const { render } = require('./render.js');

const words = new Int32Array(1 << 22);
const coverage = new Uint8Array(1 << 20);

const show = (value) => {
  if (util.types.isNativeError(value)) return `${value.name}: ${value.message}`;
  return typeof value === 'string' ? value : util.inspect(value, { depth: 4 });
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Runs a module; every specifier means the module itself, `node:` ones a module without exports. */
const runModule = async (code, context) => {
  const identifier = 'test:program.mjs';
  const own = new vm.SourceTextModule(code, {
    context,
    identifier,
    initializeImportMeta: (meta) => {
      meta.url = identifier;
      meta.resolve = () => identifier;
    },
    importModuleDynamically: () => own,
  });
  const builtin = new vm.SourceTextModule('', { context });
  await own.link((specifier) => (specifier.startsWith('node:') ? builtin : own));
  await own.evaluate();
};

const run = async ({ code, instrumented, kind }) => {
  const log = [];
  const context = vm.createContext({});
  const global = vm.runInContext('globalThis', context);
  global.print = (...values) => void log.push(values.map(show).join(' '));
  global.SYM = (value) => value;
  let runtime;
  let unwatch = () => {};
  if (instrumented) {
    words[2] = 0;
    runtime = createRuntime({
      words,
      coverage,
      isProxy: util.types.isProxy,
      watchPromises: (hooks) => void (unwatch = promiseHooks.createHook(hooks)),
    });
    runtime.installRealm(global);
    // Printing loses nothing.
    runtime.models.set(global.print, () => 0);
    let count = 0;
    global.SYM = (value) =>
      runtime.input({ name: `s${count++}`, sort: typeof value, initial: value });
  }
  const failed = (error) => {
    runtime?.restore(error);
    log.push(`threw ${show(error)}`);
  };
  const rejected = (reason) => failed(reason);
  process.on('unhandledRejection', rejected);
  try {
    const options = { filename: 'program.js' };
    if (kind === 'script') vm.runInContext(code, context, options);
    else if (kind === 'module') await runModule(code, context);
    else vm.compileFunction(code, [], { ...options, parsingContext: context }).call(global);
  } catch (error) {
    failed(error);
  }
  for (let i = 0; i < 4; i++) await turn();
  process.removeListener('unhandledRejection', rejected);
  unwatch();
  return { log, trace: instrumented ? render(words) : [] };
};

const main = async () => {
  let input = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) input += chunk;
  const results = [];
  for (const job of JSON.parse(input)) results.push(await run(job));
  process.stdout.write(JSON.stringify(results));
};

main();
