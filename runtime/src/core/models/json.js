'use strict';
// Models of `JSON`. The text of a value with symbolic parts has a term, made by serialising the value
// once more; it counts only if the text comes out the same. And a text remembers the shadows of what
// it was made from: `parse` of exactly that text gives them back, so values cross every channel that
// carries JSON (Socket.IO, fetch, storage), also where the library on the way is not instrumented.

const { isObject } = require('../primordials.js');
const { readText } = require('./json/reader.js');
const { serialised } = require('./json/serialiser.js');
const { plant } = require('./json/tree.js');
const { isSymbolic } = require('./model.js');

/** What is called back, a replacer, a reviver, `toJSON` or a getter, may take the arguments. */
const prepare = (machine, json, shadows, values) => {
  machine.registers.passing(shadows, values);
  return { shadows, values, read: undefined };
};

/** A symbolic text that `stringify` has not made is read first. */
const prepareParse = (machine, json, shadows, values) => {
  const { 0: text } = values;
  const shadow = shadows[0] ?? 0;
  const isRead =
    shadow > 0 && typeof text === 'string' && machine.texts.byText.get(text)?.shadow !== shadow;
  const site = isRead ? machine.host.siteOfCaller() : null;
  const read =
    site === null ? undefined : { text, shadow, tree: readText(machine, site, text, shadow) };
  return { ...prepare(machine, json, shadows, values), read };
};

const stringify = (machine, call) => {
  const { result, site } = call;
  const { values, shadows } = call.prepared ?? call;
  if (typeof result !== 'string') {
    return shadows[0] > 0 ? machine.finished.unmodelled(call, 'JSON.stringify') : 0;
  }
  const tree = machine.texts.remember(values[0], shadows[0] ?? 0, result);
  if (tree === null) {
    return isSymbolic(call) ? machine.finished.unmodelled(call, 'JSON.stringify') : 0;
  }
  machine.decisions.pin(site, values[2], shadows[2]);
  const shadow = serialised(machine, values, shadows[0] ?? 0, result);
  const text = machine.texts.byText.get(result);
  if (text !== undefined) {
    text.shadow = shadow ?? 0;
  }
  return shadow ?? machine.writer.lost(site, 'JSON.stringify');
};

const parse = (machine, call) => {
  const { result, site } = call;
  const { values, shadows, read } = call.prepared ?? call;
  const shadow = shadows[0] ?? 0;
  if (typeof values[0] !== 'string') {
    return shadow === 0 ? 0 : machine.writer.lost(site, 'JSON.parse');
  }
  const text = machine.texts.byText.get(values[0]);
  if (
    read !== undefined &&
    read.text === values[0] &&
    read.shadow === shadow &&
    !isObject(values[1])
  ) {
    return read.tree === null ? 0 : plant(machine, read.tree, result);
  }
  if (shadow > 0 && (text === undefined || text.shadow !== shadow)) {
    return machine.writer.lost(site, 'JSON.parse');
  }
  return machine.texts.recall(values[0], result);
};
module.exports = {
  parse: { called: parse, prepare: prepareParse },
  stringify: { called: stringify, prepare },
};
