'use strict';
// One app in one process: the host's parts, wired, and the way from an empty process to *ready*.

const http = require('http');
const os = require('os');
const { syncBuiltinESMExports } = require('module');
const tls = require('tls');
const { types } = require('util');
const { promiseHooks } = require('v8');
const { runInNewContext } = require('vm');
const { createRuntime } = require('../core/index.js');
const { READY_SLOT } = require('../protocol.js');
const { Channels } = require('../model/channel/index.js');
const { Dialogs } = require('../model/dialog.js');
const { Events } = require('../model/events.js');
const { Randomness } = require('../model/random.js');
const { Texts } = require('../model/text.js');
const { Timers } = require('../model/timers.js');
const { Cluster } = require('./cluster.js');
const { Datagrams } = require('./datagram.js');
const { hookModules, runMain } = require('./commonjs.js');
const { watchRegister } = require('./esm.js');
const { Errors, describe } = require('./errors.js');
const { Instrumentation } = require('./instrumentation.js');
const { Network } = require('./network.js');
const { Outside } = require('./outside.js');
const { Processes } = require('./processes.js');
const { provideInputs } = require('./program/provide.js');
const { warmUp } = require('./program/warmup.js');
const { Resolver } = require('./resolver.js');
const { loadTypeScript } = require('./typescript.js');
const { Vm } = require('./vm.js');

/** How long a server may take, in virtual time, until it listens. */
const START_MS = 60_000;
/** How long an event's child processes are waited for, in real time. */
const PATIENCE_MS = 500;
/** How many more turns of the event loop it may take to load than to handle an event. */
const LOADING = 10;
/** For how many seconds the machine was up when the process began. */
const UPTIME_AT_START = 3600;
const BYTES_PER_WORD = 4;
/** Frames of a stack: the app's may be far below those of the libraries it is called from. */
const STACK_FRAMES = 50;

class Session {
  /** `boot`, then `ready`: what happens is part of the run. */
  phase = 'boot';
  #boot;
  #memory;
  #settled = null;
  #resolvesModules = true;
  /** Virtual milliseconds of the process at that moment. */
  #readyAt = 0;
  /** Child processes that lived then. */
  #processesAtReady = 0;
  #server = null;
  /** Errors while loading; they are in the trace too. */
  #errors = [];

