'use strict';
// One app in one process: its parts, wired. What brings the app to the ready state is boot.js, what
// plays runs from there on runs.js, or program/run.js for a program without a page.

const path = require('path');
const { READY_SLOT } = require('../protocol.js');
const { Children } = require('./children/children.js');
const { Ending } = require('./ending.js');
const { Errors } = require('./errors.js');
const { Imitations } = require('./imitations.js');
const { runMain } = require('./commonjs.js');
const { Databases } = require('./databases.js');
const { installCode, installProcess, installSystem } = require('./install.js');
const { Loop } = require('./loop.js');
const { tellParams } = require('../model/channel/http/parsers.js');
const { Models } = require('./models.js');
const { Network } = require('./network.js');
const { Outside } = require('./outside.js');
const { Pending } = require('./pending.js');
const { provideInputs } = require('./program/provide.js');
const { Replies } = require('./replies.js');
const { startRuntime } = require('./runtime.js');
const { Sent } = require('./sent.js');
const { AppServer } = require('./server.js');
const { Surroundings } = require('./surroundings.js');
const { Threads } = require('./threads.js');

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
 * @property {Replies} replies
 * @property {Surroundings} surroundings
 * @property {import('./state/state.js').HostState | null} state what tells of the app's, if that is wanted
 */

/**
 * @typedef {object} App
 * @property {import('./page/browser.js').Browser | null} browser `null`: a program has none, and is
 *   forked the faster for it
 * @property {AppServer} server
 * @property {Databases} databases of the app's
 * @property {Errors} errors
 * @property {() => void} start runs the app's program
 * @property {import('./survey/survey.js').Survey | null} survey what looks at the app, if that is wanted
 * @property {import('./forge/forge.js').Forge | null} forge what offers forged messages, if that is wanted
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
  const { runtime, instrumentation } = startRuntime(channel, place, true);
  runtime.readsAnyText = program !== null || boot.forge;
  const tell = (/** @type {string} */ what) => runtime.writer.lost(-1, what);
  const sent = new Sent();
  const ending = new Ending(native, channel, runtime, sent);
  const isReady = () => ending.isReady;
  const expect = (/** @type {number} */ answers) => native.expect(answers);
  const outside = new Outside({ allowed: boot.allowHosts, tell, expect });
  const threads = new Threads(outside, tell, (alive) => native.threads(alive));
  const children = new Children(boot.children, { isReady, outside, tell });
  const loop = new Loop(native, boot, { tell, outside, isReady });
  const surroundings = new Surroundings(native, { threads, children, outside }, tell);
  const server = new AppServer((port) => {
    if (!isReady()) {
      channel.send({ type: 'listens', port });
    }
    loop.hurry();
  }, tell);
  const databases = new Databases(boot, tell);
  const replies = new Replies(loop, isReady, (broken) => errors.broken(broken));
  const network = new Network(outside, databases.postgres, {
    listening: server.heard.bind(server),
    accepted: replies.accepted.bind(replies),
    sent,
  });
  const site = () => instrumentation.siteOfApp() ?? -1;
  const imitations = new Imitations(runtime, site);
  // A server is not to end, a program may.
  const isFailure = (/** @type {number} */ code) => program === null || code !== 0;
  const errors = new Errors(
    ending,
    isFailure,
    (error) => runtime.sources.restore(error),
    (thrown) => runtime.thrown.stackOf(thrown),
    (error) => {
      const { absentIn } = require('./page/absences.js');
      const absent = absentIn(error);
      if (absent !== null) {
        imitations.told(
          `${absent}, which a page has not here`,
          instrumentation.siteOf(error) ?? -1,
        );
      }
      return absent !== null;
    },
  );
  const failed = errors.answered.bind(errors);
  const { seed, switchedOff, checks } = boot;
  runtime.checks.isOn = checks;
  const models = new Models(runtime, { seed, isReady, failed, site, switchedOff });
  const pending = new Pending(native, loop, () => instrumentation.isOfApp());
  const since = () => loop.since;
  const state =
    boot.state === null
      ? null
      : createState(runtime, { ...boot, state: boot.state }, { instrumentation, pending });
  const watched = { errors, tell, pending, imitations, since, outside };
  const told = { runtime, instrumentation, models, state, ...watched };
  const browser = program === null ? openBrowser(told, boot) : null;
  const start = () => run(boot, errors);

  Error.stackTraceLimit = STACK_FRAMES;
  installProcess(boot);
  errors.install();
  replies.install();
  models.channels.install();
  if (program === null) {
    pending.install(runtime.sources);
  }
  const survey = boot.survey ? createSurvey() : null;
  const forge = boot.forge ? createForge(runtime, models.channels, browser) : null;
  installSystem({ network, outside, threads, children }, boot.heap, tell, start);
  if (!children.mayRun.before) {
    native.startNothing();
  }
  installCode(runtime, instrumentation, models, databases, boot);
  if (program !== null) {
    tellParams(runtime);
    provideInputs(runtime, program, {
      failed: (kind, error) => errors.fails(kind, error),
      ended: () => ending.over('assumption'),
    });
  }
  if (state !== null) {
    state.pages = () => browser?.pages ?? [];
    state.install();
  }
  const worker = { native, channel, memory, runtime, loop, ending, replies, surroundings, state };
  return { worker, app: { browser, server, databases, errors, start, survey, forge } };
}

