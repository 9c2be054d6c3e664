'use strict';
// Applications of Express and Koa, which know their routes, as long as somebody wants to know them: a
// server does not show what answers its requests if something stands between.

/** @typedef {import('../channel.js').LibraryModule} LibraryModule */

/** `null`: nobody wants to know. @type {Set<any> | null} */
let applications = null;

/** From now on they are noted. */
function noteApplications() {
  applications = new Set();
  return applications;
}

/** @type {LibraryModule[]} */
const applicationModules = [
  // Each application of Express is initialised once, and one of Koa gives what it answers by.
  noting(/[\\/]express[^\\/]*[\\/]lib[\\/]application\.js$/, (exports) => [exports, 'init']),
  noting(/[\\/]koa[\\/]lib[\\/]application\.js$/, (exports) => [exports.prototype, 'callback']),
];

/**
 * @param {RegExp} file
 * @param {(exports: any) => [any, string]} methodOf the method that every application calls
 * @returns {LibraryModule}
 */
function noting(file, methodOf) {
  return {
    file,
    loaded({ exports }) {
      const [holder, name] = methodOf(exports);
      const noted = applications;
      const { [name]: native } = holder ?? {};
      if (noted === null || typeof native !== 'function') {
        return;
      }
      /** @this {any} */
      holder[name] = function () {
        noted.add(this);
        return native.apply(this, arguments);
      };
    },
  };
}

exports.applicationModules = applicationModules;
exports.noteApplications = noteApplications;