  /**
   * @param {object} native the addon
   * @param {import('./channel.js').Channel} channel
   * @param {object} boot the boot frame
   * @param {ArrayBuffer} memory the shared memory
   */
  constructor(native, channel, boot, memory) {
    this.native = native;
    this.channel = channel;
    this.#boot = boot;
    /** What a program without a server reads; `null` for an app. */
    this.program = boot.program;
    this.#memory = memory;
    const coverage = new Uint8Array(memory, 0, boot.coverageBytes);
    this.runtime = createRuntime({
      words: this.slot(READY_SLOT),
      coverage,
      isProxy: types.isProxy,
      makeOtherRegExp: () => runInNewContext('RegExp'),
      watchPromises: promiseHooks.createHook,
      evaluate: (request) => this.instrumentation.evaluated(request),
      // With a page, what is read without a site of its own is noted as lost.
      siteOfCaller: () => (boot.program === null ? null : this.instrumentation.siteOfCaller()),
      resolvesModules: () => this.#resolvesModules,
    });
    const isReady = () => this.phase === 'ready';
    const instrumentation = new Instrumentation(channel, this.runtime);
    this.instrumentation = instrumentation;
    this.randomness = new Randomness(this.runtime, boot.seed, isReady);
    this.dialogs = new Dialogs(this.runtime, isReady);
    this.timers = new Timers(this.runtime);
    this.outside = new Outside({
      allowed: boot.allowHosts,
      tell: (what) => this.runtime.writer.lost(-1, what),
      expect: (answers) => native.expect(answers),
    });
    this.processes = new Processes(
      this.outside,
      (what) => this.runtime.writer.lost(-1, what),
      (threads) => native.threads(threads),
    );
    this.network = new Network(this.outside, (server, port) => this.#listens(server, port));
    this.errors = new Errors({
      record: (error) => this.#record(error),
      fatal: (error) =>
        this.#end({ outcome: 'threw' }, () =>
          this.#fail('load', 'crashed', { error, exitCode: 1 }),
        ),
      exited: (code) => this.#exited(code),
      // A server is not to end, a program may.
      isFailure: (code) => boot.program === null || code !== 0,
      restore: (error) => this.runtime.sources.restore(error),
    });
    this.channels = new Channels(this.runtime, (failure) => this.errors.answered(failure));
    /** `null`: a program has none, and is forked the faster for it. */
    this.page = boot.program === null ? this.#newPage() : null;
    native.onIdle(() => this.#settled?.());
  }

  /** The words of a slot of the shared memory. */
  slot(index) {
    const { coverageBytes, slotBytes } = this.#boot;
    return new Int32Array(
      this.#memory,
      coverageBytes + index * slotBytes,
      slotBytes / BYTES_PER_WORD,
    );
  }

  /** How long an event may go on in virtual time. */
  get settleMs() {
    return this.#boot.settleMs;
  }

  /** Whether a fork of this process would be a whole copy: nothing of it is outside. */
  get isForkable() {
    const { native, processes, outside } = this;
    const isAlone = native.childProcesses() === this.#processesAtReady && processes.threads === 0;
    return isAlone && native.requests() === 0 && outside.connected.length === 0;
  }

  /** This process is a fork: what its parent has outside is not its own. */
  forked() {
    this.processes.loseThreads();
    for (const host of this.outside.connected) {
      this.runtime.writer.lost(
        -1,
        `a connection to ${host} that was open when the app was ready: all runs share it`,
      );
    }
  }

  /** Ends the run, whatever the program has still to do. */
  end(outcome) {
    this.#end({ outcome }, () => {});
  }

  /** How long a program may go on in virtual time. */
  get virtualMs() {
    return this.#boot.virtualMs;
  }

  /** Whether the run has used up its virtual time. */
  get isExpired() {
    return this.native.virtualMilliseconds() - this.#readyAt > this.#boot.virtualMs;
  }

  get #turns() {
    return this.phase === 'boot' ? LOADING * this.#boot.turns : this.#boot.turns;
  }

  /** Resolves once nothing is left to run. */
  async settle(milliseconds = this.settleMs, patience = PATIENCE_MS) {
    const before = this.native.childProcesses();
    const turns = this.#turns;
    await new Promise((resolve) => {
      this.#settled = resolve;
      this.native.settle(milliseconds, patience, turns);
    });
    if (this.native.turnsLeft() === 0) {
      this.runtime.writer.lost(
        -1,
        `the app never settles: stopped after ${turns} turns of the event loop`,
      );
    }
    if (this.native.childProcesses() > before) {
      this.runtime.writer.lost(-1, 'a child process that goes on after its event');
    }
    for (const host of this.outside.giveUp()) {
      this.runtime.writer.lost(-1, `an answer of ${host} that did not come within its event`);
    }
  }

