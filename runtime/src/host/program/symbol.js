'use strict';
// `symbol(name, initial, options)`: an input that is like an initial value, in whose place it stands.
// In an array or a plain object each primitive is an input of its own.

const {
  Refusal,
  checkName,
  checked,
  declare,
  described,
  domainOf,
  isPrimitive,
  lengths,
  memberOf,
  sortOf,
} = require('./declaration.js');

const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { isArray } = Array;

/**
 * @typedef {import('./reading.js').Reading} Reading
 * @typedef {import('./reading.js').Input} Input
 * @typedef {import('./declaration.js').Domain} Domain
 */

/**
 * @param {Reading} reading
 * @param {string} name
 * @param {unknown} initial
 * @param {object} [options]
 * @returns {Input}
 */
function declareSymbol(reading, name, initial, options = {}) {
  checkName(name);
  const sort = sortOf(initial);
  if (sort === null) {
    throw new Refusal(
      `the initial value ${described(initial)} has no sort: give a number, a string, a boolean, an array or a plain object, or use any(name)`,
    );
  }
  const domain = domainOf(sort, options);
  if (isArray(initial) && domain.maxLength !== undefined) {
    return resizable(reading, name, initial, domain.maxLength);
  }
  return build(reading, name, initial, domain, []);
}

/**
 * An array of any length up to `most`: each length is a path of its own.
 *
 * @param {Reading} reading
 * @param {string} name
 * @param {unknown[]} initial
 * @param {number} most
 */
function resizable(reading, name, initial, most) {
  if (initial.length === 0 || initial.length > most) {
    throw new Refusal(
      `an array of up to ${most} elements must begin with 1 to ${most}, the last of which is the pattern of further ones`,
    );
  }
  const length = lengthOf(reading, `${name}.length`, initial.length, most);
  const items = Array.from({ length }, (_, index) => initial[Math.min(index, initial.length - 1)]);
  return build(reading, name, items, {}, []);
}

/**
 * A length that is an input, and is decided here.
 *
 * @param {Reading} reading
 * @param {string} name
 * @param {number} initial
 * @param {number} most
 * @returns {number}
 */
function lengthOf(reading, name, initial, most) {
  const domain = { integer: true, min: 0, max: most };
  const { value, shadow } = declare(reading, { name, sort: 'number', initial, ...domain });
  const place = reading.here();
  if (place === null) {
    reading.lost(`the choice of ${name}`);
  } else {
    place.choose(shadow, lengths(most), value);
  }
  return value;
}

/**
 * A value like `initial` whose primitives are inputs.
 *
 * @param {Reading} reading
 * @param {string} name
 * @param {unknown} initial
 * @param {Domain} domain
 * @param {object[]} above the objects around it
 * @returns {Input}
 */
function build(reading, name, initial, domain, above) {
  if (isPrimitive(initial)) {
    const sort = /** @type {import('./declaration.js').Sort} */ (typeof initial);
    return declare(reading, { name, sort, initial, ...checked(initial, domain) });
  }
  const isCopied = sortOf(initial) !== null;
  const value = isCopied ? copy(reading, name, Object(initial), above) : initial;
  return { value, shadow: 0 };
}

/**
 * @param {Reading} reading
 * @param {string} name
 * @param {object} initial an array or a plain object
 * @param {object[]} above
 */
function copy(reading, name, initial, above) {
  if (above.includes(initial)) {
    throw new Refusal(`the initial value holds itself, at ${name}`);
  }
  const isList = isArray(initial);
  const made = isList ? new Array(initial.length) : Object.create(getPrototypeOf(initial));
  for (const key of ownKeys(initial)) {
    if (isList && key === 'length') {
      continue;
    }
    const own = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(initial, key));
    const member = memberOf(name, key, isList);
    if (!('value' in own)) {
      throw new Refusal(`the property ${member} of the initial value is computed`);
    }
    if (typeof key === 'symbol') {
      Object.defineProperty(made, key, own);
      continue;
    }
    const input = build(reading, member, own.value, {}, [...above, initial]);
    Object.defineProperty(made, key, { ...own, value: input.value });
    reading.carry(made, key, input);
  }
  return made;
}

exports.declareSymbol = declareSymbol;