/**
 * What tells of the app's state.
 *
 * @param {import('../core/host.js').Runtime} runtime
 * @param {{ state: import('../protocol.js').Walk, directory: string }} boot
 * @param {Pick<import('./state/state.js').Told, 'instrumentation' | 'pending'>} told
 */
function createState(runtime, { state, directory }, told) {
  const { HostState } = require('./state/state.js');
  return new HostState(runtime, state, { ...told, directory: directory + path.sep });
}

/** What notes, from now on, what the app consists of. */
function createSurvey() {
  const { Survey } = require('./survey/survey.js');
  const survey = new Survey();
  survey.install();
  return survey;
}

/**
 * What offers forged messages; it notes, from now on, who could be sent one.
 *
 * @param {import('../core/host.js').Runtime} runtime
 * @param {import('../model/channel/index.js').Channels} channels
 * @param {import('./page/browser.js').Browser | null} browser
 */
function createForge(runtime, { traffic, mail }, browser) {
  const { Forge } = require('./forge/forge.js');
  return new Forge(runtime, {
    traffic,
    mail,
    pages: () => browser?.pages ?? [],
  });
}

/**
 * A browser with the pages of all users; nothing is open in them.
 *
 * @param {object} parts
 * @param {import('../core/host.js').Runtime} parts.runtime
 * @param {import('./instrumentation.js').Instrumentation} parts.instrumentation
 * @param {Models} parts.models
 * @param {Errors} parts.errors
 * @param {(what: string) => void} parts.tell for the report
 * @param {Pending} parts.pending
 * @param {Imitations} parts.imitations
 * @param {() => number} parts.since when the person has acted last
 * @param {Outside} parts.outside
 * @param {import('./state/state.js').HostState | null} parts.state
 * @param {import('../protocol.js').Boot} boot
 */
function openBrowser(parts, boot) {
  const { runtime, instrumentation, models, errors, tell } = parts;
  const { pending, imitations, since, outside, state } = parts;
  const { clients, tabs } = boot;
  const { Front } = require('./page/front.js');
  const { Installed } = require('./page/installed.js');
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
  const imitates = (/** @type {string} */ what) => imitations.told(what);
  /** @param {import('./page/navigation.js').Submission} submission */
  const submitted = (submission) => runtime.writer.submission(submission);
  const browser = new Browser({
    instrumentation,
    ran,
    arrives,
    stored,
    read,
    submitted,
    tell,
    imitates,
  });
  const told = {
    instrumentation,
    opened: (/** @type {import('../../types/jsdom.js').Window} */ window) => {
      window.Error.stackTraceLimit = STACK_FRAMES;
      models.installRealm(window);
      runtime.evaluation.installConstructors(window);
      models.installWindow(window);
      state?.addRealm(window);
      errors.addWindow(window);
    },
    /** @type {(window: object, to: import('../model/channel/channel.js').Departure) => void} */
    leaves: (window, to) => models.channels.leaves(window, to),
    arrives,
    failed: (/** @type {unknown} */ error) => errors.page(error),
    tell,
    imitates,
    since,
    pending,
    confirmed: () => models.dialogs.confirmed(),
    elsewhere: {
      installed: new Installed([boot.directory, path.dirname(boot.entry), ...frontFolders(boot)]),
      front: boot.front === null ? null : new Front(boot.front),
      allows: (/** @type {string} */ host) => outside.allows(host),
    },
  };
  for (let user = 1; user <= clients; user++) {
    const cookies = browser.cookies();
    const local = new LocalStorages();
    for (let tab = 1; tab <= tabs; tab++) {
      const own = { whose: new Whose(user, tab), cookies, storages: local.tab() };
      browser.pages.push(new Page(browser, own, told));
    }
  }
  errors.refused = () => browser.pages.flatMap(({ refused }) => [...refused.keys()]);
  return browser;
}

/**
 * Where the packages of a front end are: around its build.
 *
 * @param {import('../protocol.js').Boot} boot
 */
function frontFolders({ front }) {
  return front === null ? [] : [front.folder];
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
