'use strict';
// Fields that a person fills in together: those of a form, or those before a button where there is no
// form. Each is a part of one action, and an input of its own.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { admit } = require('../../model/validity.js');
const { elementsBelow } = require('./delegation.js');
const { OPTION } = require('./fields.js');
const { chosenOption, tick, typeText } = require('./hands/field.js');
const { submitButtonOf } = require('./hands/form.js');
const { chooseOption, partsOfField } = require('./hands/options.js');
const { isSetField, isTextField } = require('./text_field.js');
const { uncheckedValuesOf, validValuesOf } = require('./valid_values.js');
const { Visibility } = require('./visible.js');

/** @typedef {import('./kind.js').Domain} Domain */
/** @typedef {import('./kind.js').Field} Field */
/** @typedef {import('./kind.js').Impl} Impl */
/** @typedef {import('./person.js').Person} Person */
/** @typedef {{ name: string, element: any, sort: Sort }} Part */

/**
 * A sort of fields: which they are, what may be chosen, and how that is filled in.
 *
 * @typedef {object} Sort
 * @property {(impl: Impl) => boolean} is
 * @property {(element: any, isChecked: boolean) => Domain} domain of values that a browser lets be
 *   submitted, if it checks them
 * @property {(person: Person, element: any, chosen: import('../../model/event.js').Symbolic) => void} fill
 */

/** As many fields of a group are inputs; a longer one is filled in as far as that. */
const MOST_PARTS = 64;
/** A form of so many fields is long. */
const LONG = 21;
/** So far before a button its fields are looked for. */
const MOST_SIBLINGS = 12;
const LEVELS = 2;
const FILLABLE = new Set(['input', 'textarea', 'select']);
/** `Node.ELEMENT_NODE`. */
const ELEMENT = 1;

/** @type {Sort[]} */
const SORTS = [
  {
    is: (impl) => impl._localName === 'input' && impl.type === 'checkbox',
    domain: () => ({ sort: 'boolean', initial: true }),
    fill: tick,
  },
  {
    is: (impl) => impl._localName === 'input' && impl.type === 'radio',
    domain: (option) => choicesOf(optionsLike(option).map(({ value }) => value)),
    fill: (person, option, chosen) => {
      for (const other of optionsLike(option)) {
        tick(person, other, chosenOption(person, chosen, other.value));
      }
    },
  },
  {
    is: (impl) => impl._localName === 'select' && !impl.hasAttributeNS(null, 'multiple'),
    domain: choicesIn,
    fill: typeText,
  },
  {
    is: (impl) => impl._localName === 'option',
    domain: (option) => ({ sort: 'boolean', initial: option.index === 0 }),
    fill: chooseOption,
  },
  {
    is: (impl) => impl._localName === 'textarea' && !impl.hasAttributeNS(null, 'readonly'),
    domain: textsIn,
    fill: typeText,
  },
  {
    is: (impl) => impl._localName === 'input' && (isTextField(impl) || isSetField(impl)),
    domain: textsIn,
    fill: typeText,
  },
];

/** @param {Impl} impl */
const sortOf = (impl) => SORTS.find(({ is }) => is(impl));

/**
 * Whether there are so many fields in a group: it is asked before each event, so it looks no further.
 *
 * @param {Impl} impl a form, or a button without one
 * @param {number} least
 */
function isGroup(impl, least) {
  let count = 0;
  for (const member of impl._localName === 'form' ? elementsBelow(impl) : before(impl)) {
    count += FILLABLE.has(member._localName) && sortOf(member) !== undefined ? 1 : 0;
    if (count >= least) {
      return true;
    }
  }
  return false;
}

/**
 * Whether a field is worth an action of its own: in a long form there would be hundreds, which are
 * filled in together only.
 *
 * @param {Impl} impl a field
 */
function isOneOfFew(impl) {
  const { form } = impl;
  return form === null || !isGroup(form, LONG);
}

/**
 * The parts of the group that an element stands for: a form, or a button.
 *
 * @param {any} element
 * @returns {Part[]}
 */
function partsOf(element) {
  const impl = implForWrapper(element);
  const members = (impl._localName === 'form' ? impl : impl.form)?._getElementNodes();
  const visibility = new Visibility(element.ownerDocument.defaultView);
  /** @type {Map<string, Part>} */
  const parts = new Map();
  const fields = [...(members ?? before(impl))].filter((one) => FILLABLE.has(one._localName));
  for (const member of fields.flatMap(partsOfField)) {
    const sort = sortOf(member);
    const name = nameOf(member, parts.size);
    const isRepeated = member.type === 'radio' && parts.has(name);
    if (sort !== undefined && !isRepeated && visibility.isUsable(member)) {
      const own = parts.has(name) ? `${name} ${parts.size + 1}` : name;
      parts.set(own, { name: own, element: wrapperForImpl(member), sort });
    }
  }
  return [...parts.values()];
}

/**
 * What is open in a group.
 *
 * @param {any} element
 * @returns {Field[]}
 */
