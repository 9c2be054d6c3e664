'use strict';
// Changes the part of the address behind the `#`, as a person does who writes it there.

const { HASH } = require('../fields.js');
const { markHash } = require('../../../model/location.js');
const { isHeardByPage } = require('../hands/tab.js');

/** @type {import('../kind.js').Kind} */
const hash = {
  type: 'hash',
  words: 'change the address[ to #{hash}|, behind the #]',
  fields: [HASH],
  ofPage: (window) => isHeardByPage(window, 'hashchange'),
  perform(person, body) {
    const chosen = person.chosen('hash', body);
    person.runtime.clear();
    person.window.location.hash = chosen.value;
    markHash(person.runtime, person.window, chosen);
  },
};

exports.hash = hash;
