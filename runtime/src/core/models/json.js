'use strict';
// Models of `JSON`. The text of a value with symbolic parts has a term, made by serialising the value
// once more; it counts only if the text comes out the same. And a text remembers the shadows of what
// it was made from: `parse` of exactly that text gives them back, so values cross every channel that
// carries JSON (Socket.IO, fetch, storage), also where the library on the way is not instrumented.

const { Op } = require('../../protocol.js');
const { arrayIsArray, is, isFinite, isObject } = require('../primordials.js');
const { readJson } = require('./json/document.js');
const { serialised } = require('./json/serialiser.js');
const { plant } = require('./json/tree.js');
const { isSymbolic } = require('./model.js');

/**
 * @import { Announced } from './json/calls.js'
 * @import { Model, Prepare, StandIn } from './model.js'
 */

/** @type {Prepare} */
const prepare = (machine, json, shadows, values) => {
  machine.jsonCalls.announce({ shadows, values });
  machine.registers.passing(shadows, values);
};

/**
 * A symbolic text that `stringify` has not made is read first, since the native may throw.
 * @type {Prepare}
 */
const prepareParse = (machine, json, shadows, values) => {
  const { 0: text } = values;
  const shadow = shadows[0] ?? 0;
  const isForeign = shadow > 0 && typeof text === 'string' && !machine.texts.isKnown(text);
  const site = isForeign ? machine.host.siteOfCaller() : null;
  const read =
    site === null ? undefined : readJson(machine, site, /** @type {string} */ (text), shadow);
  if (shadow > 0 && typeof text === 'number') {
    const isWritten = machine.writer.apply(Op.NumberIsFinite, [shadow]);
    machine.decisions.branch(machine.host.siteOfCaller() ?? -1, isWritten, isFinite(text));
  }
  machine.jsonCalls.announce({ shadows, values, read });
  machine.registers.passing(shadows, values);
  // What was read of the text decides whether the native throws.
  machine.registers.isCarried = read !== undefined;
};

/** @type {Model} */
const stringify = (machine, call) => {
  const { result, site } = call;
  // One that was not announced went through `call` or `apply`.
  /** @type {Announced} */
  const { values, shadows, source, isUntaken } = machine.jsonCalls.takeLast() ?? call;
  if (typeof result !== 'string') {
    return shadows[0] > 0 ? machine.finished.unmodelled(call, 'JSON.stringify') : 0;
  }
  if (isUntaken === true) {
    machine.writer.lost(site, 'JSON.stringify');
  }
  if (source === undefined || source === null) {
    const { 1: replacer } = values;
    const isHeld = machine.shadows.holds(machine.reads.behind(values[0])) !== 0;
    if (isHeld || machine.shadows.holds(replacer) !== 0) {
      return machine.writer.lost(site, 'JSON.stringify');
    }
    return isSymbolic(call) ? machine.finished.unmodelled(call, 'JSON.stringify') : 0;
  }
  machine.decisions.pin(site, values[2], shadows[2]);
  const shadow = serialised(machine, values, shadows[0] ?? 0, result);
  source.shadow = shadow ?? 0;
  return shadow ?? machine.writer.lost(site, 'JSON.stringify');
};

/** @type {Model} */
const parse = (machine, call) => {
  const { result, site } = call;
  /** @type {Announced} */
  const { values, shadows, read, recalled } = machine.jsonCalls.takeLast() ?? call;
  const shadow = shadows[0] ?? 0;
  const { 0: text, 1: reviver } = values;
  if (shadow === 0) {
    return recalled ?? 0;
  }
  if (read !== undefined) {
    if (isObject(reviver) && read !== null) {
      return machine.writer.lost(site, 'JSON.parse with a reviver');
    }
    return read === null ? 0 : read(result);
  }
  if (typeof text === 'number' && is(text, result)) {
    return plant(machine, { value: text, shadow }, result);
  }
  const source = typeof text === 'string' ? machine.texts.withShadow(text, shadow) : undefined;
  if (source !== undefined && source.tree !== null) {
    source.hasArrived = true;
    return plant(machine, source.tree, result);
  }
  // A part of a longer text is known by its content.
  return recalled ?? machine.writer.lost(site, 'JSON.parse');
};

/**
 * Stands in the place of `JSON.stringify`, so that texts are known that other code makes, too.
 * @type {StandIn}
 */
const standInStringify = (machine, native) => {
  const { jsonCalls } = machine;
  const { stringify: standIn } = {
    /**
     * @param {unknown} value
     * @param {unknown} replacer
     * @param {unknown} space
     */
    stringify(value, replacer, space) {
      const call = jsonCalls.begin();
      const text = native(value, replacer, space);
      // What `toJSON`, a getter or a replacer gave last.
      const { s, given } = machine.registers;
      if (call !== null) {
        call.isUntaken = s > 0;
      } else if (s > 0 && s !== given) {
        machine.registers.untaken();
      }
      if (machine.registers.y !== 0 && typeof text === 'string') {
        if (isObject(value)) {
          jsonCalls.written(value, call !== null);
        }
        const shadow = call === null ? 0 : (call.shadows[0] ?? 0);
        const source = machine.texts.remember(value, shadow, text);
        if (call !== null) {
          call.source = source;
        }
      }
      jsonCalls.end(call);
      return text;
    },
  };
  return standIn;
};

/**
 * A text has been parsed. One whose shadow is known is left to the model, if it is that of a whole
 * text; a part of a longer one is known by its content, as is a text without a shadow.
 * @param {import('./model.js').Machine} machine
 * @param {Announced | null} call null if it is not one of instrumented code
 * @param {string} text
 * @param {unknown} value
 */
const recall = ({ texts, jsonCalls, registers }, call, text, value) => {
  const shadow = call === null ? 0 : (call.shadows[0] ?? 0);
  if (shadow > 0 && (texts.withShadow(text, shadow) !== undefined || !texts.isKnown(text))) {
    return;
  }
  const recalled = texts.recall(text, value);
  if (call !== null) {
    call.recalled = recalled;
  } else if (isObject(value) && registers.n !== 0) {
    jsonCalls.parsed(value);
  }
};

/**
 * Stands in the place of `JSON.parse`: only the model at the site knows more of a symbolic text.
 * @type {StandIn}
 */
const standInParse = (machine, native) => {
  const { jsonCalls } = machine;
  const { parse: standIn } = {
    /**
     * @param {unknown} text
     * @param {unknown} reviver
     */
    parse(text, reviver) {
      const call = jsonCalls.begin();
      if (machine.registers.y === 0) {
        const value = native(text, reviver);
        jsonCalls.end(call);
        return value;
      }
      // As the native does it first of all, so that the text of a buffer is known, too.
      const string = typeof text === 'string' ? text : `${/** @type {any} */ (text)}`;
      if (!arrayIsArray(text)) {
        machine.conversions.dropConversions(text);
      }
      const value = native(string, reviver);
      recall(machine, call, string, value);
      jsonCalls.end(call);
      return value;
    },
  };
  return standIn;
};

module.exports = {
  parse: { called: parse, prepare: prepareParse, standIn: standInParse },
  stringify: { called: stringify, prepare, standIn: standInStringify },
};
