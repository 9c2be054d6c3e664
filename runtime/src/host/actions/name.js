'use strict';
// Names of elements: a CSS selector that finds it again, and words that a person would use.

/**
 * A selector that is the same in every run of the same path, as short as is stable.
 *
 * @param {Element} element
 * @returns {string}
 */
function selectorOf(element) {
  const document = element.ownerDocument;
  const { id } = element;
  if (id && document.getElementById(id) === element) {
    return `#${escape(id)}`;
  }
  const name = element.getAttribute('name');
  if (name && document.getElementsByName(name).length === 1) {
    return `${element.localName}[name="${name.replace(/["\\]/g, '\\$&')}"]`;
  }
  const parent = element.parentElement;
  if (parent === null || element === document.body) {
    return element.localName;
  }
  return `${selectorOf(parent)} > ${element.localName}${placeAmongAlike(element)}`;
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
const NAMELESS = new Set(['input', 'select', 'textarea', 'body', 'form', 'canvas']);
const LONGEST_NAME = 40;

/**
 * Role and name, such as `button "Send"`.
 *
 * @param {any} element
 * @returns {string}
 */
function labelOf(element) {
  const { localName } = element;
  const input = localName === 'input' ? (INPUT_ROLES[element.type] ?? 'field') : null;
  const role = input ?? ROLES[localName] ?? element.getAttribute('role') ?? localName;
  const name = wordsOf(element, role);
  return name ? `${role} "${name}"` : role;
}

/**
 * @param {any} element
 * @param {string} role
 */
function wordsOf(element, role) {
  const words =
    element.getAttribute('aria-label') ||
    element.labels?.[0]?.textContent ||
    element.getAttribute('placeholder') ||
    (element.localName === 'input' && role === 'button' && element.value) ||
    element.getAttribute('alt') ||
    element.getAttribute('title') ||
    (!NAMELESS.has(element.localName) && element.textContent) ||
    element.getAttribute('name') ||
    element.id;
  const text = words.trim().replace(/\s+/g, ' ');
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text;
}

exports.labelOf = labelOf;
exports.selectorOf = selectorOf;
