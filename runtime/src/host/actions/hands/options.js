'use strict';
// A list of which several options can be chosen: whether each is, is open.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { markOption } = require('../../../model/event.js');
const { changed } = require('./field.js');

/** @typedef {import('../person.js').Person} Person */

/** Of so many options of a list each is an input; those behind them are not chosen. */
const MOST_OPTIONS = 32;

/**
 * The options of a list that can be chosen; jsdom's own objects, since there may be thousands.
 *
 * @param {Element} list
 * @returns {import('../kind.js').Impl[]}
 */
function optionsOf(list) {
  const all = [...implForWrapper(list).options];
  return all.filter((option) => !option.hasAttributeNS(null, 'disabled'));
}

/** @param {number} index */
const nameOf = (index) => `option ${index + 1}`;

/**
 * What is open: at first another option is chosen than now, alone.
 *
 * @param {Element} list
 * @returns {import('../kind.js').Field[]}
 */
function optionFields(list) {
  const options = optionsOf(list).slice(0, MOST_OPTIONS);
  const other = options.findIndex(({ _selectedness: isChosen }) => !isChosen);
  return options.map((_option, index) => ({
    name: nameOf(index),
    isTold: true,
    domain: () => ({ sort: 'boolean', initial: index === other }),
  }));
}

/**
 * How a person says which are chosen.
 *
 * @param {Element} list
 */
function wordsOfOptions(list) {
  const options = optionsOf(list).slice(0, MOST_OPTIONS);
  const said = options.map(({ text }, index) => {
    const name = text.replace(/[[\]{}|:]+/g, ' ').trim();
    return `[{${nameOf(index)}: "${name}"}]`;
  });
  return `choose${said.join('')} in {label}`;
}

/**
 * Chooses those that are to be, and no others.
 *
 * @param {Person} person
 * @param {Element} list
 */
function chooseOptions(person, list) {
  const options = optionsOf(list);
  if (options.length > MOST_OPTIONS) {
    person.runtime.writer.lost(-1, `options of a list behind the first ${MOST_OPTIONS}`);
  }
  const chosen = options
    .slice(0, MOST_OPTIONS)
    .map((option, index) => person.chosen(nameOf(index), list));
  person.runtime.clear();
  for (const [index, option] of options.entries()) {
    option._selectedness = chosen[index]?.value === true;
    option._dirtyness = true;
  }
  implForWrapper(list)._modified();
  for (const [index, one] of chosen.entries()) {
    markOption(person.runtime, wrapperForImpl(options[index]), one);
  }
}

/**
 * Chooses one option, or not, whatever becomes of the others: a part of what is filled in together.
 *
 * @param {Person} person
 * @param {any} option
 * @param {import('../../../model/event.js').Symbolic} chosen
 */
function chooseOption(person, option, chosen) {
  const impl = implForWrapper(option);
  const list = impl._selectNode;
  const isOther = impl._selectedness !== chosen.value;
  impl._selectedness = chosen.value;
  impl._dirtyness = true;
  list._modified();
  markOption(person.runtime, option, chosen);
  if (isOther) {
    changed(person, wrapperForImpl(list));
  }
}

/**
 * What is filled in of a field: itself, or the options of a list that takes several.
 *
 * @param {import('../kind.js').Impl} field
 */
function partsOfField(field) {
  const takesSeveral = field._localName === 'select' && field.hasAttributeNS(null, 'multiple');
  return takesSeveral ? optionsOf(wrapperForImpl(field)).slice(0, MOST_OPTIONS) : [field];
}

exports.partsOfField = partsOfField;
exports.chooseOption = chooseOption;
exports.chooseOptions = chooseOptions;
exports.optionFields = optionFields;
exports.wordsOfOptions = wordsOfOptions;
