'use strict';
// Logs a user in before the ready state, so that all runs begin behind it: by the steps that the user of
// the tool has written down, or by a form that is known as one. Then the steps of a prefix are done.

const { certain } = require('../../model/event.js');
const { discover } = require('../actions/discover.js');
const { typeText } = require('../actions/hands/field.js');
const { submitForm } = require('../actions/hands/form.js');
const { press } = require('../actions/hands/mouse.js');
const { fieldsOf } = require('../actions/kind.js');
const { Whose } = require('../actions/whose.js');
const { Answers } = require('./answers.js');
const { loginForm, loginLink } = require('./form.js');
const { Guest } = require('./guest.js');
const { shown, valuesIn } = require('./sentence.js');
const { linesOf } = require('./text.js');

/** @typedef {import('../session.js').Worker} Worker */
/** @typedef {import('../page/page.js').Page} Page */
/** @typedef {import('../../protocol.js').Login} Login */

/** Where a form to log in usually is. */
const USUAL = '/login';
/** Where on a button the mouse is. */
const POINT = { X: certain(1), Y: certain(1) };
/** So many lines of a page are told. */
const MOST_LINES = 3;
const OPEN = /^open "?(\/[^"]*)"?$/;

/** The login cannot go on. */
class Refused extends Error {
  /**
   * @param {import('../../protocol.js').LoginProblem} problem
   * @param {string[]} causes
   */
  constructor(problem, causes) {
    super(problem);
    this.problem = problem;
    this.causes = causes;
  }
}

/**
 * Logs in on a page that has just been opened; ends the process if that fails.
 *
 * @param {Worker} worker
 * @param {Page} page
 * @param {Login} login
 */
async function logIn(worker, page, login) {
  const attempt = new Attempt(worker, page, login);
  worker.ending.logsIn(page.whose.user, null);
  await carryOut(worker, page, attempt, async () => {
    await (login.steps.length > 0 ? attempt.bySteps() : attempt.byForm());
    await attempt.opened(login.then);
  });
}

/**
 * Does what all runs begin behind; ends the process if that cannot be done.
 *
 * @param {Worker} worker
 * @param {Page} page
 * @param {string[]} steps in words
 */
async function playPrefix(worker, page, steps) {
  const attempt = new Attempt(worker, page, { steps, user: null, password: null });
  await carryOut(worker, page, attempt, () => attempt.bySteps(true));
}

/**
 * @param {Worker} worker
 * @param {Page} page
 * @param {Attempt} attempt
 * @param {() => Promise<void>} act
 */
async function carryOut({ ending }, page, attempt, act) {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    const url = page.window?.location.href ?? null;
    ending.refused(error.problem, { causes: error.causes, offers: attempt.offers(), url });
  } finally {
    attempt.end();
  }
  ending.loggedIn();
}

class Attempt {
  #worker;
  #page;
  #login;
  #answers = new Answers();

  /**
   * @param {Worker} worker
   * @param {Page} page
   * @param {Pick<Login, 'steps' | 'user' | 'password'>} login
   */
  constructor(worker, page, login) {
    this.#worker = worker;
    this.#page = page;
    this.#login = login;
  }

