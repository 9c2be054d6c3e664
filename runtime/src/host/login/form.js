'use strict';
// Forms for logging in, as a person knows them: a password, at most one field for who one is before it,
// and a button.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { elementsBelow } = require('../actions/delegation.js');
const { isSubmitted } = require('../actions/hands/form.js');
const { isTextField } = require('../actions/text_field.js');
const { Visibility } = require('../actions/visible.js');

/** @typedef {import('../actions/kind.js').Impl} Impl */
/** @typedef {import('../actions/kind.js').PageWindow} PageWindow */

/**
 * @typedef {object} LoginForm
 * @property {any} user the field for a name or an address; `null` if a password is all that is asked for
 * @property {any} password
 * @property {any} form that Enter submits, if there is one
 * @property {any} button to press if there is none
 */

const LOGIN = /\blog[\s_-]?(?:in|on)\b|\bsign[\s_-]?in\b|\bsession/i;
const SIGN_UP = /\bsign[\s_-]?up\b|\bregister\b|\bcreate\b|\bjoin\b/i;

/**
 * The form to log in on a page; `null` if it has none that is known as one.
 *
 * @param {PageWindow} window
 * @returns {LoginForm | null}
 */
function loginForm(window) {
  const visibility = new Visibility(window);
  const elements = [...elementsBelow(implForWrapper(window.document))];
  const usable = elements.filter(
    (element) => /^(?:input|button)$/.test(element._localName) && visibility.isUsable(element),
  );
  const passwords = usable.filter(isPassword);
  /** @param {Impl} password */
  const isAlone = (password) =>
    passwords.every((other) => other === password || other.form !== password.form);
  const forms = passwords.filter(isAlone).map((password) => around(password, usable));
  const best = forms.toSorted((one, other) => rank(one) - rank(other))[0];
  return best === undefined || rank(best) > 1 ? null : asSeen(best);
}

/** @param {Impl} element */
function isPassword(element) {
  return element._localName === 'input' && element.type === 'password' && isTextField(element);
}

/**
 * What belongs to a password.
 *
 * @param {Impl} password
 * @param {Impl[]} usable fields and buttons, in the order of the document
 */
function around(password, usable) {
  const at = usable.indexOf(password);
  const alike = (/** @type {Impl} */ other) => other.form === password.form;
  const isName = (/** @type {Impl} */ other) =>
    other._localName === 'input' && isTextField(other) && !isPassword(other);
  const buttons = usable.slice(at).filter((one) => alike(one) && isButton(one));
  const named = buttons.find((one) => LOGIN.test(wordsOf(one)));
  return {
    password,
    user: usable.slice(0, at).findLast((one) => alike(one) && isName(one)) ?? null,
    button: named ?? buttons.find((one) => one.type === 'submit') ?? buttons[0] ?? null,
  };
}

/** @param {Impl} element */
function isButton(element) {
  return element._localName === 'button' || /^(?:submit|image|button)$/.test(element.type);
}

/**
 * How little a form looks like one to log in: 0 if it says so, 2 if it says that it is for those who are
 * new.
 *
 * @param {ReturnType<typeof around>} form
 */
function rank({ password, button }) {
  const words = [button, password.form].map((one) => (one === null ? '' : wordsOf(one))).join(' ');
  const isKnown = password.getAttributeNS(null, 'autocomplete') === 'current-password';
  if (isKnown || LOGIN.test(words)) {
    return 0;
  }
  return SIGN_UP.test(words) ? 2 : 1;
}

/**
 * What a button or a form says of itself.
 *
 * @param {Impl} element
 */
function wordsOf(element) {
  const names = ['id', 'name', 'class', 'action', 'aria-label', 'value'];
  const attributes = names.map((name) => element.getAttributeNS(null, name) ?? '');
  const text = element._localName === 'form' ? '' : element.textContent;
  return [text, ...attributes].join(' ');
}

/**
 * @param {ReturnType<typeof around>} found
 * @returns {LoginForm}
 */
function asSeen({ user, password, button }) {
  const { form } = password;
  const wrapped = (/** @type {Impl | null} */ impl) =>
    impl === null ? null : wrapperForImpl(impl);
  return {
    user: wrapped(user),
    password: wrapped(password),
    form: form !== null && isSubmitted(form) ? wrapped(form) : null,
    button: wrapped(button),
  };
}

/**
 * A link or a button of a page that leads to where one logs in.
 *
 * @param {PageWindow} window
 * @returns {any} `null` if there is none
 */
function loginLink(window) {
  const visibility = new Visibility(window);
  const elements = [...elementsBelow(implForWrapper(window.document))];
  const found = elements.find(
    (element) =>
      (element._localName === 'a' || isButton(element)) &&
      visibility.isUsable(element) &&
      LOGIN.test(`${wordsOf(element)} ${element.getAttributeNS(null, 'href') ?? ''}`),
  );
  return found === undefined ? null : wrapperForImpl(found);
}

exports.loginForm = loginForm;
exports.loginLink = loginLink;
