'use strict';
// Runs programs of a batch (JSON on standard input) and prints what each did, as JSON. With the argument
// `session` each line is a batch.
//
// A job is {code, instrumented, kind}; its result {log, trace}. Of one whose closures are readable, all that
// it keeps is read at its end, which it must not notice. Each runs in a realm of its own,
// with `SYM(value)` (an input if instrumented, else the value), `print` and some of Node's globals.
// Places in the log stand between marks, so that those of generated text can be replaced. With the
// argument `natives` there are two jobs, plain and instrumented, which hand their cases to `CASES`.

const events = require('node:events');
const util = require('node:util');
const { promiseHooks } = require('node:v8');
const vm = require('node:vm');
const { createRuntime } = require('../../../../runtime/src/core/index.js');
const { Events } = require('../../../../runtime/src/model/events.js');
const { Texts } = require('../../../../runtime/src/model/text.js');
const { Traffic } = require('../../../../runtime/src/model/channel/traffic.js');
const { Timers } = require('../../../../runtime/src/model/timers.js');
const { followCallbackify } = require('../../../../runtime/src/model/callbackify.js');
const { followContexts } = require('../../../../runtime/src/model/contexts.js');
const { NodeModules } = require('../../../../runtime/src/model/node_modules.js');
const { check } = require('./natives.js');
const { render } = require('./render.js');

const words = new Int32Array(1 << 22);
const coverage = new Uint8Array(1 << 20);

const MARK = '\u0001';
const FRAME = /^ +at .*?\bprogram\.m?js:(\d+:\d+)\)?$/gm;

/** Where a stack is full depends on what lies in each frame, which the language does not say. */
const FULL = 'Maximum call stack size exceeded';

/** The places in an error's stack that lie in the program. V8 only guesses names of functions. */
const places = ({ stack, message }) => {
  if (typeof stack !== 'string' || message === FULL) return '';
  const found = Array.from(stack.matchAll(FRAME), ([, place]) => `${MARK}${place}${MARK}`);
  return found.length === 0 ? '' : ` (${found.join(' < ')})`;
};

/** A nested error is shown without its stack. */
const inspect = (value) => util.inspect(value, { depth: 4 }).replace(/\n +at .*/g, '');

const show = (value) => {
  if (util.types.isNativeError(value)) return `${value.name}: ${value.message}${places(value)}`;
  return typeof value === 'string' ? value : inspect(value);
};

/** The models of Node's own library. */
const installNode = (runtime) => {
  const traffic = new Traffic(runtime, () => {}, () => -1);
  new Events(runtime, traffic).install();
  for (const Model of [Texts, Timers]) new Model(runtime).install();
  followCallbackify(runtime);
  followContexts(runtime);
};

/** A program that asks for them. */
const READS = /\b(SCOPES|HELD|ROOTS|PRIVATES)\b/;

/** What a program sees of its own closures: the scopes that a function closes over, and the like. */
const installScopes = (runtime, global) => {
  const { captured } = runtime;
  const variable = (scope, index) => {
    const found = scope.read(index);
    const kind = scope.isConstant(index) ? 'const ' : '';
    const shadow = found?.shadow ? ` (${found.shadow})` : '';
    return `${kind}${scope.names[index]} = ${found ? inspect(found.value) : 'uninitialised'}${shadow}`;
  };
  const lines = (scopes) =>
    scopes?.map((scope) => `${scope.place} ${scope.names.map((_, index) => variable(scope, index)).join(', ')}`);
  global.SCOPES = captured;
  global.HELD = (f) => lines(captured.of(f))?.join('; ') ?? 'unknown';
  global.ROOTS = () => lines(captured.roots()).join('; ');
  global.PRIVATES = (object) => lines(captured.privates(object)).join('; ');
  for (const name of ['HELD', 'ROOTS', 'PRIVATES']) {
    runtime.natives.add(global[name], name, () => 0);
  }
};

/** Reads all variables of closures that a program can reach, and asks each function for them. */
const readAll = ({ captured, objects }, global, provided) => {
  const seen = new Set(provided);
  const left = [global];
  const readScopes = (scopes) => {
    for (const scope of scopes ?? []) {
      if (seen.has(scope)) continue;
      seen.add(scope);
      scope.names.forEach((_, index) => left.push(scope.read(index)?.value));
    }
  };
  readScopes(captured.roots());
  while (left.length > 0) {
    const value = left.pop();
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (!isObject || seen.has(value) || ArrayBuffer.isView(value) || objects.isProxy(value)) continue;
    seen.add(value);
    readScopes(captured.of(value));
    readScopes(captured.privates(value));
    for (const key of Reflect.ownKeys(value)) {
      const { value: held, get, set } = Reflect.getOwnPropertyDescriptor(value, key);
      left.push(held, get, set);
    }
    left.push(Reflect.getPrototypeOf(value));
  }
};

