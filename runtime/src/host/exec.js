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
const { isMainThread } = require('worker_threads');
const { CONTROL, EXEC_COVERAGE_BYTES } = require('../protocol.js');
const { Channel } = require('./channel.js');
const { hookModules } = require('./commonjs.js');
const { startRuntime } = require('./runtime.js');
const { isTyped, loadTypeScript } = require('./typescript.js');
const { Vm } = require('./vm.js');

const STANDARD_ERROR = 2;
/** Room for what a program without symbolic inputs writes. */
const TRACE_WORDS = 1 << 20;
/** Node's exit code after an uncaught error. */
const UNCAUGHT = 1;
/** How Node calls the way by which such an error comes. */
const UNHANDLED = 'uncaughtException';

const channel = new Channel(CONTROL);
/**
 * @typedef {[number, number]} Position line and column
 */

/** @type {Map<string, Position | null>} */
const positions = new Map();

/**
 * The original position of one in generated code; `null` in other code.
 *
 * @param {string} name
 * @param {number | null} line
 * @param {number | null} column
 * @returns {Position | null}
 */
function original(name, line, column) {
  const key = `${name}:${line}:${column}`;
  const known = positions.get(key);
  if (known !== undefined) {
    return known;
  }
  /** @type {{place: Position | null}} */
  const { place } = channel.request({ type: 'original', name, line, column });
  positions.set(key, place);
  return place;
}

/**
 * A call site with the positions of the original text.
 *
 * @param {NodeJS.CallSite} site
 * @returns {NodeJS.CallSite}
 */
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
          const value = Reflect.get(target, key);
          return typeof value === 'function' ? value.bind(target) : value;
        }
      }
    },
  });
}

/** @param {NodeJS.CallSite[]} sites */
function originalSites(sites) {
  return sites.filter((site) => !isOurs(site)).map(mapped);
}

/**
 * Frames of this file and its neighbours are not the program's.
 *
 * @param {NodeJS.CallSite} site
 */
function isOurs(site) {
  return String(site.getFileName()).startsWith(__dirname);
}

/**
 * Whether Node itself has made an error, whose stack then shows its code.
 *
 * @param {unknown} error
 */
function isOfNode(error) {
  const holders = types.isNativeError(error) ? [error, Object.getPrototypeOf(error) ?? error] : [];
  return holders.some((holder) =>
    Object.getOwnPropertySymbols(holder).some(({ description }) => description === 'kIsNodeError'),
  );
}

/** @typedef {(error: Error, sites: NodeJS.CallSite[]) => unknown} Prepare makes the text of a stack */

function hookStacks() {
  const errorToString = Error.prototype.toString;
  /**
   * @param {Error & {code?: unknown}} error
   * @param {NodeJS.CallSite[]} sites
   */
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
  /** @type {Prepare | undefined} */
  let current;
  Object.defineProperty(Error, 'prepareStackTrace', {
    configurable: true,
    enumerable: false,
    get: () => current,
    set: (/** @type {Prepare | undefined} */ prepare) => {
      const isNew = typeof prepare === 'function' && prepare !== current;
      current = isNew ? (error, sites) => prepare(error, originalSites(sites)) : prepare;
    },
  });
  Error.prepareStackTrace = format;
}

/** Ends as Node does after an uncaught error: the source line, the error, its version. */
function hookFatal() {
  process.setUncaughtExceptionCaptureCallback((error) => {
    if (process.listenerCount('uncaughtException') > 0) {
      /** @type {NodeJS.EventEmitter} */ (process).emit('uncaughtException', error, UNHANDLED);
      return;
    }
    const shown = inspect(error).replace(LINKED_AT, originalLine);
    writeSync(STANDARD_ERROR, `${whereThrown(error)}${shown}\n\nNode.js ${process.version}\n`);
    process.exit(UNCAUGHT);
  });
}

/** An error of linking modules begins with its place, which no call site tells. */
const LINKED_AT = /^(file:\/\/.*):(\d+)(?=\n)/;

/**
 * @param {string} text the match
 * @param {string} name
 * @param {string} line
 */
function originalLine(text, name, line) {
  const place = original(name, Number(line), 1);
  return place === null ? text : `${name}:${place[0]}`;
}

/** @param {unknown} error */
function whereThrown(error) {
  const { stack } = Object(error);
  const frame = /\(?((?:file:\/\/)?\/[^\n]*?):(\d+):(\d+)\)?$/m.exec(String(stack ?? ''));
  if (frame === null) {
    return '';
  }
  const [, place, line, column] = frame;
  const name = place.startsWith('file:') ? fileURLToPath(place) : place;
  try {
    const text = readFileSync(name, 'utf8').split(/\r?\n/)[Number(line) - 1];
    return `${place}:${line}\n${text}\n${' '.repeat(Number(column) - 1)}^\n\n`;
  } catch {
    return '';
  }
}

function main() {
  process.execArgv = [];
  const memory = {
    words: new Int32Array(TRACE_WORDS),
    coverage: new Uint8Array(EXEC_COVERAGE_BYTES),
  };
  const { runtime, instrumentation } = startRuntime(channel, memory, false);
  runtime.installRealm(globalThis);
  runtime.evaluation.installConstructors(globalThis);
  new Vm(instrumentation, runtime, (realm) => runtime.installRealm(realm, true)).install();
  const entry = process.argv[1];
  if (isTyped(entry)) {
    loadTypeScript(channel.request({ type: 'paths' }).paths);
  }
  hookModules(instrumentation, entry, { loaded: () => {}, named: () => ({}) });
  syncBuiltinESMExports();
  hookStacks();
  hookFatal();
}

if (isMainThread) {
  main();
}
