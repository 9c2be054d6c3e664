'use strict';
// Short names of what instrumented code asks most (`crates/protocol/src/short.rs`). What it asks on
// its fast paths has the short name for its own and a long one beside it: `s` and `y`.

const { defineProperty } = require('./primordials.js');

/**
 * Gives methods and properties their short names.
 * @param {Record<string, any>} prototype
 * @param {Record<string, string>} names
 */
const shorten = (prototype, names) => {
  for (const short of Object.keys(names)) {
    const name = names[short];
    if (name in prototype) {
      prototype[short] = prototype[name];
    } else {
      defineProperty(prototype, short, {
        get() {
          return this[name];
        },
      });
    }
  }
};

module.exports = { shorten };
