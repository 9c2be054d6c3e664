'use strict';
// The tab that the page is in: whether it can go back and forth, be left, reloaded, hidden; and whether
// the page would notice.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { entryAt } = require('../../page/history.js');

/** @typedef {import('../../../../types/jsdom.js').Window} Window */

/**
 * Whether somebody listens to a type of event at the window itself or at the document.
 *
 * @param {Window} window
 * @param {string} type
 * @returns {boolean}
 */
function isHeardByPage(window, type) {
  return (
    implForWrapper(window)._eventListeners[type]?.length > 0 ||
    implForWrapper(window._document)._eventListeners[type]?.length > 0
  );
}

/**
 * Whether it makes a difference to go `delta` steps through the history of the tab.
 *
 * @param {Window} window
 * @param {number} delta
 */
function canTraverse(window, delta) {
  const target = entryAt(window, delta);
  const current = entryAt(window, 0);
  if (target === undefined || current === undefined) {
    return false;
  }
  return (
    target.document !== current.document ||
    isHeardByPage(window, 'popstate') ||
    (target.url.fragment !== current.url.fragment && isHeardByPage(window, 'hashchange'))
  );
}

exports.canTraverse = canTraverse;
exports.isHeardByPage = isHeardByPage;
