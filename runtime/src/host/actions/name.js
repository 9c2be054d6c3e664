'use strict';
/**
 * Names of elements: a CSS selector that finds it again, and words that a person would use.
 */

/** A selector that is the same in every run of the same path, as short as is stable. */
function selectorOf(element) {
  const { document } = element.ownerDocument.defaultView;
  const id = element.id;
  if (id && document.getElementById(id) === element) {
    return `#${escape(id)}`;
  }
  const name = element.getAttribute('name');
  if (name && document.getElementsByName(name).length === 1) {
    return `${element.localName}[name="${name.replace(/["\\]/g, '\\$&')}"]`;
  }
  const parent = element.parentElement;
  if (parent === null) {
    return element.localName;
  }
  const prefix = parent === document.body ? '' : `${selectorOf(parent)} > `;
  const alike = [...parent.children].filter((child) => child.localName === element.localName);
  const place = alike.length === 1 ? '' : `:nth-of-type(${alike.indexOf(element) + 1})`;
  return element === document.body ? 'body' : `${prefix}${prefix ? '' : 'body > '}${element.localName}${place}`;
}

function escape(identifier) {
  return identifier.replace(/^\d|[^\w-]/g, (character) => `\\${character.codePointAt(0).toString(16)} `);
}

const ROLES = { a: 'link', button: 'button', select: 'list', textarea: 'text area', canvas: 'canvas', body: 'page', form: 'form' };
const INPUT_ROLES = { button: 'button', submit: 'button', reset: 'button', image: 'button', checkbox: 'checkbox', radio: 'option', range: 'slider', file: 'file field' };

/** Role and name, such as `button "Send"`. */
function labelOf(target) {
  if (target.nodeType === undefined) {
    return 'window';
  }
  if (target.nodeType === target.DOCUMENT_NODE) {
    return 'page';
  }
  const input = target.localName === 'input' ? (INPUT_ROLES[target.type] ?? 'field') : null;
  const role = input ?? ROLES[target.localName] ?? target.getAttribute('role') ?? target.localName;
  const name = wordsOf(target);
  return name ? `${role} "${name}"` : role;
}

const LONGEST_NAME = 40;

function wordsOf(element) {
  const isButton = element.localName === 'input' && ['button', 'submit', 'reset'].includes(element.type);
  const words =
    element.getAttribute('aria-label') ||
    element.labels?.[0]?.textContent ||
    element.getAttribute('placeholder') ||
    (isButton && element.value) ||
    element.getAttribute('alt') ||
    element.getAttribute('title') ||
    (!['input', 'select', 'textarea', 'body', 'form', 'canvas'].includes(element.localName) && element.textContent) ||
    element.getAttribute('name') ||
    element.id ||
    '';
  const text = words.trim().replace(/\s+/g, ' ');
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text;
}

module.exports = { selectorOf, labelOf };
