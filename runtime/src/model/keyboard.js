'use strict';
// Keys of a common keyboard (that of the United States): a symbolic `key`, and the other properties of
// keyboard events as terms over it.
//
// `code`, `keyCode` and `which` are functions of `key`, so they are built as such; an input of their own
// could contradict it.

const { Op } = require('../protocol.js');

/** @typedef {import('./event.js').Symbolic} Symbolic */
/** @typedef {import('../core/host.js').Runtime['writer']} Writer */

/**
 * A key: where it is on the keyboard, its `keyCode` while it is held, and the `keyCode` of what it types,
 * or 0.
 *
 * @typedef {{ code: string, keyCode: number, types: number }} Key
 */

/** Keys with a name, by it: their codes in `keydown` and `keyup`. */
const NAMED = {
  Enter: 13,
  Escape: 27,
  Backspace: 8,
  Tab: 9,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
  Insert: 45,
  Home: 36,
  End: 35,
  PageUp: 33,
  PageDown: 34,
  CapsLock: 20,
  NumLock: 144,
  ScrollLock: 145,
  Pause: 19,
  ContextMenu: 93,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, 112 + i])),
};

/**
 * Keys that are held while others are pressed, and are pressed alone, too: those on the left, by `key`.
 *
 * @type {Record<string, number>}
 */
const MODIFIERS = { Shift: 16, Control: 17, Alt: 18, Meta: 91 };

/**
 * Keys that type one character alone and another with Shift.
 *
 * @type {[code: string, keyCode: number, characters: string][]}
 */
const SIGNS = [
  ['Space', 32, ' '],
  ['Minus', 189, '-_'],
  ['Equal', 187, '=+'],
  ['BracketLeft', 219, '[{'],
  ['BracketRight', 221, ']}'],
  ['Backslash', 220, '\\|'],
  ['Semicolon', 186, ';:'],
  ['Quote', 222, '\'"'],
  ['Backquote', 192, '`~'],
  ['Comma', 188, ',<'],
  ['Period', 190, '.>'],
  ['Slash', 191, '/?'],
];
/** What the digits type with Shift. */
const ABOVE_DIGITS = ')!@#$%^&*(';

/** All keys that a person is taken to press, by `key`. */
const BY_KEY = new Map(allKeys());

/**
 * The keys; those that an app is likelier to ask for come first.
 *
 * @returns {Generator<[string, Key]>}
 */
function* allKeys() {
  for (let i = 0; i < 26; i++) {
    const upper = String.fromCharCode(65 + i);
    for (const key of [upper.toLowerCase(), upper]) {
      yield [key, { code: `Key${upper}`, keyCode: 65 + i, types: key.charCodeAt(0) }];
    }
  }
  for (let digit = 0; digit <= 9; digit++) {
    for (const key of [`${digit}`, ABOVE_DIGITS[digit]]) {
      yield [key, { code: `Digit${digit}`, keyCode: 48 + digit, types: key.charCodeAt(0) }];
    }
  }
  for (const [code, keyCode, characters] of SIGNS) {
    for (const key of characters) {
      yield [key, { code, keyCode, types: key.charCodeAt(0) }];
    }
  }
  for (const [key, keyCode] of Object.entries(NAMED)) {
    yield [key, { code: key, keyCode, types: key === 'Enter' ? keyCode : 0 }];
  }
  for (const [key, keyCode] of Object.entries(MODIFIERS)) {
    yield [key, { code: `${key}Left`, keyCode, types: 0 }];
  }
}

const KEYS = [...BY_KEY.keys()];

/**
 * A key as it is on the keyboard; one that is not there has no codes.
 *
 * @param {string} key
 * @returns {Key}
 */
function keyOf(key) {
  return BY_KEY.get(key) ?? { code: '', keyCode: 0, types: 0 };
}

/**
 * What most keys have of a property; only the others are told apart one by one.
 *
 * @type {{ [Property in keyof Key]: {
 *   value: (key: string) => Key[Property], term: (key: number, writer: Writer) => number } }}
 */
const USUAL = {
  code: {
    value: (key) => `Key${key.toUpperCase()}`,
    term: (key, writer) => writer.apply(Op.Add, [writer.constant('Key'), upperCase(key, writer)]),
  },
  keyCode: {
    value: (key) => key.toUpperCase().charCodeAt(0),
    term: (key, writer) => firstUnit(upperCase(key, writer), writer),
  },
  types: { value: (key) => key.charCodeAt(0), term: firstUnit },
};

/**
 * @param {number} text
 * @param {Writer} writer
 */
function upperCase(text, writer) {
  return writer.apply(Op.StringToUpperCase, [text]);
}

/**
 * @param {number} text
 * @param {Writer} writer
 */
function firstUnit(text, writer) {
  return writer.apply(Op.StringCharCodeAt, [text, writer.constant(0)]);
}

/**
 * A property of a symbolic key.
 *
 * @param {Writer} writer of the trace
 * @param {Symbolic} key
 * @param {keyof Key} property
 * @returns {Symbolic}
 */
function propertyOf(writer, key, property) {
  const value = keyOf(key.value)[property];
  if (key.shadow === 0) {
    return { value, shadow: 0 };
  }
  const usual = USUAL[property];
  let shadow = usual.term(key.shadow, writer);
  for (const [name, { [property]: answer }] of BY_KEY) {
    if (answer !== usual.value(name)) {
      const isIt = writer.apply(Op.StrictlyEqual, [key.shadow, writer.constant(name)]);
      shadow = writer.apply(Op.Conditional, [isIt, writer.constant(answer), shadow]);
    }
  }
  return { value, shadow };
}

/**
 * One value if a symbolic key is a certain one, and another if not.
 *
 * @param {Writer} writer of the trace
 * @param {Symbolic} key
 * @param {string} name
 * @param {boolean | number} own
 * @param {Symbolic} other
 * @returns {Symbolic}
 */
function ifKey(writer, key, name, own, other) {
  const value = key.value === name ? own : other.value;
  if (key.shadow === 0) {
    return key.value === name ? { value, shadow: 0 } : other;
  }
  const isIt = writer.apply(Op.StrictlyEqual, [key.shadow, writer.constant(name)]);
  const otherwise = other.shadow > 0 ? other.shadow : writer.constant(other.value);
  return {
    value,
    shadow: writer.apply(Op.Conditional, [isIt, writer.constant(own), otherwise]),
  };
}

exports.KEYS = KEYS;
exports.MODIFIERS = MODIFIERS;
exports.ifKey = ifKey;
exports.keyOf = keyOf;
exports.propertyOf = propertyOf;
