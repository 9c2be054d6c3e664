'use strict';
// Chooses an option of a list.

const { OPTION } = require('../fields.js');

/** @type {import('../kind.js').Kind} */
const choose = {
  type: 'choose',
  words: 'choose[ {value} in] {label}',
  fields: [OPTION],
  byItself: { select: () => true },
  perform(person, list) {
    person.focus(list);
    person.fill(list);
    person.changed(list);
  },
};

exports.choose = choose;
