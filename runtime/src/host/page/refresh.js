'use strict';
// `<meta http-equiv="refresh">`, which jsdom ignores: the page goes elsewhere, or comes anew, when its time
// is over.

const { URL } = require('url');

/** @typedef {import('../../../types/jsdom.js').Window} Window */

const CONTENT = /^\s*(\d+)(?:\.\d*)?\s*(?:[;,]\s*(?:url\s*=\s*)?(["']?)(.*?)\2\s*)?$/is;

/**
 * A window does what its document says about that once it is loaded.
 *
 * @param {Window} window a new one
 */
function followRefresh(window) {
  window.addEventListener('load', () => {
    const meta = window.document.querySelector('meta[http-equiv="refresh" i]');
    const [, seconds, , address] = CONTENT.exec(meta?.getAttribute('content') ?? '') ?? [];
    if (seconds === undefined) {
      return;
    }
    const { href } = new URL(address || window.location.href, window.document.baseURI);
    window.setTimeout(() => window.location.replace(href), Number(seconds) * 1000);
  });
}

exports.followRefresh = followRefresh;