  /**
   * Starts the server, then opens the page; the `ready` frame, or `null` if it failed. A program
   * without a server is ready before it begins.
   */
  async boot() {
    this.#install();
    const started = this.native.realMilliseconds();
    if (this.program !== null) {
      await warmUp();
      return this.#ready({ url: null, title: null, serverMs: 0, pageMs: 0 });
    }
    this.start();
    await this.settle(START_MS, START_MS);
    const listening = this.native.realMilliseconds();
    const { page } = this.#boot;
    if (page === null) {
      return this.#ready({ url: null, title: null, serverMs: listening - started, pageMs: 0 });
    }
    if (this.#server === null) {
      return this.#fail('listen', 'the app is idle and no HTTP server of it listens', {});
    }
    const { server, port } = this.#server;
    const url = `${server instanceof tls.Server ? 'https' : 'http'}://localhost:${port}${page}`;
    await Promise.all([
      this.page.open(url).catch((error) => this.#unreachable(url, error)),
      this.settle(),
    ]);
    const opened = this.native.realMilliseconds();
    require('./warmup.js').warmUp((html) => this.page.blank(html));
    const { location, document } = this.page.window;
    return this.#ready({
      url: location.href,
      title: document.title,
      serverMs: listening - started,
      pageMs: opened - listening,
    });
  }

  #install() {
    Error.stackTraceLimit = STACK_FRAMES;
    const { entry, arguments: programArguments, directory, environment, paths } = this.#boot;
    Object.assign(process.env, environment);
    process.chdir(directory);
    process.argv = [process.execPath, entry, ...programArguments];
    process.execArgv = [];
    this.errors.install();
    this.channels.install();
    this.network.install();
    new Datagrams(this.outside).install();
    new Resolver(this.outside).install();
    this.processes.install();
    new Cluster(
      (what) => this.runtime.writer.lost(-1, what),
      () => this.start(),
    ).install();
    // The kernel's count, which is read from a file, is of real time.
    os.uptime = () => UPTIME_AT_START + process.uptime();
    new Vm(this.instrumentation, this.runtime, (realm) => this.#installRealm(realm)).install();
    watchRegister(() => {
      this.#resolvesModules = false;
    });
    syncBuiltinESMExports();
    this.randomness.installNode();
    this.#installRealm(globalThis);
    this.runtime.evaluation.installConstructors(globalThis);
    if (paths !== null) {
      loadTypeScript(paths);
    }
    new Events(this.runtime).install();
    new Texts(this.runtime).install();
    this.timers.install();
    if (this.program !== null) {
      provideInputs(this);
    }
    hookModules(this.instrumentation, entry, (filename, module) =>
      this.channels.moduleLoaded(filename, module),
    );
  }

  #installRealm(realm) {
    this.randomness.installRealm(realm);
    this.runtime.installRealm(realm);
  }

  #newPage() {
    const { Page } = require('./page/page.js');
    return new Page({
      instrumentation: this.instrumentation,
      opened: (window) => this.#openWindow(window),
      ran: (window) => this.channels.scriptRan(window),
      failed: (error) => this.errors.page(error),
    });
  }

  #openWindow(window) {
    window.Error.stackTraceLimit = STACK_FRAMES;
    this.#installRealm(window);
    this.runtime.evaluation.installConstructors(window);
    this.timers.installPage(window);
    this.dialogs.installWindow(window);
    this.errors.addWindow(window);
  }

  /** Runs the program. */
  start() {
    try {
      runMain(this.#boot.entry);
    } catch (error) {
      this.errors.uncaught(error, 'uncaughtException');
    }
  }

  #listens(server, port) {
    if (this.#server === null && isForPages(server) && typeof port === 'number') {
      this.#server = { server, port };
      this.native.settle(this.settleMs, PATIENCE_MS, this.#turns);
    }
  }

  #ready(frame) {
    this.native.compact();
    this.phase = 'ready';
    this.#processesAtReady = this.native.childProcesses();
    this.#readyAt = this.native.virtualMilliseconds();
    const started = { threads: this.processes.threads, processes: this.#processesAtReady };
    return {
      type: 'ready',
      port: this.#server?.port ?? null,
      errors: this.#errors,
      ...started,
      ...frame,
    };
  }

  #unreachable(url, error) {
    const isKnown = error instanceof require('./page/page.js').Unreachable;
    const reason = isKnown ? error.message : describe(error).message;
    this.#fail('page', reason, { url: error.url ?? url, status: error.status ?? null });
  }

  #exited(exitCode) {
    this.#end(
      { outcome: 'exited', code: exitCode },
      () => this.#fail('load', 'exited', { error: null, exitCode }),
      exitCode,
    );
  }

  #record(error) {
    this.runtime.writer.error(error);
    if (this.phase === 'boot') {
      this.#errors.push(error);
    }
  }

  /** The app has ended its run, or never got ready. */
  #end(outcome, whileLoading, exitCode = 0) {
    if (this.phase === 'boot') {
      whileLoading();
    } else {
      this.runtime.end(outcome);
      if (outcome.outcome !== 'exited') {
        this.channel.send({ type: 'done' });
      }
      this.native.exit(exitCode);
    }
  }

  #fail(stage, reason, details) {
    this.channel.send({ type: 'failed', stage, reason, ...details });
    this.native.exit(1);
    return null;
  }
}

/** Whether a server may answer a browser: `http`, or `https` and `http2` with a certificate. */
function isForPages(server) {
  return server instanceof http.Server || server instanceof tls.Server;
}

module.exports = { Session };
