'use strict';
// The child processes of an app.
//
// Until the app is ready they run for real, in the sandbox of this process (crates/addon/src/confine), and
// what each answers is remembered. From then on strings may be the solver's, and nobody has looked at what
// they would have a program do: so the same program with the same arguments is answered as before, and all
// others fail as a program does that may not be started, unless the user has them run. Nothing in a child is
// followed, so the report hears of each, and the event loop is told when an answer of one is awaited.

const childProcess = require('child_process');
const { readlinkSync } = require('fs');
const path = require('path');
const { Answers } = require('./answers.js');
const { answerAt, answerOf, refuseAt } = require('./stub.js');

const { Process } = process.binding('process_wrap');
const spawnSync = process.binding('spawn_sync');
const { UV_EACCES, UV_EPERM } = process.binding('uv');

/**
 * Events by which a process answers, or never will again.
 * @type {Set<string | symbol>}
 */
const ANSWERED = new Set(['message', 'error', 'exit']);

/**
 * @typedef {import('../../../types/node.js').Started} Started
 * @typedef {import('./answers.js').Answer} Answer
 * @typedef {import('../../protocol.js').Children} Mode
 */

class Children {
  #mode;
  #isReady;
  #outside;
  #tell;
  #answers = new Answers();

  /**
   * @param {Mode} mode
   * @param {object} parts
   * @param {() => boolean} parts.isReady
   * @param {import('../outside.js').Outside} parts.outside
   * @param {(what: string) => void} parts.tell for the report
   */
  constructor(mode, { isReady, outside, tell }) {
    this.#mode = mode;
    this.#isReady = isReady;
    this.#outside = outside;
    this.#tell = tell;
  }

  /** Whether a program may be started from the ready state on, and before. */
  get mayRun() {
    return { later: this.#mode === 'run', before: this.#mode !== 'refuse' };
  }

  /** Watches what this process starts and signals. */
  install() {
    this.#watchProcesses();
    this.#watchSynchronous();
    this.#watchAnswers();
    this.#watchSignals();
    this.#watchReplacement();
  }

  /** What every way of starting a process comes down to, but for the synchronous ones. */
  #watchProcesses() {
    const { prototype } = Process;
    const { spawn } = prototype;
    const children = this;
    /** @param {Started} options */
    prototype.spawn = function (options) {
      const decided = children.#decide(options);
      if (decided === 'refused') {
        refuseAt(options);
        return UV_EACCES;
      }
      return decided === null ? spawn.call(this, options) : answerAt(this, options, decided);
    };
  }

  #watchSynchronous() {
    const { spawn } = spawnSync;
    spawnSync.spawn = (options) => {
      const decided = this.#decide(options);
      if (decided === 'refused') {
        return { error: UV_EACCES, pid: 0, output: null, status: null, signal: null };
      }
      if (decided !== null) {
        return answerOf(options, decided);
      }
      const result = spawn(options);
      this.#answers.given(options, result);
      return result;
    };
  }

  /**
   * What becomes of a program: nothing may keep it from running, it is refused, or answered in its place.
   *
   * @param {Started} options
   * @returns {null | 'refused' | Answer}
   */
  #decide(options) {
    const name = nameOf(options);
    const { before, later } = this.mayRun;
    if (this.#isReady() ? later : before) {
      this.#tell(
        `child process ${name} (it runs for real, in a sandbox: its time is not under control)`,
      );
      return null;
    }
    const answer = this.#mode === 'stub' ? this.#answers.of(options) : undefined;
    if (answer === undefined) {
      this.#tell(`child process ${name} (refused: --children run has it run, in a sandbox)`);
      return 'refused';
    }
    this.#tell(`child process ${name} (answered as while the app was loading)`);
    return answer;
  }

  /** Remembers what a child answers, and awaits the answers of those that are asked. */
  #watchAnswers() {
    const { prototype } = childProcess.ChildProcess;
    const { spawn, emit } = prototype;
    /** @type {WeakMap<childProcess.ChildProcess, () => void>} */
    const awaited = new WeakMap();
    /** @type {WeakMap<childProcess.ChildProcess, (status: number | null, signal: string | null) => void>} */
    const noted = new WeakMap();
    const children = this;
    prototype.spawn = function (options) {
      const result = spawn.call(this, options);
      const { send } = this;
      if (send) {
        /** @param {unknown[]} message */
        this.send = function (...message) {
          awaited.get(this)?.();
          const name = `child process ${path.basename(options.file)}`;
          awaited.set(this, children.#outside.expect(name));
          return Reflect.apply(send, this, message);
        };
      } else if (children.#mode === 'stub' && !children.#isReady()) {
        noted.set(this, children.#answers.listen(this, options));
      }
      return result;
    };
    /**
     * @param {string | symbol} name
     * @param {any[]} rest
     */
    prototype.emit = function (name, ...rest) {
      if (ANSWERED.has(name)) {
        awaited.get(this)?.();
      }
      if (name === 'close') {
        noted.get(this)?.(rest[0], rest[1]);
      }
      return Reflect.apply(emit, this, [name, ...rest]);
    };
  }

  /**
   * The addon refuses signals to others; here that is told. A fork has the number of its parent, as far as
   * the app sees: what the app sends to itself is not for that. Its own parent is as it was, too.
   */
  #watchSignals() {
    const { pid, ppid, _kill } = process;
    Object.defineProperty(process, 'ppid', {
      get: () => ppid,
      enumerable: true,
      configurable: true,
    });
    process._kill = (to, signal) => {
      const number = to === pid ? Number(readlinkSync('/proc/self')) : to;
      const result = _kill.call(process, number, signal);
      if (result === UV_EPERM) {
        this.#tell(`signal ${signal} to process ${to} (refused: it is none of the app's)`);
      }
      return result;
    };
  }

  /** Node can become another program, which would be the end of this one. */
  #watchReplacement() {
    if ('execve' in process) {
      Object.assign(process, {
        /** @param {string} file */
        execve: (file) => {
          this.#tell(`process.execve of ${path.basename(file)} (refused)`);
          const error = new Error(`process.execve failed with error code EACCES`);
          throw Object.assign(error, { code: 'EACCES', errno: UV_EACCES, syscall: 'execve' });
        },
      });
    }
  }
}

/**
 * What people call it; a shell is named by what it is to run.
 *
 * @param {Started} options
 */
function nameOf({ file, args = [] }) {
  const isShell = args[1] === '-c';
  return path.basename(isShell ? args[2].trim().split(/\s/)[0] : file);
}

exports.Children = Children;
