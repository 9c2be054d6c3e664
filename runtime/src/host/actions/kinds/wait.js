'use strict';
// Waits until the next timer of the app, of its server or of a page, without doing anything else and
// for as long as it takes. How long that is follows from the run: the field says it for the report.

const { pendingOf } = require('../../pending.js');

/** Lengths are told in tenths of a second. */
const TENTH_MS = 100;

/** @type {import('../kind.js').Field} */
const SECONDS = {
  name: 'seconds',
  isTold: true,
  domain(body, window) {
    const milliseconds = pendingOf(window)?.length ?? 0;
    const length = Math.max(1, Math.round(milliseconds / TENTH_MS)) / 10;
    return { sort: 'number', initial: length, min: length, max: length };
  },
};

/** @type {import('../kind.js').Kind} */
const wait = {
  type: 'wait',
  words: 'wait {seconds} s',
  fields: [SECONDS],
  isOfNobody: true,
  ofPage: (window, isAlone) => pendingOf(window)?.isNext(isAlone) === true,
  perform(person, body) {
    person.chosen('seconds', body);
    pendingOf(person.window)?.wait();
  },
};

exports.wait = wait;