const modules = new NodeModules();
const nameOf = (f) => modules.nameOf(f);

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A module; every specifier means the module itself, `node:` ones a module without exports. */
const compileModule = (code, context) => {
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
  return async () => {
    await own.link((specifier) => (specifier.startsWith('node:') ? builtin : own));
    await own.evaluate();
  };
};

/** Resolves once no timer is left. */
const settled = async () => {
  while (process.getActiveResourcesInfo().some((type) => type === 'Timeout')) {
    await turn();
  }
};

/** The program as a function of its realm, unless it is no program. */
const compile = ({ code, kind }, context, log) => {
  const options = { filename: 'program.js' };
  try {
    if (kind === 'module') return compileModule(code, context);
    if (kind === 'script') {
      const script = new vm.Script(code, options);
      return () => script.runInContext(context);
    }
    return vm.compileFunction(code, [], { ...options, parsingContext: context });
  } catch (error) {
    log.push(`refused ${error.name}: ${error.message}`);
    return () => {};
  }
};

const run = async (job) => {
  const log = [];
  const context = vm.createContext({});
  const global = vm.runInContext('globalThis', context);
  global.print = (...values) => void log.push(values.map(show).join(' '));
  global.SYM = (value) => value;
  // What every Node program has.
  Object.assign(global, { require, process, queueMicrotask, URL });
  Object.assign(global, { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate });
  let runtime;
  let unwatch = () => {};
  if (job.instrumented) {
    words[2] = 0;
    runtime = createRuntime({
      words,
      coverage,
      isProxy: util.types.isProxy,
      nameOf,
      watchPromises: (hooks) => void (unwatch = promiseHooks.createHook(hooks)),
    });
    runtime.sources.load(job.tables);
    runtime.installRealm(global);
    installNode(runtime);
    // Printing loses nothing.
    runtime.natives.add(global.print, 'print', () => 0);
    if (READS.test(job.code)) installScopes(runtime, global);
    let count = 0;
    global.SYM = (value) =>
      runtime.input({ name: `s${count++}`, sort: typeof value, initial: value });
  }
  const provided = Object.values(global);
  const failed = (error) => {
    runtime?.sources.restore(error);
    log.push(`threw ${show(error)}`);
  };
  const rejected = (reason) => failed(reason);
  process.on('unhandledRejection', rejected);
  const program = compile(job, context, log);
  try {
    const result = program.call(global);
    if (job.kind === 'module') await result;
  } catch (error) {
    failed(error);
  }
  for (let i = 0; i < 4; i++) await turn();
  // Timers that a program has set.
  await settled();
  if (job.tables?.captured) {
    readAll(runtime, global, provided);
    await turn();
  }
  process.removeListener('unhandledRejection', rejected);
  unwatch();
  runtime?.conversions.noteConversions();
  return { log, trace: job.instrumented ? render(words) : [] };
};

/** Compares models with natives, in this realm: it has Node's own globals. */
const checkNatives = ([plain, instrumented], compare) => {
  const cases = ({ code }) => {
    let listed;
    vm.compileFunction(code, ['CASES', 'EVENTS', 'require'])((list) => void (listed = list), events, require);
    return listed;
  };
  const plainCases = cases(plain);
  const runtime = createRuntime({ words, coverage, isProxy: util.types.isProxy, nameOf });
  runtime.sources.load(instrumented.tables);
  runtime.installRealm(globalThis);
  installNode(runtime);
  return compare(runtime, cases(instrumented), plainCases);
};

/** The lines of standard input. `readline` would end one at U+2028, too, which JSON has in strings. */
async function* lines() {
  let line = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    const [end, ...begun] = chunk.split('\n');
    line += end;
    for (const next of begun) {
      yield line;
      line = next;
    }
  }
}

const main = async () => {
  let input = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) input += chunk;
  const jobs = JSON.parse(input);
  const print = (results) => process.stdout.write(JSON.stringify(results));
  if (process.argv[2] === 'natives') return print(checkNatives(jobs, check));
  const results = [];
  for (const job of jobs) results.push(await run(job));
  print(results);
};

/** Answers batch after batch, each on a line. */
const session = async () => {
  for await (const line of lines()) {
    const results = [];
    for (const job of JSON.parse(line)) results.push(await run(job));
    process.stdout.write(`${JSON.stringify(results)}\n`);
  }
};

if (process.argv[2] === 'session') session();
else main();
