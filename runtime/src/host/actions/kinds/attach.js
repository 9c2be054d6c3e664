'use strict';
// Chooses files for a field: one that is shown, one that is hidden behind its label, or one for which a
// script has just asked.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { certain } = require('../../../model/event.js');
const { Op } = require('../../../protocol.js');
const { askedField } = require('../../page/chooser.js');
const { COUNT, MOST_FILES, fileFields } = require('../file_values.js');
const { changed } = require('../hands/field.js');
const { chosenFile } = require('../hands/file.js');

/** @typedef {import('../kind.js').Impl} Impl */
/** @typedef {import('../person.js').Person} Person */

/** What a field says in place of the folder of a file. */
const FOLDER = 'C:\\fakepath\\';
const FIRST = fileFields(1, true);
const FURTHER = Array.from({ length: MOST_FILES - 1 }, (_, index) => fileFields(index + 2, false));

/** @type {import('../kind.js').Kind} */
const attach = {
  type: 'attach',
  words: ({ multiple }) => (multiple ? wordsOfSeveral() : `attach ${wordsOf('')} to {label}`),
  fields: ({ multiple }) => (multiple ? [COUNT, ...FIRST, ...FURTHER.flat()] : FIRST),
  byItself: { input: ({ type }) => type === 'file' },
  isReached: (field, look) =>
    !field.hasAttributeNS(null, 'disabled') &&
    (field === askedField(look.window) || isLabelShown(field, look)),
  perform(person, field) {
    if (field.isConnected) {
      person.focus(field);
    }
    const chosen = [chosenFile(person, field)];
    while (person.isOpen(COUNT.name) && isOneMore(person, field, chosen.length)) {
      chosen.push(chosenFile(person, field, chosen.length + 1));
    }
    const { files } = implForWrapper(field);
    files.length = 0;
    files.push(...chosen.map(({ file }) => implForWrapper(file)));
    markValue(person, field, chosen[0].name);
    changed(person, field);
  },
};

/** @param {string} suffix of the fields of a file */
function wordsOf(suffix) {
  return `[{name${suffix}}|a file][ with the text {content${suffix}}]`;
}

function wordsOfSeveral() {
  const further = FURTHER.map((_, index) => `[, {name${index + 2}}]`).join('');
  return `attach [{files} file(s): ]${wordsOf('')}${further} to {label}`;
}

/**
 * @param {Person} person
 * @param {Element} field
 * @param {number} count
 */
function isOneMore(person, field, count) {
  return (
    count < MOST_FILES &&
    person.decidesCompared(certain(count), '<', person.chosen(COUNT.name, field))
  );
}

/**
 * The value of a file field is the name of its first file, in a folder that is none.
 *
 * @param {Person} person
 * @param {any} field
 * @param {import('../../../model/event.js').Symbolic} name
 */
function markValue({ runtime: { shadows, writer } }, field, name) {
  if (name.shadow > 0) {
    const shadow = writer.apply(Op.Add, [writer.constant(FOLDER), name.shadow]);
    shadows.set(field, 'value', FOLDER + name.value, shadow);
  }
}

/**
 * @param {Impl} field
 * @param {import('../discover.js').Look} look
 */
function isLabelShown(field, look) {
  const labels = [...(wrapperForImpl(field).labels ?? [])];
  return labels.some((label) => look.isUsable(implForWrapper(label)));
}

exports.attach = attach;
