'use strict';
// What a field says of its value in other words: as a number, as the place of an option in its list, as
// how far the caret is. Its shadow hangs on `value` and `checked`; here the others follow from it.
//
// Which option or button is meant is a decision, that it is the one which it is: what a page does with
// a place in a list, or with the elements that are chosen, is then exact whatever it is. The others
// come up as the keys of a table do.

const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { Op, PERSON_SITE } = require('../protocol.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** jsdom's own object of an element. @typedef {any} Impl */
/** What is done when a property is read that has a value. @typedef {(runtime: Runtime, impl: Impl, value: any) => void} Reading */

/** What moves the caret. */
const CARET = ['setSelectionRange', 'select'];
/** Of a list with more options none is asked about but the one that is chosen. */
const MOST_ASKED = 16;
/** The texts that fields hold because a person has typed them. @type {WeakMap<Impl, string>} */
const typed = new WeakMap();
/** Fields in which the caret is still behind that. @type {WeakSet<Impl>} */
const carets = new WeakSet();
let isFollowed = false;
/** Whether it is jsdom that reads. */
let isInside = false;

/** @type {Record<string, Record<string, Reading>>} */
const READINGS = {
  HTMLInputElement: {
    valueAsNumber: readNumber,
    valueAsDate: (runtime, input, value) => {
      if (value !== null && valueOf(runtime, input).shadow > 0) {
        runtime.writer.lost(siteOf(runtime), 'a field as a date');
      }
    },
    selectionStart: (runtime, input, value) => readCaret(runtime, input, 'selectionStart', value),
    selectionEnd: (runtime, input, value) => readCaret(runtime, input, 'selectionEnd', value),
  },
  HTMLTextAreaElement: {
    selectionStart: (runtime, area, value) => readCaret(runtime, area, 'selectionStart', value),
    selectionEnd: (runtime, area, value) => readCaret(runtime, area, 'selectionEnd', value),
    textLength: (runtime, area, value) => {
      const { shadow } = valueOf(runtime, area);
      hang(runtime, area, 'textLength', value, lengthOf(runtime, shadow));
    },
  },
  HTMLSelectElement: { selectedIndex: decideOption, selectedOptions: decideOption },
  HTMLOptionElement: { selected: readSelected },
  RadioNodeList: { value: decideButton },
};

/**
 * From now on these are followed; jsdom has been loaded.
 *
 * @param {Runtime} runtime
 */
function followFields(runtime) {
  if (isFollowed) {
    return;
  }
  isFollowed = true;
  for (const [name, readings] of Object.entries(READINGS)) {
    const { prototype } = require(`jsdom/lib/jsdom/living/nodes/${name}-impl.js`).implementation;
    for (const [key, reading] of Object.entries(readings)) {
      followReading(runtime, prototype, key, reading);
    }
    for (const key of CARET.filter((method) => Object.hasOwn(prototype, method))) {
      const move = prototype[key];
      prototype[key] = /** @this {Impl} */ function () {
        carets.delete(this);
        return move.apply(this, arguments);
      };
    }
  }
}

/**
 * The result of what jsdom reads for itself.
 *
 * @template T
 * @param {() => T} read
 * @returns {T}
 */
function inside(read) {
  const before = isInside;
  isInside = true;
  try {
    return read();
  } finally {
    isInside = before;
  }
}

/**
 * A person has typed into a field, and the caret is behind it.
 *
 * @param {Impl} field
 */
function typedInto(field) {
  typed.set(field, field.value);
  carets.add(field);
}

/**
 * The text that a person has typed into a field, as long as it is there.
 *
 * @param {Impl} field
 */
function typedIn(field) {
  const text = typed.get(field) ?? '';
  return text === field.value ? text : '';
}

/**
 * @param {Runtime} runtime
 * @param {object} prototype
 * @param {string} key of an accessor
 * @param {Reading} reading
 */
function followReading(runtime, prototype, key, reading) {
  const descriptor = /** @type {PropertyDescriptor & { get: () => any }} */ (
    Object.getOwnPropertyDescriptor(prototype, key)
  );
  const { get } = descriptor;
  const read = /** @this {Impl} */ function () {
    const value = get.call(this);
    if (runtime.registers.n > 0 && !isInside) {
      reading(runtime, this, value);
    }
    return value;
  };
  Object.defineProperty(prototype, key, { ...descriptor, get: read });
}

/** @type {Reading} */
function readNumber(runtime, input, value) {
  const { value: text, shadow } = valueOf(runtime, input);
  if (shadow === 0) {
    return;
  }
  if (input.type !== 'number' && input.type !== 'range') {
    runtime.writer.lost(siteOf(runtime), `a field of type ${input.type} as a number`);
    return;
  }
  const { writer, operators } = runtime;
  // An empty field is a decision: `NaN` goes other ways than numbers, as JSON it is `null`.
  if (input.type === 'number') {
    writer.branch(PERSON_SITE, operators.binary('===', text, shadow, '', 0, -1), text === '');
  }
  if (text !== '') {
    hang(runtime, input, 'valueAsNumber', value, writer.apply(Op.UnaryPlus, [shadow]));
  }
}

/**
 * @param {Runtime} runtime
 * @param {Impl} field
 * @param {string} key
 * @param {number | null} value
 */
function readCaret(runtime, field, key, value) {
  const { value: text, shadow } = valueOf(runtime, field);
  if (shadow > 0 && carets.has(field) && typed.get(field) === text && value === text.length) {
    hang(runtime, field, key, value, lengthOf(runtime, shadow));
  }
}

/** @type {Reading} */
function readSelected(runtime, option, value) {
  const list = option._selectNode;
  const { shadow } = list === null ? { shadow: 0 } : valueOf(runtime, list);
  if (shadow > 0 && isFirstOf(list, option)) {
    const operands = [shadow, runtime.writer.constant(option.value)];
    hang(runtime, option, 'selected', value, runtime.writer.apply(Op.StrictlyEqual, operands));
  }
}

/**
 * Whether a list says by its value alone which of its options is chosen: that is the first which has it.
 *
 * @param {Impl} list
 */
function isKnownByValue(list) {
  const chosen = list.options.filter((/** @type {Impl} */ option) => option._selectedness);
  return (
    !list.hasAttributeNS(null, 'multiple') && chosen.length === 1 && isFirstOf(list, chosen[0])
  );
}

/**
 * A value chooses the first option that has it.
 *
 * @param {Impl} list
 * @param {Impl} option
 */
function isFirstOf(list, option) {
  for (const other of list.options) {
    if (other.value === option.value) {
      return other === option;
    }
  }
  return false;
}

/**
 * Which option is chosen, or which are.
 *
 * @type {(runtime: Runtime, list: Impl) => void}
 */
function decideOption(runtime, list) {
  if (list.hasAttributeNS(null, 'multiple')) {
    decideEach(runtime, list);
    return;
  }
  const { value, shadow } = valueOf(runtime, list);
  if (shadow > 0) {
    decideValue(runtime, list, value, shadow);
  }
}

/**
 * Of a list of few options each is asked about until it is the one, so one run shows all ways there are. The first,
 * which is chosen at the beginning, comes last.
 *
 * @param {Runtime} runtime
 * @param {Impl} list
 * @param {string} value of the option that is chosen
 * @param {number} shadow
 */
function decideValue({ decisions }, list, value, shadow) {
  const values = new Set(list.options.map((/** @type {Impl} */ option) => option.value));
  const asked = values.size > MOST_ASKED ? [value] : [...values].toReversed();
  for (const other of asked) {
    decisions.equal(PERSON_SITE, shadow, other, other === value);
    if (other === value) {
      return;
    }
  }
}

/**
 * Of a list that takes several options each is among those that are chosen, or not.
 *
 * @param {Runtime} runtime
 * @param {Impl} list
 */
function decideEach(runtime, list) {
  for (const option of inside(() => [...list.options])) {
    const chosen = option._selectedness;
    const shadow = runtime.shadows.of(wrapperForImpl(option), 'selected', chosen);
    if (shadow > 0) {
      runtime.decisions.branch(siteOf(runtime), shadow, chosen);
    }
  }
}

/** @type {Reading} */
function decideButton(runtime, { _list: buttons }) {
  for (const button of buttons) {
    const { checked } = button;
    const shadow = runtime.shadows.of(wrapperForImpl(button), 'checked', checked);
    if (shadow > 0) {
      runtime.decisions.branch(siteOf(runtime), shadow, checked);
    }
    if (checked) {
      return;
    }
  }
}

/**
 * @param {Runtime} runtime
 * @param {Impl} field
 * @returns {import('./event.js').Symbolic}
 */
function valueOf({ shadows }, field) {
  const { value } = field;
  return { value, shadow: shadows.of(wrapperForImpl(field), 'value', value) };
}

/**
 * @param {Runtime} runtime
 * @param {number} shadow of a text
 */
function lengthOf({ writer }, shadow) {
  return shadow > 0 ? writer.apply(Op.StringLength, [shadow]) : 0;
}

/**
 * @param {Runtime} runtime
 * @param {Impl} impl
 * @param {string} key
 * @param {unknown} value
 * @param {number} shadow
 */
function hang({ shadows }, impl, key, value, shadow) {
  if (shadow > 0) {
    shadows.set(wrapperForImpl(impl), key, value, shadow);
  }
}

/**
 * What asks: code of the app, or the browser by itself.
 *
 * @param {Runtime} runtime
 */
function siteOf({ host }) {
  return host.siteOfCaller() ?? PERSON_SITE;
}

exports.decideOption = decideOption;
exports.followFields = followFields;
exports.inside = inside;
exports.isKnownByValue = isKnownByValue;
exports.typedIn = typedIn;
exports.typedInto = typedInto;
