'use strict';
// XPath as the DOM standard has it, where jsdom has it otherwise: `evaluate` without a type of result
// asks for any type, and jsdom refuses it.

const { apply } = Reflect;

/** @typedef {import('../../../types/jsdom.js').Window} Window */
/** @typedef {(...args: any[]) => XPathResult} Evaluate */

const ANY_TYPE = 0;

/**
 * @param {Window} window before its document is parsed
 */
function addXPath(window) {
  const { XPathExpression, XPathEvaluator, Document } = window;
  withDefault(XPathExpression.prototype, 1);
  withDefault(XPathEvaluator.prototype, 3);
  withDefault(Document.prototype, 3);
}

/**
 * Gives `evaluate` of a prototype the default of its type of result.
 *
 * @param {any} prototype
 * @param {number} at the type's place among the arguments
 */
function withDefault(prototype, at) {
  /** @type {Evaluate} */
  const native = prototype.evaluate;
  Object.defineProperty(prototype, 'evaluate', {
    configurable: true,
    enumerable: true,
    writable: true,
    /**
     * @this {unknown}
     * @param {any[]} args
     */
    value: function evaluate(...args) {
      args[at] ??= ANY_TYPE;
      return apply(native, this, args);
    },
  });
}

exports.addXPath = addXPath;
