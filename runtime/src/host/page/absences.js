'use strict';
// What browsers have and a page of ours lacks: an app that uses it fails by us, and not by itself.
//
// `absent.json` lists it, and may only become shorter (crates/executor/tests/browser.rs). It stays absent
// where an app asks for it first, as in browsers that lack it. An error that nobody has caught is ours if
// V8 says that such a name is missing. Of members it says nothing of what they were looked for in, so only
// names of several words count: nobody else would call something so.

const { window: ABSENT, members: MEMBERS } = require('./absent.json');

const GLOBALS = new Set(ABSENT.split(' '));
const MISSING = new Set(
  Object.values(MEMBERS)
    .flatMap((/** @type {string} */ names) => names.split(' '))
    .filter((name) => /[a-z][A-Z]/.test(name)),
);
const MESSAGES = [
  /^([\w$]+) is not defined$/,
  /^(?:[^]*[.\s(])?([\w$]+) is not a (?:function|constructor)$/,
];

/**
 * What was missing of a browser, for the report; `null` if an error is the app's own.
 *
 * @param {unknown} error that nobody has caught, in the words it has without us
 */
function absentIn(error) {
  const { name, message } = /** @type {Partial<Error>} */ (Object(error));
  if ((name !== 'TypeError' && name !== 'ReferenceError') || typeof message !== 'string') {
    return null;
  }
  for (const pattern of MESSAGES) {
    const [, missing] = pattern.exec(message) ?? [];
    if (missing !== undefined && (GLOBALS.has(missing) || MISSING.has(missing))) {
      return missing;
    }
  }
  return null;
}

exports.absentIn = absentIn;