function groupFields(element) {
  const isChecked = isCheckedByBrowser(element);
  return partsOf(element).map(({ name, element: member, sort }, index) => ({
    name,
    isTold: index < MOST_PARTS,
    domain: () => sort.domain(member, isChecked),
  }));
}

/**
 * Fills all in.
 *
 * @param {Person} person
 * @param {any} element
 */
function fillGroup(person, element) {
  const parts = partsOf(element);
  const isChecked = isCheckedByBrowser(element);
  if (parts.length >= LONG) {
    person.runtime.writer.lost(-1, 'what is done to single fields of a long form');
  }
  parts.forEach(({ name, element: member, sort }, index) => {
    if (!member.isConnected || member.disabled) {
      return;
    }
    if (index < MOST_PARTS) {
      sort.fill(person, member, person.chosen(name, element));
    } else {
      person.runtime.writer.lost(-1, `fields of a form behind the first ${MOST_PARTS}`);
      sort.fill(person, member, { value: sort.domain(member, isChecked).initial, shadow: 0 });
    }
    if (isChecked && isValidAlways(member, sort)) {
      admit(person.runtime, implForWrapper(member));
    }
  });
}

/**
 * Whether all that may be chosen for a field of a form that is checked is valid: not in a box that must
 * be ticked, nor where no value was found for a pattern.
 *
 * @param {any} member
 * @param {Sort} sort
 */
function isValidAlways(member, sort) {
  return (
    member.type !== 'checkbox' && (!member.pattern || sort.domain(member, true).limit === undefined)
  );
}

/**
 * Whether a browser checks the fields of a group before it sends them.
 *
 * @param {any} element
 */
function isCheckedByBrowser(element) {
  const impl = implForWrapper(element);
  if (impl._localName !== 'form' || impl.hasAttributeNS(null, 'novalidate')) {
    return false;
  }
  return submitButtonOf(impl)?.hasAttributeNS(null, 'formnovalidate') !== true;
}

/**
 * How a person says what is filled in.
 *
 * @param {any} element
 */
function wordsOfGroup(element) {
  const parts = partsOf(element).slice(0, MOST_PARTS);
  return parts.map(({ name }, index) => `[${index === 0 ? ':' : ','} ${name} {${name}}]`).join('');
}

/**
 * The fields of the form of a button, or those that stand before it, without a form.
 *
 * @param {Impl} button
 * @returns {Iterable<Impl>}
 */
function before(button) {
  if (button.form !== null) {
    return elementsBelow(button.form);
  }
  let at = button;
  for (let level = 0; level < LEVELS && at?.nodeType === ELEMENT; level++) {
    const found = [];
    let sibling = at.previousElementSibling;
    for (let count = 0; sibling !== null && count < MOST_SIBLINGS; count++) {
      const below = sibling._localName === 'button' ? [] : [sibling, ...elementsBelow(sibling)];
      found.unshift(...below.filter((one) => FILLABLE.has(one._localName) && one.form === null));
      sibling = sibling.previousElementSibling;
    }
    if (found.length > 0) {
      return found;
    }
    at = at.parentNode;
  }
  return [];
}

/**
 * A name for an input, which may stand in a sentence with holes.
 *
 * @param {Impl} member
 * @param {number} index
 */
function nameOf(member, index) {
  const isOption = member._localName === 'option';
  const field = isOption ? member._selectNode : member;
  const own = field.getAttributeNS(null, 'name') || field.getAttributeNS(null, 'id');
  const name = isOption ? `${own ?? 'option'} ${member.text}` : own;
  return (name || `field ${index + 1}`).replace(/[[\]{}|]+/g, ' ').trim();
}

/**
 * The buttons of which one excludes the others.
 *
 * @param {any} option
 * @returns {any[]}
 */
function optionsLike(option) {
  const impl = implForWrapper(option);
  const all = [impl, ...impl._otherRadioGroupElements].map(wrapperForImpl);
  return all
    .filter(({ disabled }) => !disabled)
    .toSorted((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1));
}

/**
 * @param {any} field
 * @param {boolean} isChecked
 */
function textsIn(field, isChecked) {
  return isChecked ? validValuesOf(field) : uncheckedValuesOf(field);
}

/**
 * @param {any} list
 * @param {boolean} isChecked
 */
function choicesIn(list, isChecked) {
  const { oneOf = [], ...domain } = OPTION.domain(list, list.ownerDocument.defaultView);
  const some = list.required ? oneOf.filter((value) => value !== '') : oneOf;
  return { ...domain, ...choicesOf(isChecked ? some : oneOf), initial: some[0] ?? '' };
}

/**
 * @param {string[]} values
 * @returns {Domain}
 */
function choicesOf(values) {
  return { sort: 'string', initial: values[0] ?? '', oneOf: [...new Set(values)] };
}

exports.fillGroup = fillGroup;
exports.groupFields = groupFields;
exports.isGroup = isGroup;
exports.isOneOfFew = isOneOfFew;
exports.wordsOfGroup = wordsOfGroup;
