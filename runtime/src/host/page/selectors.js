'use strict';
// What a selector asks of a field, such as `:invalid`, says nothing to the page: jsdom's selectors call
// `checkValidity`, which tells a field that is not valid by an event.

/** How many selectors are being matched: one may be asked within another. */
let matching = 0;

/** What a document's selectors are asked. */
const ASKED = ['check', 'matches', 'closest', 'querySelector', 'querySelectorAll'];

/** @type {import('../../../types/jsdom.js').Changes} */
const selectorChanges = {
  'living/constraint-validation/DefaultConstraintValidation-impl.js': ({
    implementation: { prototype },
  }) => {
    const { checkValidity } = prototype;
    prototype.checkValidity = function () {
      return matching > 0
        ? !this._isCandidateForConstraintValidation() || this._satisfiesConstraints()
        : checkValidity.call(this);
    };
  },
  'living/nodes/Document-impl.js': ({ implementation: { prototype } }) => {
    const { _getDOMSelector: make } = prototype;
    /** @type {WeakSet<object>} */
    const silent = new WeakSet();
    prototype._getDOMSelector = function () {
      const selectors = make.call(this);
      if (!silent.has(selectors)) {
        silent.add(selectors);
        for (const name of ASKED) {
          selectors[name] = silently(selectors[name]);
        }
      }
      return selectors;
    };
  },
};

/**
 * @template {(...args: any[]) => any} F
 * @param {F} ask
 * @returns {F}
 */
function silently(ask) {
  return /** @type {F} */ (
    function (...args) {
      matching++;
      try {
        return ask(...args);
      } finally {
        matching--;
      }
    }
  );
}

exports.selectorChanges = selectorChanges;
