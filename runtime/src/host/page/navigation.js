'use strict';
// Leaving a document: links, `location`, and forms that are submitted the classic way. jsdom stops
// where another document would be loaded; from there on it is the host's.

const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { serializeURL } = require('whatwg-url');
const { unmetIn } = require('../../model/validity.js');
const { nameOf } = require('../actions/name.js');

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('../../../types/jsdom.js').FormImpl} FormImpl
 * @typedef {import('../../../types/jsdom.js').ElementImpl} ElementImpl
 * @typedef {import('../../../types/jsdom.js').UrlRecord} UrlRecord
 * @typedef {import('../../../types/jsdom.js').NavigationFlags} NavigationFlags
 */

/**
 * @typedef {(window: Window, url: string, request?: import('./load.js').Request,
 *   entry?: import('./history.js').Entry, link?: HTMLAnchorElement) => void} Go opens another document
 *   in place of that of a window
 */

/**
 * A form that is submitted, and what its fields ask for and do not hold.
 *
 * @typedef {{ form: string, unmet: { field: string, constraint: string }[] }} Submission
 */

/** Links that are followed, by where they lead. @type {WeakMap<UrlRecord, HTMLAnchorElement>} */
const followed = new WeakMap();

/**
 * Changes to jsdom's modules, for `loadJsdom`.
 *
 * @param {Go} go
 * @param {(what: string) => void} tell for the report
 * @param {(submission: Submission) => void} submitted told of each form that is submitted
 * @returns {import('../../../types/jsdom.js').Changes}
 */
function navigationChanges(go, tell, submitted) {
  return {
    'living/window/navigation.js': (navigation) => {
      const { navigate } = navigation;
      navigation.navigate = function (window, url, flags) {
        const isGone = window._document === undefined;
        if (isGone || isWithin(window, url, flags) || url.scheme === 'javascript') {
          navigate(window, url, flags);
        } else {
          const entry = entryOf(window, url, flags);
          go(window, serializeURL(url), undefined, entry, followed.get(url));
        }
      };
    },
    'living/nodes/HTMLHyperlinkElementUtils-impl.js': ({ implementation: { prototype } }) => {
      const { _chooseABrowsingContext: choose } = prototype;
      prototype._chooseABrowsingContext = function (name, current) {
        const chosen = choose.call(this, name, current);
        if (chosen === null) {
          tell('a link that opens another tab, opened in its own');
        }
        return chosen ?? current;
      };
      const { _followAHyperlink: follow } = prototype;
      prototype._followAHyperlink = function () {
        remembering(this, () => follow.call(this));
      };
    },
    'living/nodes/HTMLFormElement-impl.js': ({ implementation }) => {
      implementation.prototype.submit = function () {
        submit(this, null, go);
      };
      implementation.prototype.requestSubmit = function (submitter = null) {
        requestSubmit(this, submitter, go, submitted);
      };
    },
  };
}

/**
 * Remembers a link by the URL that `follow` makes of its address: it is gone to later.
 *
 * @param {ElementImpl} link
 * @param {() => void} follow
 */
function remembering(link, follow) {
  const { _ownerDocument: document } = link;
  const parse = document.encodingParseAURL.bind(document);
  document.encodingParseAURL = (text) => {
    const url = parse(text);
    if (url !== null) {
      followed.set(url, /** @type {HTMLAnchorElement} */ (wrapperForImpl(link)));
    }
    return url;
  };
  try {
    follow();
  } finally {
    Reflect.deleteProperty(document, 'encodingParseAURL');
  }
}

/**
 * @param {FormImpl} form
 * @param {ElementImpl | null} submitter
 * @param {Go} go
 * @param {(submission: Submission) => void} submitted
 */
function requestSubmit(form, submitter, go, submitted) {
  const { fireAnEvent } = require('jsdom/lib/jsdom/living/helpers/events.js');
  const SubmitEvent = require('jsdom/lib/generated/idl/SubmitEvent.js');
  const isAsItIs =
    form.hasAttributeNS(null, 'novalidate') || submitter?.hasAttributeNS(null, 'formnovalidate');
  const unmet = isAsItIs ? new Map() : unmetIn(form, () => form.reportValidity());
  submitted({
    form: nameOf(wrapperForImpl(form)),
    unmet: [...unmet].map(([field, constraint]) => ({
      field: nameOf(wrapperForImpl(field)),
      constraint,
    })),
  });
  if (unmet.size > 0) {
    return;
  }
  if (fireAnEvent('submit', form, SubmitEvent, { bubbles: true, cancelable: true, submitter })) {
    submit(form, submitter, go);
  }
}

/**
 * Whether a URL is a place within the current document.
 *
 * @param {Window} window
 * @param {UrlRecord} url
 * @param {NavigationFlags} flags
 */
function isWithin(window, url, { reloadTriggered }) {
  const current = window._document.URL.split('#')[0];
  return !reloadTriggered && url.fragment !== null && serializeURL(url, true) === current;
}

/**
 * @param {Window} window
 * @param {UrlRecord} url
 * @param {NavigationFlags} flags
 * @returns {import('./history.js').Entry}
 */
function entryOf({ _document, _sessionHistory }, url, { reloadTriggered, replacement }) {
  if (reloadTriggered) {
    return { revisits: _sessionHistory._currentIndex };
  }
  return replacement || _document.URL === serializeURL(url) ? 'replace' : 'push';
}

/**
 * @param {FormImpl} form
 * @param {ElementImpl | null} submitter
 * @param {Go} go
 */
function submit(form, submitter, go) {
  const { formRequest } = require('./form_request.js');
  const { _defaultView: window } = form._ownerDocument;
  const sent = window && form.isConnected ? formRequest(form, submitter, window) : null;
  if (window && sent !== null) {
    go(window, sent.url, sent.request);
  }
}

exports.navigationChanges = navigationChanges;
