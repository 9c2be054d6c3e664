'use strict';
// Runs programs of a batch (JSON on standard input) and prints what each did, as JSON.
//
// A job is {code, instrumented, kind}; its result {log, trace}. Each runs in a realm of its own,
// with `SYM(value)` (an input if instrumented, else the value), `print` and some of Node's globals. With the argument
// `natives` there are two jobs, plain and instrumented, which hand their cases to `CASES`.

const events = require('node:events');
const util = require('node:util');
const vm = require('node:vm');
const { createRuntime } = require('../../../../runtime/src/core/index.js');
const { Events } = require('../../../../runtime/src/model/events.js');
const { Texts } = require('../../../../runtime/src/model/text.js');
const { Timers } = require('../../../../runtime/src/model/timers.js');
const { check } = require('./natives.js');
const { render } = require('./render.js');

const words = new Int32Array(1 << 22);
const coverage = new Uint8Array(1 << 20);

const show = (value) => {
  if (util.types.isNativeError(value)) return `${value.name}: ${value.message}`;
  return typeof value === 'string' ? value : util.inspect(value, { depth: 4 });
};

/** The models of Node's own library. */
const installNode = (runtime) => {
  for (const Model of [Events, Texts, Timers]) new Model(runtime).install();
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

/** Resolves once no timer is left. */
const settled = async () => {
  while (process.getActiveResourcesInfo().some((type) => type === 'Timeout')) {
    await turn();
  }
};

const run = async ({ code, instrumented, kind }) => {
  const log = [];
  const context = vm.createContext({});
  const global = vm.runInContext('globalThis', context);
  global.print = (...values) => void log.push(values.map(show).join(' '));
  global.SYM = (value) => value;
  // What every Node program has.
  Object.assign(global, { require, process, queueMicrotask, URL });
  Object.assign(global, { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate });
  let runtime;
  if (instrumented) {
    words[2] = 0;
    runtime = createRuntime({ words, coverage, isProxy: util.types.isProxy });
    runtime.installRealm(global);
    installNode(runtime);
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
  // Timers that a program has set.
  await settled();
  process.removeListener('unhandledRejection', rejected);
  return { log, trace: instrumented ? render(words) : [] };
};

/** Compares models with natives, in this realm: it has Node's own globals. */
const checkNatives = ([plain, instrumented]) => {
  const cases = ({ code }) => {
    let listed;
    vm.compileFunction(code, ['CASES', 'EVENTS', 'require'])((list) => void (listed = list), events, require);
    return listed;
  };
  const plainCases = cases(plain);
  const runtime = createRuntime({ words, coverage, isProxy: util.types.isProxy });
  runtime.installRealm(globalThis);
  installNode(runtime);
  return check(runtime, cases(instrumented), plainCases);
};

const main = async () => {
  let input = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) input += chunk;
  const jobs = JSON.parse(input);
  const print = (results) => process.stdout.write(JSON.stringify(results));
  if (process.argv[2] === 'natives') {
    print(checkNatives(jobs));
    return;
  }
  const results = [];
  for (const job of jobs) results.push(await run(job));
  print(results);
};

main();
