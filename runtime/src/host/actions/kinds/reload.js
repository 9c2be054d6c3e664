'use strict';
// Reloads the page, where it is not just the same again: something is kept for it.

/** @type {import('../kind.js').Kind} */
const reload = {
  type: 'reload',
  words: 'reload the page',
  fields: [],
  ofPage({ _currentOriginData: { localStorageArea, sessionStorageArea } }) {
    return localStorageArea.size > 0 || sessionStorageArea.size > 0;
  },
  perform: ({ window }) => window.location.reload(),
};

exports.reload = reload;
