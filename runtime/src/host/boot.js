'use strict';
// From an empty process to the ready state: the server listens, then the page opens and its scripts
// run. A program without a page is ready before it begins.

const { describe } = require('./errors.js');
const program = require('./program/warmup.js');

/**
 * @typedef {import('./session.js').Worker} Worker
 * @typedef {import('./session.js').App} App
 */

/**
 * What the engine learns of an app that is ready.
 *
 * @typedef {object} Opened
 * @property {string | null} url of the page
 * @property {string | null} title
 * @property {import('../protocol.js').Refused[]} refused scripts of other machines
 * @property {number} serverMs how long the server took, in real time
 * @property {number} pageMs
 */

/** How long a server may take, in virtual time, until it listens. */
const START_MS = 60_000;

/**
 * The `ready` frame.
 *
 * @param {Worker} worker
 * @param {App} app
 * @param {Pick<import('../protocol.js').Boot, 'page' | 'logins' | 'prefix'>} frame
 */
async function boot(worker, app, frame) {
  const opened =
    app.browser === null ? await bootProgram() : await bootApp(worker, app, app.browser, frame);
  worker.native.compact();
  worker.ending.ready();
  const started = worker.surroundings.ready();
  worker.loop.ready();
  worker.replies.ready();
  const databases = app.databases.used();
  return {
    type: 'ready',
    port: app.server.port,
    databases,
    withheld: [],
    survey: null,
    ...started,
    ...opened,
  };
}

/** @returns {Promise<Opened>} */
async function bootProgram() {
  await program.warmUp();
  return { url: null, title: null, refused: [], serverMs: 0, pageMs: 0 };
}

/**
 * @param {Worker} worker
 * @param {App} app
 * @param {import('./page/browser.js').Browser} browser
 * @param {Pick<import('../protocol.js').Boot, 'page' | 'logins' | 'prefix'>} frame
 * @returns {Promise<Opened>}
 */
async function bootApp(worker, app, browser, { page: path, logins, prefix }) {
  const { native, channel, loop, ending } = worker;
  const { server, databases, start } = app;
  const began = native.realMilliseconds();
  start();
  await loop.settle(START_MS, START_MS);
  if (await databases.prepare()) {
    await loop.settle();
  }
  const listening = native.realMilliseconds();
  const serverMs = listening - began;
  if (path === null) {
    return { url: null, title: null, refused: [], serverMs, pageMs: 0 };
  }
  const [first] = browser.pages;
  const at = (/** @type {string} */ target) => first.front?.url(target) ?? server.url(target);
  const url = server.url(path) === null ? null : at(path);
  if (url === null) {
    return ending.failed('listen', 'the app is idle and no HTTP server of it listens', {});
  }
  channel.send({ type: 'opens', url });
  for (const page of browser.pages) {
    const { user, tab, name } = page.whose;
    ending.visitor = name;
    // Tabs of a user share what a login leaves behind.
    const login = tab === 1 ? (logins[user - 1] ?? logins.at(-1)) : undefined;
    await openPage(worker, page, at(login?.page ?? path) ?? url);
    if (login !== undefined) {
      const { logIn } = require('./login/login.js');
      await logIn(worker, page, login);
    }
  }
  if (prefix.length > 0) {
    const { playPrefix } = require('./login/login.js');
    await playPrefix(worker, first, prefix);
  }
  const pageMs = native.realMilliseconds() - listening;
  require('./warmup.js').warmUp((html) => browser.blank(html));
  // It may have left the app when another user came.
  const { window } = first;
  const title = window?.document.title ?? null;
  const refused = [...first.refused].map(([address, reason]) => ({ url: address, reason }));
  return { url: window?.location.href ?? url, title, refused, serverMs, pageMs };
}

/**
 * Opens a page, and waits until nothing is left to run. A server may take longer to answer than an event
 * may take, but not for ever.
 *
 * @param {Worker} worker
 * @param {import('./page/page.js').Page} page
 * @param {string} url
 */
async function openPage({ loop, ending }, page, url) {
  let isOpen = false;
  const opened = page
    .open(url)
    .catch((error) => unreachable(ending, url, error))
    .then(() => (isOpen = true));
  await loop.settlePage();
  if (!isOpen) {
    await loop.settle(START_MS);
  }
  if (!isOpen) {
    const reason = 'the server does not answer, or its answer does not end';
    return unreachable(ending, url, new Error(reason));
  }
  await opened;
  if (page.window === null) {
    const reason = 'it leaves the app as it loads';
    ending.failed('page', reason, { url, status: null });
  }
  page.tellLoading();
}

/**
 * The page cannot be had.
 *
 * @param {import('./ending.js').Ending} ending
 * @param {string} url
 * @param {unknown} error
 * @returns {never}
 */
function unreachable(ending, url, error) {
  const { Unreachable } = require('./page/page.js');
  return error instanceof Unreachable
    ? ending.failed('page', error.message, { url: error.url, status: error.status })
    : ending.failed('page', describe(error).message, { url, status: null });
}

exports.boot = boot;
