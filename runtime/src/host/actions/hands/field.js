'use strict';
// Form fields: what they hold is changed by hand.

const InputEvent = require('jsdom/lib/generated/idl/InputEvent.js');
const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { accessorsOf, answer, certain, markField, markTick } = require('../../../model/event.js');
const { typedInto } = require('../../../model/fields.js');
const { Op } = require('../../../protocol.js');
const { isTextField } = require('../text_field.js');
const { certainKey, fireKey } = require('./keyboard.js');
const { isHeard } = require('./heard.js');
const { press } = require('./mouse.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../../../model/event.js').Symbolic} Symbolic */
/** @typedef {import('../person.js').Runtime['writer']} Writer */

const INSERTED = 'insertText';
const DELETED = 'deleteContentBackward';

/**
 * What differs between a text and none.
 *
 * @param {(text: string) => string | null} value
 * @param {(writer: Writer, text: number) => number} ofText
 * @param {string | null} ofNone
 */
function ofTyped(value, ofText, ofNone) {
  /** @param {{ person: Person, text: Symbolic }} source */
  return ({ person, text }) => {
    const { writer } = person.runtime;
    if (text.shadow === 0) {
      return certain(value(text.value));
    }
    const isNone = writer.apply(Op.StrictlyEqual, [text.shadow, writer.constant('')]);
    const parts = [isNone, writer.constant(ofNone), ofText(writer, text.shadow)];
    return { value: value(text.value), shadow: writer.apply(Op.Conditional, parts) };
  };
}

/** What `beforeinput` and `input` tell of a text that is typed: its last character. */
const TYPED = accessorsOf({
  data: ofTyped(
    (text) => text.at(-1) ?? null,
    (writer, text) => writer.apply(Op.StringSlice, [text, writer.constant(-1)]),
    null,
  ),
  inputType: ofTyped(
    (text) => (text === '' ? DELETED : INSERTED),
    (writer) => writer.constant(INSERTED),
    DELETED,
  ),
});

/** Where on a box the mouse is. */
const CORNER = { X: certain(1), Y: certain(1) };

/**
 * Makes the chosen value that of a field or list.
 *
 * @param {Person} person
 * @param {Element} field
 * @returns {string}
 */
function fill(person, field) {
  const chosen = person.chosen('value', field);
  give(person, field, chosen);
  return chosen.value;
}

/**
 * Gives a field a value.
 *
 * @param {Person} person
 * @param {any} field
 * @param {Symbolic} chosen
 */
function give({ runtime }, field, chosen) {
  // The prototype's setter: frameworks put one of their own on the element to see changes.
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, chosen.value);
  const impl = implForWrapper(field);
  typedInto(impl);
  if (Object.is(impl.value, chosen.value)) {
    markField(runtime, field, chosen);
  } else {
    runtime.writer.lost(-1, `what a field of type ${field.type} has made of its value`);
  }
}

/**
 * Types a text into a field, or chooses it in one that is set otherwise, or in a list.
 *
 * @param {Person} person
 * @param {any} field
 * @param {Symbolic} chosen a number is written as a text
 */
function typeText(person, field, chosen) {
  const text = textual(person.runtime, chosen);
  person.focus(field);
  if (field.localName !== 'textarea' && !isTextField(implForWrapper(field))) {
    give(person, field, text);
    changed(person, field);
    return;
  }
  const key = certainKey(text.value.at(-1) ?? 'Backspace');
  const begins =
    fireKey(person, field, 'keydown', key) &&
    fireKey(person, field, 'keypress', key) &&
    (!isHeard(field, 'beforeinput') || person.fire(field, inputEvent(person, 'beforeinput', text)));
  if (begins) {
    give(person, field, text);
    person.fire(field, inputEvent(person, 'input', text));
  }
  // Of the strokes only the last one: whoever listens sees the whole text in the field.
  fireKey(person, field, 'keyup', key);
  person.fire(field, new person.window.Event('change', { bubbles: true }));
}

/**
 * An event that tells of the last character of a text, or that there is none left.
 *
 * @param {Person} person
 * @param {string} type
 * @param {Symbolic} text
 */
function inputEvent(person, type, text) {
  const event = person.made(InputEvent, type, {
    bubbles: true,
    cancelable: type === 'beforeinput',
    composed: true,
  });
  answer(person.runtime, event, TYPED, { person, text });
  return event;
}

/**
 * Puts a tick into a box, or takes it off, or chooses an option, by a click if it is otherwise.
 *
 * @param {Person} person
 * @param {any} box
 * @param {Symbolic} chosen
 */
function tick(person, box, chosen) {
  if (box.checked !== chosen.value && (chosen.value || box.type === 'checkbox')) {
    press(person, box, CORNER, 1);
  }
  markTick(person.runtime, box, chosen);
}

/**
 * Whether the option of this value is the one that is chosen.
 *
 * @param {Person} person
 * @param {Symbolic} chosen
 * @param {string} value
 * @returns {Symbolic}
 */
function chosenOption({ runtime: { writer } }, chosen, value) {
  const operands = [chosen.shadow, writer.constant(value)];
  const shadow = chosen.shadow > 0 ? writer.apply(Op.StrictlyEqual, operands) : 0;
  return { value: chosen.value === value, shadow };
}

/**
 * @param {import('../person.js').Runtime} runtime
 * @param {Symbolic} chosen
 * @returns {Symbolic}
 */
function textual({ writer }, { value, shadow }) {
  if (typeof value === 'string') {
    return { value, shadow };
  }
  return { value: String(value), shadow: shadow > 0 ? writer.apply(Op.ToString, [shadow]) : 0 };
}

/**
 * What a field holds is other than before: not by typing, which has an event of its own.
 *
 * @param {Person} person
 * @param {Element} field
 */
function changed(person, field) {
  person.fire(field, new person.window.Event('input', { bubbles: true, composed: true }));
  person.fire(field, new person.window.Event('change', { bubbles: true }));
}

exports.chosenOption = chosenOption;
exports.changed = changed;
exports.fill = fill;
exports.give = give;
exports.tick = tick;
exports.typeText = typeText;
