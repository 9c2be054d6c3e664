'use strict';
// The symbolic parts of an event: an event tells what a person has chosen when it is asked for it.
//
// jsdom keeps the fields of an event on an object of its own behind the one that the page holds. There a
// symbolic field is an accessor: at its first read the input is declared, and its shadow hung on the
// page's object just before instrumented code looks for it. So a field that nobody reads costs nothing,
// and is no input of the run.

const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** @typedef {{ value: any, shadow: number }} Symbolic */
/** @typedef {{ X: Symbolic, Y: Symbolic }} Point in the viewport */

/**
 * What the fields of an event are, by name, given where they come from.
 *
 * @template Source
 * @typedef {Record<string, (source: Source, impl: any) => Symbolic>} Parts
 */

const SOURCE = Symbol('source');

/**
 * The accessors for fields of an event; made once for each kind of event.
 *
 * @template Source
 * @param {Parts<Source>} parts
 * @returns {PropertyDescriptorMap}
 */
function accessorsOf(parts) {
  const accessors = Object.entries(parts).map(([name, part]) => {
    const get = /** @this {any} */ function () {
      const { runtime, source, read } = this[SOURCE];
      const { value, shadow } = (read[name] ??= part(source, this));
      if (shadow > 0) {
        runtime.shadows.set(wrapperForImpl(this), name, value, shadow);
      }
      return value;
    };
    return [name, { configurable: true, enumerable: true, get, set() {} }];
  });
  return Object.fromEntries(accessors);
}

/**
 * Gives an event its symbolic fields.
 *
 * @template Source
 * @param {Runtime} runtime
 * @param {any} impl jsdom's own object of the event
 * @param {PropertyDescriptorMap} accessors of such sources
 * @param {Source} source
 */
function answer(runtime, impl, accessors, source) {
  impl[SOURCE] = { runtime, source, read: {} };
  Object.defineProperties(impl, accessors);
}

/**
 * A value that is no input.
 *
 * @param {any} value
 * @returns {Symbolic}
 */
function certain(value) {
  return { value, shadow: 0 };
}

/**
 * The sum or the difference of two numbers.
 *
 * @param {Runtime} runtime
 * @param {Symbolic} left
 * @param {'+' | '-'} operator
 * @param {Symbolic} right
 * @returns {Symbolic}
 */
function combined({ operators }, left, operator, right) {
  if (right.value === 0 && right.shadow === 0) {
    return left;
  }
  const value = operator === '+' ? left.value + right.value : left.value - right.value;
  const shadow = operators.binary(operator, left.value, left.shadow, right.value, right.shadow, -1);
  return { value, shadow };
}

/**
 * Hangs what a field was set to on it, if it kept that.
 *
 * @param {Runtime} runtime
 * @param {Element} field
 * @param {Symbolic} chosen
 */
function markField(runtime, field, chosen) {
  mark(runtime, field, 'value', chosen);
}

/**
 * Hangs on a box whether it is ticked, or on an option whether it is the chosen one.
 *
 * @param {Runtime} runtime
 * @param {Element} box
 * @param {Symbolic} chosen
 */
function markTick(runtime, box, chosen) {
  mark(runtime, box, 'checked', chosen);
}

/**
 * Hangs the text of an element on it, and on the node that it is in.
 *
 * @param {Runtime} runtime
 * @param {Element} element
 * @param {Symbolic} chosen
 */
function markText(runtime, element, chosen) {
  for (const name of ['textContent', 'innerText']) {
    mark(runtime, element, name, chosen);
  }
  for (const name of ['textContent', 'nodeValue', 'data']) {
    mark(runtime, element.firstChild ?? {}, name, chosen);
  }
}

/**
 * Hangs on an option of a list whether it is chosen.
 *
 * @param {Runtime} runtime
 * @param {Element} option
 * @param {Symbolic} chosen
 */
function markOption(runtime, option, chosen) {
  mark(runtime, option, 'selected', chosen);
}

/**
 * @param {Runtime} runtime
 * @param {any} object
 * @param {string} name
 * @param {Symbolic} symbolic
 */
function mark(runtime, object, name, { value, shadow }) {
  if (shadow > 0 && Object.is(object[name], value)) {
    runtime.shadows.set(object, name, value, shadow);
  }
}

exports.accessorsOf = accessorsOf;
exports.answer = answer;
exports.certain = certain;
exports.combined = combined;
exports.markField = markField;
exports.markOption = markOption;
exports.markText = markText;
exports.markTick = markTick;
