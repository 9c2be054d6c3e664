'use strict';
// What a realm needs before instrumented code may run in it: the global `$stackful`, its natives in
// the tables of models, and a `Function.prototype.toString` that shows original text.

const { bindFile } = require('./surface.js');
const { dataOf, nameNatives } = require('./native_names.js');
const { apply, defineProperty, isObject, ownKeys, setPrototypeOf } = require('./primordials.js');

const MODELS = [
  require('./models/array.js'),
  require('./models/array_callbacks.js'),
  require('./models/call.js'),
  require('./models/clone.js'),
  require('./models/collection.js'),
  require('./models/date.js'),
  require('./models/error.js'),
  require('./models/json.js'),
  require('./models/math.js'),
  require('./models/number.js'),
  require('./models/object.js'),
  require('./models/promise.js'),
  require('./models/reflect.js'),
  require('./models/regexp.js'),
  require('./models/string.js'),
  require('./models/typed_array.js'),
];

/**
 * Makes a realm ready for instrumented code.
 * @param {import('./machine.js').Machine} machine
 * @param {any} global that realm's global object
 */
const installRealm = (machine, global) => {
  const { natives, realms, surface } = machine;
  nameNatives(natives.names, global);
  for (const key of ownKeys(dataOf(global, 'console') ?? {})) {
    natives.models.set(dataOf(global.console, key), () => 0);
  }
  for (const install of MODELS) {
    install(machine, global);
  }
  // A realm may lack a native.
  const { models, constructors, callbacks, preparations, relays, ownText } = natives;
  for (const table of [models, constructors, callbacks, preparations, relays, ownText]) {
    /** @type {Map<unknown, unknown>} */ (table).delete(undefined);
  }
  preparations.forEach((_, native) => (machine.cells.of(dataOf(native, 'name')).isPrepared = true));
  showOriginalText(machine.sources, global);
  /** @param {string} name */
  const prototypeOf = (name) => dataOf(dataOf(global, name), 'prototype');
  realms.add(global, {
    TypeError: dataOf(global, 'TypeError'),
    eval: dataOf(global, 'eval'),
    boolean: prototypeOf('Boolean'),
    number: prototypeOf('Number'),
    string: prototypeOf('String'),
  });
  defineProperty(global, '$stackful', {
    value: {
      machine: surface,
      global,
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
