'use strict';
// Changes the part of the address behind the `#`, as a person does who writes it there.

const { HASH } = require('../fields.js');
const { certain } = require('../../../model/event.js');
const { markHash } = require('../../../model/location.js');
const { handsOf } = require('../hands/hands.js');
const { isHeardByPage } = require('../hands/tab.js');

/** @type {import('../kind.js').Kind} */
const hash = {
  type: 'hash',
  words: 'change the address[ to #{hash}|, behind the #]',
  fields: [HASH],
  ofPage: (window) => isHeardByPage(window, 'hashchange'),
  perform(person, body) {
    const { runtime, window } = person;
    const hands = handsOf(window);
    const chosen = person.chosen('hash', body);
    const { hash: now } = window.location;
    const before = now === `#${hands.hash.value}` ? hands.hash : certain(now.slice(1));
    // An address that stays the same is no change.
    if (!person.decidesCompared(chosen, '===', before)) {
      runtime.clear();
      window.location.hash = chosen.value;
      markHash(runtime, window, chosen);
      hands.hash = chosen;
    }
  },
};

exports.hash = hash;
