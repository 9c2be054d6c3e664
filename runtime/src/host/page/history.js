'use strict';
// The session history of a tab: the entries of all documents that have been open in it.
//
// jsdom has a history for each window. A new window is given that of the window before it with its own
// entry in the right place, so that `history.length` and traversal are those of the tab. An entry whose
// document is gone is loaded again when somebody goes back to it, by the request that it came of: a form
// that was posted is posted again.

const { serializeURL } = require('whatwg-url');

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('../../../types/jsdom.js').HistoryEntry} HistoryEntry
 * @typedef {import('../../../types/jsdom.js').SessionHistory} SessionHistory
 */

/**
 * Where the entry of a new document goes: behind the current one, in its place, or to the place of one
 * that is visited again and then keeps its state.
 *
 * @typedef {'push' | 'replace' | { revisits: number }} Entry
 */

/**
 * Puts a new window into the history of the tab.
 *
 * @param {Window} window nothing of the app has run in it
 * @param {SessionHistory} past that of the window before
 * @param {Entry} entry
 * @param {import('./load.js').Request} [request] what its document was asked for with, if not with its address
 */
function continueHistory({ _sessionHistory: history }, past, entry, request) {
  const [own] = history._entries;
  own.request = request;
  const entries = detached(past);
  if (entry === 'push') {
    entries.splice(past._currentIndex + 1, Infinity, own);
  } else if (entry === 'replace') {
    entries[past._currentIndex] = own;
  } else {
    const { document, stateObject } = entries[entry.revisits];
    own.stateObject = stateObject;
    entries[entry.revisits] = own;
    for (const other of entries) {
      other.document = other.document === document ? own.document : other.document;
    }
  }
  history._entries = entries;
  history._currentIndex = entries.indexOf(own);
  own.document._latestEntry = own;
  own.document._history._state = ofRealm(history._window, own.stateObject);
}

/**
 * The entries of a history whose document is about to go: no entry keeps it alive, and those that share
 * it still do.
 *
 * @param {SessionHistory} history
 * @returns {HistoryEntry[]}
 */
function detached({ _entries, currentEntry }) {
  const { document } = currentEntry;
  const gone = /** @type {HistoryEntry['document']} */ ({});
  return _entries.map((entry) =>
    entry.document === document ? { ...entry, document: gone } : entry,
  );
}

/**
 * The state of an entry as an object of the new realm: so much of it as JSON can say.
 *
 * @param {Window} window
 * @param {unknown} state
 */
function ofRealm({ JSON }, state) {
  return state === undefined || state === null ? null : JSON.parse(JSON.stringify(state));
}

/**
 * The entry that is `delta` steps away, if there is one.
 *
 * @param {Window} window
 * @param {number} delta
 * @returns {HistoryEntry | undefined}
 */
function entryAt({ _sessionHistory: { _entries, _currentIndex } }, delta) {
  return _entries[_currentIndex + delta];
}

/**
 * What the document of an entry that is visited again was asked for with.
 *
 * @param {Window} window
 * @param {Entry} [entry]
 */
function requestOf({ _sessionHistory: { _entries } }, entry) {
  return typeof entry === 'object' ? _entries[entry.revisits].request : undefined;
}

/**
 * Changes to jsdom's modules, for `loadJsdom`: traversal to an entry of another document loads that.
 *
 * @param {import('./navigation.js').Go} go
 * @returns {import('../../../types/jsdom.js').Changes}
 */
function historyChanges(go) {
  return {
    'living/window/SessionHistory.js': ({ prototype }) => {
      const { addEntryAfterCurrentEntry, traverseByDelta } = prototype;
      prototype.addEntryAfterCurrentEntry = function (entry) {
        // A place within a document has no state, which is `null`.
        addEntryAfterCurrentEntry.call(
          this,
          Object.assign(entry, { stateObject: entry.stateObject ?? null }),
        );
      };
      prototype.traverseByDelta = function (delta) {
        const target = entryAt(this._window, delta);
        if (target === undefined || target.document === this.currentEntry.document) {
          traverseByDelta.call(this, delta);
        } else {
          const entry = { revisits: this._currentIndex + delta };
          go(this._window, serializeURL(target.url), undefined, entry);
        }
      };
    },
  };
}

exports.continueHistory = continueHistory;
exports.entryAt = entryAt;
exports.historyChanges = historyChanges;
exports.requestOf = requestOf;
