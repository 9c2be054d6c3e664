'use strict';
// Names of an element: a CSS selector that finds it again, and words that a person would use. What tells
// it from others of the same words is in alike.js.

/**
 * A selector that is the same in every run of the same path, as short as is stable. What stands in a
 * shadow root is found from its host on, and in a frame from that: `#host >> button`. What is in no document has no other name
 * than that.
 *
 * @param {Element} element
 * @returns {string}
 */
function selectorOf(element) {
  if (!element.isConnected) {
    return `${element.localName}:not(:root *)`;
  }
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  const inside = selectorWithin(element, root);
  if ('host' in root) {
    return `${selectorOf(root.host)} >> ${inside}`;
  }
  const frame = element.ownerDocument.defaultView?.frameElement ?? null;
  return frame === null ? inside : `${selectorOf(frame)} >> ${inside}`;
}

/**
 * @param {Element} element
 * @param {Document | ShadowRoot} root
 * @returns {string}
 */
function selectorWithin(element, root) {
  const { id } = element;
  if (id && root.getElementById(id) === element) {
    return `#${escape(id)}`;
  }
  const name = element.getAttribute('name');
  if (name && 'getElementsByName' in root && root.getElementsByName(name).length === 1) {
    return `${element.localName}[name="${name.replace(/["\\]/g, '\\$&')}"]`;
  }
  const parent = element.parentElement;
  if (element === element.ownerDocument.documentElement || element === element.ownerDocument.body) {
    return element.localName;
  }
  const last = `${element.localName}${placeAmongAlike(element)}`;
  return parent === null ? last : `${selectorWithin(parent, root)} > ${last}`;
}

/**
 * A suffix that tells an element from its siblings of the same name; empty if it has none.
 *
 * @param {Element} element
 */
function placeAmongAlike(element) {
  let before = 1;
  for (
    let sibling = element.previousElementSibling;
    sibling;
    sibling = sibling.previousElementSibling
  ) {
    before += sibling.localName === element.localName ? 1 : 0;
  }
  let isOnly = before === 1;
  for (
    let sibling = element.nextElementSibling;
    sibling && isOnly;
    sibling = sibling.nextElementSibling
  ) {
    isOnly = sibling.localName !== element.localName;
  }
  return isOnly ? '' : `:nth-of-type(${before})`;
}

/**
 * As `CSS.escape`, which jsdom lacks.
 *
 * @param {string} identifier
 */
function escape(identifier) {
  return identifier.replace(
    /^\d|[^\w-]/g,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
}

/** @type {Record<string, string>} */
const ROLES = {
  a: 'link',
  button: 'button',
  select: 'list',
  textarea: 'text area',
  canvas: 'canvas',
  body: 'page',
  form: 'form',
  iframe: 'frame',
};
/** @type {Record<string, string>} */
const INPUT_ROLES = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'option',
  range: 'slider',
  file: 'file field',
};
/** Elements whose content is not their name. */
const NAMELESS = new Set(['input', 'select', 'textarea', 'body', 'form', 'canvas', 'iframe']);
/**
 * What a part of a page is called in which something stands: by the role or the local name of an
 * element.
 *
 * @type {Record<string, string>}
 */
const PLACES = {
  li: 'list item',
  listitem: 'list item',
  tr: 'row',
  row: 'row',
  article: 'article',
  section: 'section',
  region: 'section',
  fieldset: 'group',
  group: 'group',
  dialog: 'dialog',
  details: 'details',
  form: 'form',
  table: 'table',
};
/** Elements whose words are not those of the row that they stand in. */
const WITHOUT_WORDS = new Set(['a', 'button', 'input', 'select', 'textarea', 'script', 'style']);
const LONGEST_NAME = 40;

/**
 * Role and name, such as `button "Send"`.
 *
 * @param {any} element
 * @returns {string}
 */
function nameOf(element) {
  const { localName } = element;
  const input = localName === 'input' ? (INPUT_ROLES[element.type] ?? 'field') : null;
  const role = input ?? ROLES[localName] ?? element.getAttribute('role') ?? localName;
  const name = shortened(textOf(element, role));
  return name ? `${role} "${name}"` : role;
}

/**
 * In which frame an element is, if it is in one.
 *
 * @param {Element} element
 * @returns {string}
 */
function frameWords(element) {
  const frame = element.ownerDocument.defaultView?.frameElement ?? null;
  return frame === null ? '' : ` in ${nameOf(frame)}${frameWords(frame)}`;
}

/** @param {string} text */
function shortened(text) {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text;
}

/**
 * The first of what can name an element that says something.
 *
 * @param {any} element
 * @param {string} role
 * @returns {string}
 */
function textOf(element, role) {
  const { localName } = element;
  const isNamed = !NAMELESS.has(localName);
  /** @param {string} name */
  const attribute = (name) => plain(element.getAttribute(name));
  const root = element.getRootNode();
  const labels = attribute('aria-labelledby').split(' ').filter(Boolean);
  return (
    plain(labels.map((id) => root.getElementById(id)?.textContent ?? '').join(' ')) ||
    attribute('aria-label') ||
    plain(element.labels?.[0]?.textContent) ||
    attribute('placeholder') ||
    (localName === 'input' && role === 'button' && plain(element.value)) ||
    attribute('alt') ||
    (isNamed && plain(element.textContent)) ||
    attribute('title') ||
    (isNamed && plain(element.querySelector('[alt]')?.getAttribute('alt'))) ||
    (isNamed && plain(element.querySelector('[aria-label]')?.getAttribute('aria-label'))) ||
    attribute('name') ||
    attribute('id') ||
    (localName === 'a' && attribute('href')) ||
    ''
  );
}

/** @param {string | null | undefined} text without needless white space */
function plain(text) {
  return text?.trim().replace(/\s+/g, ' ') ?? '';
}

exports.PLACES = PLACES;
exports.WITHOUT_WORDS = WITHOUT_WORDS;
exports.frameWords = frameWords;
exports.nameOf = nameOf;
exports.selectorOf = selectorOf;
exports.shortened = shortened;
