'use strict';
// JSON in code that is not instrumented: a text remembers the shadows of what it was made from, and
// gives them to what is parsed from it (`core/models/json.js`). So values cross every channel that
// carries JSON (Socket.IO, fetch, storage).

class Json {
  #runtime;
  #prepared;

  /**
   * @param {object} runtime the shadow runtime
   * @param {(value: unknown) => void} prepared called with each value before it is made a text
   */
  constructor(runtime, prepared) {
    this.#runtime = runtime;
    this.#prepared = prepared;
  }

  /** Replaces `JSON.stringify` and `JSON.parse` of a realm. */
  installRealm(realm) {
    const runtime = this.#runtime;
    const prepared = this.#prepared;
    const { stringify, parse } = realm.JSON;
    const methods = {
      stringify(value, replacer, space) {
        const text = stringify(value, replacer, space);
        if (typeof value === 'object' && value !== null && typeof text === 'string') {
          prepared(value);
          runtime.texts.remember(value, 0, text);
        }
        return text;
      },
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
}

module.exports = { Json };
