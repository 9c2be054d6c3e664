'use strict';
// JSON in code that is not instrumented: a text remembers the shadows of what it was made from, and
// gives them to what is parsed from it (`core/models/json.js`). So the properties of objects cross
// every channel that carries JSON, and what is kept in a storage comes back from there.

/**
 * Replaces `JSON.stringify` and `JSON.parse` of a realm.
 *
 * @param {import('./channel.js').Runtime} runtime
 * @param {{ JSON: JSON }} realm
 * @param {(value: object) => void} prepare called with each object before its text remembers it
 */
function hookJson(runtime, realm, prepare) {
  const { stringify, parse } = realm.JSON;
  const methods = {
    /**
     * @param {unknown} value
     * @param {any} replacer
     * @param {any} space
     */
    stringify(value, replacer, space) {
      const text = stringify(value, replacer, space);
      if (typeof value === 'object' && value !== null && typeof text === 'string') {
        prepare(value);
        runtime.texts.remember(value, 0, text);
      }
      return text;
    },
    /**
     * @param {string} text
     * @param {any} reviver
     */
    parse(text, reviver) {
      const value = parse(text, reviver);
      // A symbolic text is what the model at its site knows more about.
      const isSymbolic = runtime.registers.s === -1 && runtime.registers.shadows[0] > 0;
      if (typeof text === 'string' && !isSymbolic) {
        runtime.texts.recall(text, value);
      }
      return value;
    },
  };
  runtime.sources.replaceNative(realm.JSON, 'stringify', methods.stringify);
  runtime.sources.replaceNative(realm.JSON, 'parse', methods.parse);
}

exports.hookJson = hookJson;
