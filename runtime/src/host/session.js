'use strict';
// One app in one process: its parts, wired. What brings the app to the ready state is boot.js, what
// plays runs from there on runs.js, or program/run.js for a program without a page.

const { READY_SLOT } = require('../protocol.js');
const { Ending } = require('./ending.js');
const { Errors } = require('./errors.js');
const { runMain } = require('./commonjs.js');
const { installCode, installProcess, installSystem } = require('./install.js');
const { Loop } = require('./loop.js');
const { Models } = require('./models.js');
const { Network } = require('./network.js');
const { Outside } = require('./outside.js');
const { Pending } = require('./pending.js');
const { PostgresServer } = require('./postgres/server.js');
const { Processes } = require('./processes.js');
const { provideInputs } = require('./program/provide.js');
const { startRuntime } = require('./runtime.js');
const { AppServer } = require('./server.js');
const { Surroundings } = require('./surroundings.js');

/** Frames of a stack: the app's may be far below those of the libraries it is called from. */
const STACK_FRAMES = 50;

/**
 * What serves forks and plays runs, whatever the app is.
 *
 * @typedef {object} Worker
 * @property {import('../../types/native.js').Native} native
 * @property {import('./channel.js').Channel} channel
 * @property {import('./memory.js').SharedMemory} memory
 * @property {import('../core/host.js').Runtime} runtime
 * @property {Loop} loop
 * @property {Ending} ending
 * @property {Surroundings} surroundings
 */

/**
 * @typedef {object} App
 * @property {import('./page/browser.js').Browser | null} browser `null`: a program has none, and is
 *   forked the faster for it
 * @property {AppServer} server
 * @property {PostgresServer | null} postgres of the app's
 * @property {Errors} errors
 * @property {() => void} start runs the app's program
 * @property {import('./survey/survey.js').Survey | null} survey what looks at the app, if that is wanted
 */

/**
 * Everything is in place, and nothing of the app has run.
 *
 * @param {import('../../types/native.js').Native} native
 * @param {import('./channel.js').Channel} channel
 * @param {import('../protocol.js').Boot} boot
 * @param {import('./memory.js').SharedMemory} memory
 * @returns {{worker: Worker, app: App}}
 */
function createSession(native, channel, boot, memory) {
  const { program } = boot;
  const place = { words: memory.slot(READY_SLOT), coverage: memory.coverage };
  const { runtime, instrumentation } = startRuntime(channel, place, program !== null);
  const tell = (/** @type {string} */ what) => runtime.writer.lost(-1, what);
  const ending = new Ending(native, channel, runtime);
  const isReady = () => ending.isReady;
  const expect = (/** @type {number} */ answers) => native.expect(answers);
  const outside = new Outside({ allowed: boot.allowHosts, tell, expect });
  const processes = new Processes(outside, tell, (threads) => native.threads(threads));
  const loop = new Loop(native, boot, { tell, outside, isReady });
  const surroundings = new Surroundings(native, processes, outside, tell);
  const server = new AppServer(() => loop.hurry(), tell);
  // To load it in each run of a program would take longer than all else.
  const postgres = program === null ? new PostgresServer(tell) : null;
  const network = new Network(outside, postgres, (listening, key) => server.heard(listening, key));
  // A server is not to end, a program may.
  const isFailure = (/** @type {number} */ code) => program === null || code !== 0;
  const errors = new Errors(
    ending,
    isFailure,
    (error) => runtime.sources.restore(error),
    (thrown) => runtime.thrown.stackOf(thrown),
  );
  const failed = errors.answered.bind(errors);
  const site = () => instrumentation.siteOfApp() ?? -1;
  const { seed, switchedOff } = boot;
  const models = new Models(runtime, { seed, isReady, failed, site, switchedOff });
  const pending = new Pending(native, loop, () => instrumentation.isOfApp());
  const told = { runtime, instrumentation, models, errors, tell, pending };
  const browser = program === null ? openBrowser(told, boot) : null;
  const start = () => run(boot, errors);

  Error.stackTraceLimit = STACK_FRAMES;
  installProcess(boot);
  errors.install();
  models.channels.install();
  if (program === null) {
    pending.install(runtime.sources);
  }
  const survey = boot.survey ? createSurvey() : null;
  installSystem({ network, outside, processes }, tell, start);
  installCode(runtime, instrumentation, models, postgres, boot);
  if (program !== null) {
    provideInputs(runtime, program, {
      failed: (kind, error) => errors.fails(kind, error),
      ended: () => ending.over('assumption'),
    });
  }
  const worker = { native, channel, memory, runtime, loop, ending, surroundings };
  return { worker, app: { browser, server, postgres, errors, start, survey } };
}

/** What notes, from now on, what the app consists of. */
function createSurvey() {
  const { Survey } = require('./survey/survey.js');
  const survey = new Survey();
  survey.install();
  return survey;
}

/**
 * A browser with the pages of all users; nothing is open in them.
 *
 * @param {object} told
 * @param {import('../core/host.js').Runtime} told.runtime
 * @param {import('./instrumentation.js').Instrumentation} told.instrumentation
 * @param {Models} told.models
 * @param {Errors} told.errors
 * @param {(what: string) => void} told.tell for the report
 * @param {Pending} told.pending
 * @param {import('../protocol.js').Boot} boot
 */
function openBrowser({ runtime, instrumentation, models, errors, tell, pending }, boot) {
  const { clients, tabs } = boot;
  const { markRead } = require('../model/blob.js');
  const { Whose } = require('./actions/whose.js');
  const { Browser } = require('./page/browser.js');
  const { Page } = require('./page/page.js');
  const { LocalStorages } = require('./page/storage.js');
  /** @type {import('./page/modules.js').Ran} */
  const ran = (window, namespaces) => models.channels.scriptRan(window, namespaces);
  const arrives = (/** @type {{ data: unknown }} */ event) => models.channels.reachesPage(event);
  const stored = (/** @type {any} */ event) => models.stored.told(event);
  const read = (
    /** @type {object} */ reader,
    /** @type {object} */ blob,
    /** @type {string} */ as,
  ) => markRead(runtime, reader, blob, as);
  /** @param {import('./page/navigation.js').Submission} submission */
  const submitted = (submission) => runtime.writer.submission(submission);
  const browser = new Browser({ instrumentation, ran, arrives, stored, read, submitted, tell });
  const told = {
    instrumentation,
    opened: (/** @type {import('../../types/jsdom.js').Window} */ window) => {
      window.Error.stackTraceLimit = STACK_FRAMES;
      models.installRealm(window);
      runtime.evaluation.installConstructors(window);
      models.installWindow(window);
      errors.addWindow(window);
    },
    /** @type {(window: object, to: import('../model/channel/channel.js').Departure) => void} */
    leaves: (window, to) => models.channels.leaves(window, to),
    arrives,
    failed: (/** @type {unknown} */ error) => errors.page(error),
    tell,
    pending,
    confirmed: () => models.dialogs.confirmed(),
  };
  for (let user = 1; user <= clients; user++) {
    const cookies = browser.cookies();
    const local = new LocalStorages();
    for (let tab = 1; tab <= tabs; tab++) {
      const own = { whose: new Whose(user, tab), cookies, storages: local.tab() };
      browser.pages.push(new Page(browser, own, told));
    }
  }
  return browser;
}

/**
 * Runs the program.
 *
 * @param {import('../protocol.js').Boot} boot
 * @param {Errors} errors
 */
function run({ entry, preloads }, errors) {
  try {
    runMain(entry, preloads);
  } catch (error) {
    errors.uncaught(error, 'uncaughtException');
  }
}

exports.createSession = createSession;
