'use strict';
// The kinds of scopes: of a function or a block, of a script, and the private fields of an object.

const { is } = require('../primordials.js');

/**
 * @typedef {import('./scopes.js').Scope} Scope
 * @typedef {import('./scopes.js').Accessor} Accessor
 * @typedef {import('./scopes.js').FieldAccessor} FieldAccessor
 */

/**
 * What an accessor says of a variable; `undefined` while the variable has no value yet.
 * @param {Accessor} accessor
 * @param {number} index
 * @param {number} shadow
 */
const asked = (accessor, index, shadow) => {
  try {
    return accessor(index, shadow);
  } catch {
    return undefined;
  }
};

/**
 * @param {string} file
 * @param {import('../../protocol.js').Scope} table
 * @param {Accessor} accessor
 * @returns {Scope}
 */
const localScope = (file, { place, names, constant }, accessor) => ({
  file,
  place,
  names,
  global: null,
  isConstant: (index) => constant[index],
  read: (index) => {
    const said = asked(accessor, index, -1);
    return said && { value: said[0], shadow: said[1] ?? 0 };
  },
  giveShadow: (index, shadow) => asked(accessor, index, shadow)?.[1] === shadow,
});

/**
 * The lexical variables of a script, whose shadows hang on the global object.
 * @param {Pick<import('../machine.js').Machine, 'shadows'>} machine
 * @param {string} file
 * @param {import('../../protocol.js').Scope} table
 * @param {Accessor} accessor
 * @param {object} global
 * @returns {Scope}
 */
const globalScope = ({ shadows }, file, { place, names, constant }, accessor, global) => ({
  file,
  place,
  names,
  global,
  isConstant: (index) => constant[index],
  read: (index) => {
    const said = asked(accessor, index, -1);
    return said && { value: said[0], shadow: shadows.of(global, names[index], said[0]) };
  },
  giveShadow: (index, shadow) => {
    const said = asked(accessor, index, -1);
    if (said === undefined) {
      return false;
    }
    shadows.set(global, names[index], said[0], shadow);
    return is(shadows.of(global, names[index], said[0]), shadow);
  },
});

/**
 * The private fields that a class gave an object.
 * @param {Pick<import('../machine.js').Machine, 'shadows'>} machine
 * @param {Pick<Scope, 'file' | 'place' | 'names'>} about
 * @param {FieldAccessor} accessor
 * @param {object} object
 * @returns {Scope}
 */
const fieldScope = ({ shadows }, { file, place, names }, accessor, object) => {
  const field = (/** @type {number} */ index) => {
    try {
      return /** @type {[unknown, PropertyKey]} */ (accessor(object, index));
    } catch {
      // It has not got this one yet.
      return undefined;
    }
  };
  return {
    file,
    place,
    names,
    global: null,
    isConstant: () => false,
    read: (index) => {
      const said = field(index);
      return said && { value: said[0], shadow: shadows.of(object, said[1], said[0]) };
    },
    giveShadow: (index, shadow) => {
      const said = field(index);
      if (said === undefined) {
        return false;
      }
      shadows.set(object, said[1], said[0], shadow);
      return is(shadows.of(object, said[1], said[0]), shadow);
    },
  };
};

module.exports = { fieldScope, globalScope, localScope };
