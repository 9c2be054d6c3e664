'use strict';
// Does what a script says in Chromium, through Playwright. The script holds the very statements of the
// test that a person gets; here it is found out which of the ways to name an element is the one that is
// readable and finds that element alone, in the live page.
//
// What is to be done comes on standard input, and what has happened goes to standard output, as JSON.

const fs = require('fs');
const path = require('path');
const { chromium } = require('playwright-core');

/**
 * @typedef {object} Step
 * @property {string} words
 * @property {string} page the variable that has the page
 * @property {string[]} candidates expressions for the element, the most readable first
 * @property {string | null} exact an expression for it that is certain
 * @property {string} code statements, in which `$L` stands for the expression
 *
 * @typedef {object} Script
 * @property {string[]} pages the variables of all pages, the first one `page`
 * @property {number[]} users whose each is, from 0 on
 * @property {(string | boolean | null)[]} dialogs what is answered to dialogs
 * @property {Step[]} steps
 *
 * @typedef {{kind: 'page-error', process: 'client', name: string, message: string}} Said
 */

/** How long an element is waited for. */
const PATIENCE_MS = 3000;
/** So long nothing is sent before the next step. */
const QUIET_MS = 100;
const MOST_QUIET_MS = 2000;

/** @typedef {(...values: unknown[]) => Promise<unknown>} Played */
const AsyncFunction = /** @type {new (...texts: string[]) => Played} */ (
  Object.getPrototypeOf(async () => {}).constructor
);

/** Notes when something was last sent or answered on a page. */
class Traffic {
  #last = Date.now();

  /** @param {import('playwright-core').Page} page */
  watch(page) {
    const note = () => {
      this.#last = Date.now();
    };
    page.on('request', note);
    page.on('requestfinished', note);
    page.on('requestfailed', note);
    page.on('websocket', (socket) => {
      socket.on('framesent', note);
      socket.on('framereceived', note);
    });
  }

  async quiet() {
    const begun = Date.now();
    const isQuiet = () => Date.now() - Math.max(begun, this.#last) >= QUIET_MS;
    while (!isQuiet() && Date.now() < begun + MOST_QUIET_MS) {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 4));
    }
  }
}

/**
 * The first of the expressions that finds the one element that is meant, and nothing else.
 *
 * @param {Step} step
 * @param {(expression: string) => Promise<import('playwright-core').Locator>} locate
 */
async function pick({ candidates, exact }, locate) {
  if (exact === null) {
    return null;
  }
  const meant = await locate(exact);
  await meant.first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
  const element = await meant.first().elementHandle();
  for (const candidate of candidates) {
    const found = await locate(candidate);
    if (
      (await found.count()) === 1 &&
      (await found.first().evaluate((one, other) => one === other, element))
    ) {
      return candidate;
    }
  }
  return exact;
}

/** @param {{executable: string, headed: boolean, url: string, script: Script, screenshots: string | null}} asked */
async function play({ executable, headed, url, script, screenshots }) {
  const browser = await chromium.launch({
    executablePath: executable,
    headless: !headed,
    args: ['--no-sandbox'],
  });
  /** @type {Said[]} */
  const errors = [];
  const { fillIn } = await import('./hands.mjs');
  /** @type {(string | null)[]} */
  const locators = [];
  let failed = null;
  const traffic = new Traffic();
  try {
    const contexts = new Map();
    const answers = [...script.dialogs];
    /** @type {import('playwright-core').Page[]} */
    const pages = [];
    for (const user of script.users) {
      contexts.set(user, contexts.get(user) ?? (await browser.newContext({ baseURL: url })));
      const page = await contexts.get(user).newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('pageerror', (/** @type {Error} */ { name, message }) =>
        errors.push({ kind: 'page-error', process: 'client', name, message }),
      );
      page.on('dialog', (/** @type {import('playwright-core').Dialog} */ dialog) => {
        const answer = answers.shift();
        const isNo = answer === false || answer === null;
        void (isNo ? dialog.dismiss() : dialog.accept(answer === true ? '' : answer));
      });
      traffic.watch(page);
      pages.push(page);
      await page.goto(url);
      await traffic.quiet();
    }
    const run = (/** @type {string} */ code) =>
      new AsyncFunction(...script.pages, 'fillIn', code)(...pages, fillIn);
    const locate = (/** @type {string} */ expression) =>
      /** @type {Promise<import('playwright-core').Locator>} */ (run(`return ${expression}`));
    for (const [index, step] of script.steps.entries()) {
      try {
        const locator = await pick(step, locate);
        locators.push(locator);
        await run(step.code.replaceAll('$L', () => locator ?? ''));
        await traffic.quiet();
      } catch (error) {
        const [reason] = /** @type {Error} */ (error).message.split('\n');
        failed = `step ${index + 1} cannot be done: ${reason}`;
      }
      if (screenshots !== null) {
        await picture(pages[script.pages.indexOf(step.page)], screenshots, index + 1);
      }
      if (failed !== null) {
        break;
      }
    }
  } catch (error) {
    [failed] = /** @type {Error} */ (error).message.split('\n');
  } finally {
    await browser.close();
  }
  return { failed, errors, locators };
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} folder
 * @param {number} number
 */
async function picture(page, folder, number) {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${String(number).padStart(2, '0')}.png`);
  // A page that is gone has no picture.
  await page.screenshot({ path: file }).catch(() => {});
}

async function main() {
  let text = '';
  for await (const chunk of process.stdin) {
    text += chunk;
  }
  const played = await play(JSON.parse(text));
  process.stdout.write(JSON.stringify(played));
}

void main();
