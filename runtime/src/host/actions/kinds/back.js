'use strict';
// Goes back in the history of the tab.

const { canTraverse } = require('../hands/tab.js');

/** @type {import('../kind.js').Kind} */
const back = {
  type: 'back',
  words: 'go back',
  fields: [],
  ofPage: (window) => canTraverse(window, -1),
  perform: ({ window }) => window._sessionHistory.traverseByDelta(-1),
};

exports.back = back;
