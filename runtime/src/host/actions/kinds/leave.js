'use strict';
// Leaves the app for a page of elsewhere, where the page would do something about it.

const { isHeardByPage } = require('../hands/tab.js');

const TYPES = ['beforeunload', 'pagehide', 'unload'];

/** @type {import('../kind.js').Kind} */
const leave = {
  type: 'leave',
  words: 'leave the page',
  fields: [],
  ofPage: (window) => TYPES.some((type) => isHeardByPage(window, type)),
  perform({ window }) {
    window.location.href = 'about:blank';
  },
};

exports.leave = leave;
