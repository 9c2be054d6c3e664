'use strict';
// Goes forward in the history of the tab.

const { canTraverse } = require('../hands/tab.js');

/** @type {import('../kind.js').Kind} */
const forward = {
  type: 'forward',
  words: 'go forward',
  fields: [],
  ofPage: (window) => canTraverse(window, 1),
  perform: ({ window }) => window._sessionHistory.traverseByDelta(1),
};

exports.forward = forward;
