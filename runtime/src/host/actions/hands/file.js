'use strict';
// Files that a person chooses. A file is made when it is chosen; its content is chosen when somebody
// asks for it, as are what follows from the name and from the content.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { accessorsOf, answer } = require('../../../model/event.js');
const { giveText } = require('../../../model/blob.js');
const { Op } = require('../../../protocol.js');
const { TYPES, contentField, endingsFor, nameField } = require('../file_values.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../../../model/event.js').Symbolic} Symbolic */

/**
 * Where the symbolic properties of a file come from.
 *
 * @typedef {object} Source
 * @property {Person} person
 * @property {Symbolic} name
 * @property {string[]} endings that the name can have
 * @property {() => Symbolic} content
 */

/** @type {import('../../../model/event.js').Parts<Source>} */
const PARTS = {
  name: ({ name }) => name,
  type: ({ person, name, endings }) => typeOf(person, name, endings),
  size: ({ person, content }) => lengthOf(person, content()),
};
const ACCESSORS = accessorsOf(PARTS);

/**
 * A file of a person's.
 *
 * @param {Person} person
 * @param {Element} element for which it is chosen
 * @param {number} [number] which of several it is
 * @returns {{ file: File, name: Symbolic }}
 */
function chosenFile(person, element, number = 1) {
  const file = new person.window.File([], '', { lastModified: 0 });
  const name = person.chosen(nameField(number), element);
  const endings = endingsFor(element) ?? Object.keys(TYPES);
  /** @type {Symbolic | undefined} */
  let chosen;
  const content = () => (chosen ??= person.chosen(contentField(number), element));
  const impl = implForWrapper(file);
  answer(person.runtime, impl, ACCESSORS, { person, name, endings, content });
  giveText(person.runtime, impl, content);
  return { file, name };
}

/**
 * The type of a file by its name: one operation, so that nothing needs to be decided.
 *
 * @param {Person} person
 * @param {Symbolic} name
 * @param {string[]} endings
 * @returns {Symbolic}
 */
function typeOf({ runtime: { writer } }, name, endings) {
  const known = endings.filter((ending) => TYPES[ending] !== undefined);
  const ending = known.find((one) => name.value.endsWith(`.${one}`));
  const value = ending === undefined ? '' : TYPES[ending];
  if (name.shadow === 0) {
    return { value, shadow: 0 };
  }
  const shadow = known.reduceRight((otherwise, one) => {
    const isIt = writer.apply(Op.StringEndsWith, [name.shadow, writer.constant(`.${one}`)]);
    return writer.apply(Op.Conditional, [isIt, writer.constant(TYPES[one]), otherwise]);
  }, writer.constant(''));
  return { value, shadow };
}

/**
 * Each character of a content is a byte.
 *
 * @param {Person} person
 * @param {Symbolic} content
 * @returns {Symbolic}
 */
function lengthOf({ runtime: { writer } }, { value, shadow }) {
  const length = shadow === 0 ? 0 : writer.apply(Op.StringLength, [shadow]);
  return { value: value.length, shadow: length };
}

exports.chosenFile = chosenFile;
