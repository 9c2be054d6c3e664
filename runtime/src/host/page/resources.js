'use strict';
// What documents load in turn: scripts, style sheets, frames and images that have not answered yet.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');

/** @typedef {import('../../../types/jsdom.js').Window} Window */

/** The addresses that are waited for, by jsdom's own object of the document. @type {WeakMap<object, Set<string>>} */
const awaited = new WeakMap();

/**
 * Changes to jsdom's modules, for `loadJsdom`.
 *
 * @type {import('../../../types/jsdom.js').Changes}
 */
const resourceChanges = {
  'browser/resources/per-document-resource-loader.js': ({ prototype }) => {
    const { fetch } = prototype;
    prototype.fetch = function (url, options) {
      const request = fetch.call(this, url, options);
      if (request !== null) {
        const waiting = awaited.get(this._document) ?? new Set();
        awaited.set(this._document, waiting.add(url));
        const answered = () => void waiting.delete(url);
        request.then(answered, answered);
      }
      return request;
    };
  },
};

/**
 * The addresses that the document of a window waits for.
 *
 * @param {Window} window
 * @returns {string[]}
 */
function awaitedBy({ _document: document }) {
  return [...(awaited.get(implForWrapper(document)) ?? [])];
}

exports.awaitedBy = awaitedBy;
exports.resourceChanges = resourceChanges;
