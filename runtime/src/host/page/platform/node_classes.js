'use strict';
// What Node has as browsers do: a page gets that.

const streams = require('stream/web');
const { webcrypto } = require('crypto');

/** @type {import('./index.js').Source} */
function nodeClasses(setting) {
  const { CryptoKey, subtle } = webcrypto;
  return {
    ...streams,
    subtle,
    CryptoKey,
    SubtleCrypto: subtle.constructor,
    ...schedulerOf(setting),
  };
}

/** @param {import('./setting.js').Setting} setting */
function schedulerOf(setting) {
  return {
    scheduler: {
      /** @param {() => unknown} task @param {{ delay?: number }} [options] */
      postTask: (task, { delay = 0 } = {}) =>
        new setting.Promise((resolve, reject) =>
          setting.later(() => {
            try {
              resolve(task());
            } catch (error) {
              reject(error);
            }
          }, delay),
        ),
      yield: () => setting.promised(() => undefined),
    },
  };
}

exports.nodeClasses = nodeClasses;
