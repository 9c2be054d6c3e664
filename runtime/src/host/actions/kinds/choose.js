'use strict';
// Chooses an option of a list.

const { OPTION } = require('../fields.js');
const { isOneOfFew } = require('../group.js');
const { changed, fill } = require('../hands/field.js');

/** @type {import('../kind.js').Kind} */
const choose = {
  type: 'choose',
  words: 'choose[ {value} in] {label}',
  fields: [OPTION],
  byItself: { select: (list) => !list.hasAttributeNS(null, 'multiple') && isOneOfFew(list) },
  perform(person, list) {
    person.focus(list);
    fill(person, list);
    changed(person, list);
  },
};

exports.choose = choose;
