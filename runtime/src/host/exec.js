'use strict';
// `node --require exec.js FILE ARGUMENTS`: makes a program run instrumented and otherwise as with
// `node FILE`.
//
// Only the loading of its modules is hooked. Stacks show positions of the original text, which the
// engine looks up, and an uncaught error is printed as Node prints it. What differs: the hook is a
// frame of each stack, so V8 shows one frame less below it; a place is shown for an uncaught
// `Error` only, and it is where the error was made. Worker threads run as they are.

const { readFileSync, writeSync } = require('fs');
const { syncBuiltinESMExports } = require('module');
const { fileURLToPath } = require('url');
const { inspect, types } = require('util');
const { promiseHooks } = require('v8');
const { runInNewContext } = require('vm');
const { isMainThread } = require('worker_threads');
const { createRuntime } = require('../core/index.js');
const { CONTROL, EXEC_COVERAGE_BYTES } = require('../protocol.js');
const { Channel } = require('./channel.js');
const { hookModules } = require('./commonjs.js');
const { watchRegister } = require('./esm.js');
const { Instrumentation } = require('./instrumentation.js');
const { isTyped, loadTypeScript } = require('./typescript.js');
const { Vm } = require('./vm.js');

const STANDARD_ERROR = 2;
/** Room for what a program without symbolic inputs writes. */
const TRACE_WORDS = 1 << 20;
/** Node's exit code after an uncaught error. */
const UNCAUGHT = 1;

const channel = new Channel(CONTROL);
const positions = new Map();

/** The original `[line, column]` of a position in generated code; `null` in other code. */
function original(name, line, column) {
  const key = `${name}:${line}:${column}`;
  let place = positions.get(key);
  if (place === undefined) {
    ({ place } = channel.request({ type: 'original', name, line, column }));
    positions.set(key, place);
  }
  return place;
}

/** A call site with the positions of the original text. */
function mapped(site) {
  const name = site.getFileName();
  const place =
    name && !name.startsWith('node:')
      ? original(name, site.getLineNumber(), site.getColumnNumber())
      : null;
  if (place === null) {
    return site;
  }
  const [line, column] = place;
  return new Proxy(site, {
    get(target, key) {
      switch (key) {
        case 'getLineNumber':
          return () => line;
        case 'getColumnNumber':
          return () => column;
        case 'toString':
          return () => target.toString().replace(/:\d+:\d+(\)?)$/, `:${line}:${column}$1`);
        default: {
          const value = target[key];
          return typeof value === 'function' ? value.bind(target) : value;
        }
      }
    },
  });
}

function originalSites(sites) {
  return sites.filter((site) => !isOurs(site)).map(mapped);
}

/** Frames of this file and its neighbours are not the program's. */
function isOurs(site) {
  return String(site.getFileName()).startsWith(__dirname);
}

/** Whether Node itself has made an error, whose stack then shows its code. */
function isOfNode(error) {
  const holders = types.isNativeError(error) ? [error, Object.getPrototypeOf(error) ?? error] : [];
  return holders.some((holder) =>
    Object.getOwnPropertySymbols(holder).some(({ description }) => description === 'kIsNodeError'),
  );
}

function hookStacks() {
  const errorToString = Error.prototype.toString;
  const format = (error, sites) => {
    let head;
    try {
      head = isOfNode(error)
        ? `${error.name} [${error.code}]: ${error.message}`
        : errorToString.call(error);
    } catch {
      head = '<error>';
    }
    return [head, ...sites.map((site) => `    at ${site}`)].join('\n');
  };
  // A program that sets its own gets original positions too.
  let current;
  Object.defineProperty(Error, 'prepareStackTrace', {
    configurable: true,
    enumerable: false,
    get: () => current,
    set: (prepare) => {
      const isFunction = typeof prepare === 'function' && prepare !== current;
      current = isFunction ? (error, sites) => prepare(error, originalSites(sites)) : prepare;
    },
  });
  Error.prepareStackTrace = format;
}

/** Ends as Node does after an uncaught error: the source line, the error, its version. */
function hookFatal() {
  process.setUncaughtExceptionCaptureCallback((error) => {
    if (process.listenerCount('uncaughtException') > 0) {
      process.emit('uncaughtException', error, 'uncaughtException');
      return;
    }
    const shown = inspect(error).replace(LINKED_AT, originalLine);
    writeSync(STANDARD_ERROR, `${whereThrown(error)}${shown}\n\nNode.js ${process.version}\n`);
    process.exit(UNCAUGHT);
  });
}

/** An error of linking modules begins with its place, which no call site tells. */
const LINKED_AT = /^(file:\/\/.*):(\d+)(?=\n)/;

function originalLine(text, name, line) {
  const place = original(name, Number(line), 1);
  return place === null ? text : `${name}:${place[0]}`;
}

function whereThrown(error) {
  const frame = /\(?((?:file:\/\/)?\/[^\n]*?):(\d+):(\d+)\)?$/m.exec(String(error?.stack ?? ''));
  if (frame === null) {
    return '';
  }
  const [, place, line, column] = frame;
  const name = place.startsWith('file:') ? fileURLToPath(place) : place;
  try {
    const text = readFileSync(name, 'utf8').split(/\r?\n/)[line - 1];
    return `${place}:${line}\n${text}\n${' '.repeat(column - 1)}^\n\n`;
  } catch {
    return '';
  }
}

function main() {
  process.execArgv = [];
  let resolvesModules = true;
  const runtime = createRuntime({
    words: new Int32Array(TRACE_WORDS),
    coverage: new Uint8Array(EXEC_COVERAGE_BYTES),
    isProxy: types.isProxy,
    makeOtherRegExp: () => runInNewContext('RegExp'),
    watchPromises: promiseHooks.createHook,
    evaluate: (request) => instrumentation.evaluated(request),
    resolvesModules: () => resolvesModules,
  });
  runtime.installRealm(globalThis);
  runtime.evaluation.installConstructors(globalThis);
  const instrumentation = new Instrumentation(channel, runtime);
  new Vm(instrumentation, runtime, (realm) => runtime.installRealm(realm)).install();
  const entry = process.argv[1];
  if (isTyped(entry)) {
    loadTypeScript(channel.request({ type: 'paths' }).paths);
  }
  watchRegister(() => {
    resolvesModules = false;
  });
  hookModules(instrumentation, entry, () => {});
  syncBuiltinESMExports();
  hookStacks();
  hookFatal();
}

if (isMainThread) {
  main();
}