  get #window() {
    const { window } = this.#page;
    if (window === null) {
      throw new Refused('refused', ['it leads out of the app']);
    }
    return window;
  }

  /**
   * As it was written down.
   *
   * @param {boolean} [isPrefix] whether nobody logs in
   */
  async bySteps(isPrefix = false) {
    const { ending } = this.#worker;
    let hadForm = false;
    let before = this.#lines();
    for (const [index, step] of this.#login.steps.entries()) {
      hadForm ||= loginForm(this.#window) !== null;
      before = this.#lines();
      ending.logsIn(this.#page.whose.user, index, isPrefix);
      await this.#event(() => this.#perform(step));
    }
    if (!isPrefix) {
      this.#judge(hadForm, before);
    }
  }

  /** @param {string} step */
  #perform(step) {
    const open = OPEN.exec(step.trim());
    if (open !== null) {
      this.#window.location.assign(open[1]);
      return;
    }
    const { user = null, password = null } = this.#login;
    for (const action of discover(this.#window, new Whose(1, 1))) {
      const values = valuesIn(step, action.description, { user, password });
      if (values !== null) {
        this.#act(action, values);
        return;
      }
    }
    throw new Refused('step', [shown(step)]);
  }

  /**
   * @param {import('../actions/discover.js').Action} action
   * @param {import('./sentence.js').Values} values
   */
  #act({ element, kind, window }, values) {
    const fields = fieldsOf(kind, element);
    for (const { name, domain } of fields) {
      const { oneOf } = domain(element, window);
      const value = values.get(name);
      if (value !== undefined && oneOf !== undefined && !oneOf.includes(String(value))) {
        throw new Refused('step', [`there is to choose from: ${oneOf.slice(0, 9).join(', ')}`]);
      }
    }
    kind.perform(new Guest(this.#worker.runtime, window, fields, values), element);
  }

  /** By a form that is known as one, which is looked for. */
  async byForm() {
    const found = await this.#found();
    const before = this.#lines();
    await this.#event(() => this.#fillIn(found));
    this.#judge(true, before);
  }

  async #found() {
    const tried = [this.#window.location.pathname];
    let form = loginForm(this.#window);
    const link = form === null ? loginLink(this.#window) : null;
    if (link !== null) {
      tried.push(`“${link.textContent.trim()}” on it`);
      await this.#event(() => press(this.#guest(), link, POINT, 1));
      form = loginForm(this.#window);
    }
    if (form === null && !tried.includes(USUAL)) {
      tried.push(USUAL);
      await this.#event(() => this.#window.location.assign(USUAL));
      form = loginForm(this.#window);
    }
    if (form === null) {
      throw new Refused('form', tried);
    }
    return form;
  }

  /** @param {import('./form.js').LoginForm} form */
  #fillIn({ user, password, form, button }) {
    const guest = this.#guest();
    const { user: name = null, password: secret = null } = this.#login;
    if (user !== null && name !== null) {
      typeText(guest, user, certain(name));
    }
    typeText(guest, password, certain(secret ?? ''));
    if (form !== null) {
      submitForm(guest, form);
    } else if (button !== null) {
      press(guest, button, POINT, 1);
    }
  }

  #guest() {
    return new Guest(this.#worker.runtime, this.#window, [], new Map());
  }

  /**
   * Does something as an event of a run is done.
   *
   * @param {() => void} act
   */
  async #event(act) {
    const { native, loop, runtime } = this.#worker;
    this.#answers.forget();
    native.elapse();
    const settled = loop.settle();
    try {
      act();
    } finally {
      runtime.clear();
      await settled;
    }
  }

  /**
   * Whether somebody is logged in now, as far as that can be seen.
   *
   * @param {boolean} hadForm whether there was a form to log in
   * @param {Set<string>} before what the page said before the last step
   */
  #judge(hadForm, before) {
    const { refusal } = this.#answers;
    const stays = hadForm && loginForm(this.#window) !== null;
    if (refusal === null && !stays) {
      return;
    }
    const causes =
      refusal === null
        ? []
        : [`${refusal.method} ${refusal.url} is answered with status ${refusal.status}`];
    const said = [...this.#lines()].filter((line) => !before.has(line)).slice(0, MOST_LINES);
    if (said.length > 0) {
      causes.push(`the page says: ${said.join(' / ')}`);
    }
    if (stays) {
      causes.push('the form to log in is still there');
    }
    throw new Refused('refused', causes);
  }

  /**
   * Opens the page that is wanted behind the login, if that has not led there.
   *
   * @param {Login['then']} then
   */
  async opened(then) {
    const { pathname, search } = this.#window.location;
    if (typeof then === 'string' && then !== pathname + search) {
      await this.#event(() => this.#window.location.assign(then));
    }
  }

  #lines() {
    return linesOf(this.#window.document);
  }

  /** What can be done on the page, in words. */
  offers() {
    const { window } = this.#page;
    const actions = window === null ? [] : discover(window, new Whose(1, 1));
    return [...new Set(actions.map(({ description }) => description.label))];
  }

  end() {
    this.#answers.close();
  }
}

exports.logIn = logIn;
exports.playPrefix = playPrefix;
