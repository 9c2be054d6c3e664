'use strict';
// What a realm needs before instrumented code may run in it: the global `$stackful`, its natives in
// the tables of models, and a `Function.prototype.toString` that shows original text.

const { followConversion } = require('./followed_conversion.js');
const { bindFile } = require('./surface.js');
const { dataOf } = require('./intrinsics.js');
const { rememberRegExp } = require('./models/regexp/pristine.js');
const { apply, defineProperty, isObject, ownKeys, setPrototypeOf } = require('./primordials.js');

/**
 * Makes a realm ready for instrumented code.
 * @param {import('./machine.js').Machine} machine
 * @param {any} global that realm's global object
 * @param {boolean} isContext whether it is a context of `vm`, which keeps its constructors
 */
const installRealm = (machine, global, isContext) => {
  const { names, natives, realms } = machine;
  names.addRealm(global);
  const console = dataOf(global, 'console');
  for (const key of isObject(console) ? ownKeys(console) : []) {
    natives.add(dataOf(console, key), `console.${String(key)}`, () => 0);
  }
  rememberRegExp(machine, global);
  natives.addRealm(global, (holder, key, { converted, standIn }) => {
    if (converted !== undefined) {
      followConversion(machine, holder, key, (object, result) =>
        converted(machine, object, result),
      );
    }
    // What is defined on the global of a context of `vm` shows in the object that it was made of.
    if (standIn !== undefined && !(isContext && holder === global)) {
      machine.replaceModelled(holder, key, standIn(machine, dataOf(holder, key)));
    }
  });
  if (!isContext) {
    machine.proxies.install(machine, global);
  }
  showOriginalText(machine.sources, global);
  /** @param {string} name */
  const prototypeOf = (name) => dataOf(dataOf(global, name), 'prototype');
  realms.add(global, {
    TypeError: dataOf(global, 'TypeError'),
    Object: dataOf(global, 'Object'),
    eval: dataOf(global, 'eval'),
    boolean: prototypeOf('Boolean'),
    number: prototypeOf('Number'),
    string: prototypeOf('String'),
  });
  defineProperty(global, '$stackful', {
    value: {
      /** By which a program can make inputs where no host gives it a way. */
      runtime: machine,
      global,
      /** What modules of libraries call that tell what they have; hosts who want to know say so. */
      loaded() {},
      /** @param {string} tag */
      file: (tag) => bindFile(machine, tag, global),
    },
    enumerable: false,
    writable: false,
    configurable: true,
  });
};

/**
 * @param {import('./sources.js').Sources} sources
 * @param {object} global
 */
const showOriginalText = (sources, global) => {
  const prototype = dataOf(dataOf(global, 'Function'), 'prototype');
  const original = dataOf(prototype, 'toString');
  if (typeof original !== 'function') {
    return;
  }
  const { toString } = {
    /** @this {unknown} */
    toString() {
      if (this === toString) {
        return 'function toString() { [native code] }';
      }
      const shown = isObject(this) ? sources.shownTexts.get(this) : undefined;
      return shown ?? sources.originalText(apply(original, this, []));
    },
  };
  setPrototypeOf(toString, prototype);
  defineProperty(prototype, 'toString', {
    value: toString,
    enumerable: false,
    writable: true,
    configurable: true,
  });
};

module.exports = { installRealm };
