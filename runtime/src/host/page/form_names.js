'use strict';
// The fields of a form by their names, as properties of the form: `form.email.value`. jsdom has only
// `form.elements`. A name goes before what a form has by itself: a field `name` is `form.name`.

const {
  implForWrapper,
  wrapperForImpl,
  wrapperSymbol,
} = require('jsdom/lib/generated/idl/utils.js');

/** @typedef {import('../../../types/jsdom.js').FormImpl} FormImpl */

/** Whether there is a field of a name, as long as the tree is as it was. */
/** @type {WeakMap<FormImpl, { version: number, names: Set<string> }>} */
const known = new WeakMap();

/** @type {ProxyHandler<any>} */
const HANDLER = {
  get(form, key, receiver) {
    return named(form, key) ?? Reflect.get(form, key, receiver);
  },
  has(form, key) {
    return named(form, key) !== undefined || Reflect.has(form, key);
  },
  getOwnPropertyDescriptor(form, key) {
    const value = named(form, key);
    return value === undefined
      ? Reflect.getOwnPropertyDescriptor(form, key)
      : { value, configurable: true, enumerable: false, writable: false };
  },
};

/** @type {import('../../../types/jsdom.js').Changes} */
const formNameChanges = {
  '../generated/idl/HTMLFormElement.js': (generated) => {
    const { setup, new: make } = generated;
    generated.setup = (...args) => withNames(setup(...args));
    generated.new = (...args) => implForWrapper(withNames(wrapperForImpl(make(...args))));
  },
};

/**
 * @param {any} form that of jsdom
 * @returns {any} the page's, from now on
 */
function withNames(form) {
  const wrapper = new Proxy(form, HANDLER);
  implForWrapper(form)[wrapperSymbol] = wrapper;
  return wrapper;
}

/**
 * The field, or the list of those, with a name.
 *
 * @param {any} form
 * @param {string | symbol} key
 */
function named(form, key) {
  if (typeof key !== 'string' || key === '') {
    return undefined;
  }
  const impl = implForWrapper(form);
  if (!namesIn(impl).has(key)) {
    return undefined;
  }
  return wrapperForImpl(impl.elements.namedItem(key)) ?? undefined;
}

/** @param {any} form */
function namesIn(form) {
  const version = form.getRootNode({})._version;
  const before = known.get(form);
  if (before !== undefined && before.version === version) {
    return before.names;
  }
  const names = new Set();
  for (const element of form._getElementNodes()) {
    names.add(element.getAttributeNS(null, 'id')).add(element.getAttributeNS(null, 'name'));
  }
  known.set(form, { version, names });
  return names;
}

exports.formNameChanges = formNameChanges;
