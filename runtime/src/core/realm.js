'use strict';
// What a realm needs before instrumented code may run in it: the global `$stackful`.

const { defineProperty } = require('./primordials.js');

/**
 * Makes a realm ready for instrumented code.
 * @this {import('./machine.js').Machine}
 * @param {typeof globalThis} global that realm's global object
 */
exports.installRealm = function installRealm(global) {
  defineProperty(global, '$stackful', {
    value: { machine: this, global },
    enumerable: false,
    writable: false,
    configurable: true,
  });
};
