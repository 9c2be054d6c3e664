'use strict';
// Form fields: what they hold is changed by hand.

const InputEvent = require('jsdom/lib/generated/idl/InputEvent.js');
const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const {
  accessorsOf,
  answer,
  certain,
  markField,
  markText,
  markTick,
} = require('../../../model/event.js');
const { typedInto } = require('../../../model/fields.js');
const { Op } = require('../../../protocol.js');
const { isEditable, takesText } = require('../text_field.js');
const { certainKey, fireKey } = require('./keyboard.js');
const { isHeard } = require('./heard.js');
const { press } = require('./mouse.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../../../model/event.js').Symbolic} Symbolic */
/** @typedef {import('../person.js').Runtime['writer']} Writer */

const INSERTED = 'insertText';
const DELETED = 'deleteContentBackward';
const PASTED = 'insertFromPaste';

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

/** What they tell of a text that is pasted: all of it. */
const GIVEN = accessorsOf({
  data: ({ text }) => text,
  inputType: () => certain(PASTED),
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
  if (!takesText(implForWrapper(field))) {
    give(person, field, text);
    changed(person, field);
    return;
  }
  const key = certainKey(text.value.at(-1) ?? 'Backspace');
  if (fireKey(person, field, 'keydown', key) && fireKey(person, field, 'keypress', key)) {
    write(person, field, text, TYPED);
  }
  // Of the strokes only the last one: whoever listens sees the whole text in the field.
  fireKey(person, field, 'keyup', key);
  leave(person, field);
}

/**
 * Puts a text from elsewhere into a field.
 *
 * @param {Person} person
 * @param {any} field
 * @param {Symbolic} text
 */
function pasteText(person, field, text) {
  write(person, field, text, GIVEN);
  leave(person, field);
}

/**
 * Writes a text into a field in place of what it held, unless the page prevents it.
 *
 * @param {Person} person
 * @param {any} field one for text, or an element that can be edited
 * @param {Symbolic} text
 * @param {PropertyDescriptorMap} told what is told of it
 */
function write(person, field, text, told) {
  const isPrevented =
    isHeard(field, 'beforeinput') &&
    !person.fire(field, inputEvent(person, 'beforeinput', text, told));
  if (isPrevented) {
    return;
  }
  const impl = implForWrapper(field);
  if (isEditable(impl)) {
    person.runtime.clear();
    impl.textContent = text.value;
    markText(person.runtime, field, text);
  } else {
    give(person, field, text);
  }
  person.fire(field, inputEvent(person, 'input', text, told));
}

/**
 * What a field tells when a person goes on elsewhere; an element that can be edited says nothing.
 *
 * @param {Person} person
 * @param {Element} field
 */
function leave(person, field) {
  if (!isEditable(implForWrapper(field))) {
    person.fire(field, new person.window.Event('change', { bubbles: true }));
  }
}

/**
 * An event that tells of a text that is being written, or has been.
 *
 * @param {Person} person
 * @param {string} type
 * @param {Symbolic} text
 * @param {PropertyDescriptorMap} told
 */
function inputEvent(person, type, text, told) {
  const event = person.made(InputEvent, type, {
    bubbles: true,
    cancelable: type === 'beforeinput',
    composed: true,
  });
  answer(person.runtime, event, told, { person, text });
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
exports.pasteText = pasteText;
exports.tick = tick;
exports.typeText = typeText;
