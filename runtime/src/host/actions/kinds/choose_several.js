'use strict';
// Chooses options of a list that takes several: which ones is a set.

const { isOneOfFew } = require('../group.js');
const { changed } = require('../hands/field.js');
const { chooseOptions, optionFields, wordsOfOptions } = require('../hands/options.js');

/** @type {import('../kind.js').Kind} */
const chooseSeveral = {
  type: 'select',
  words: wordsOfOptions,
  fields: optionFields,
  byItself: { select: (list) => list.hasAttributeNS(null, 'multiple') && isOneOfFew(list) },
  perform(person, list) {
    person.focus(list);
    chooseOptions(person, list);
    changed(person, list);
  },
};

exports.chooseSeveral = chooseSeveral;
