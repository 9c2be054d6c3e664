'use strict';
// Lists with many options. Whenever an option comes or goes, jsdom looks through all options of the list for
// the one that is to be chosen, which takes seconds for ten thousand. Nothing changes by an option that
// is not chosen where another one is.

/** @typedef {import('../../../types/jsdom.js').OptionImpl} OptionImpl */
/** @typedef {import('../../../types/jsdom.js').SelectImpl} SelectImpl */

/**
 * The option that was chosen when a list was last looked through.
 *
 * @type {WeakMap<SelectImpl, OptionImpl>}
 */
const chosen = new WeakMap();

/** @type {import('../../../types/jsdom.js').Changes} */
const selectChanges = {
  'living/nodes/HTMLSelectElement-impl.js': ({ implementation: { prototype } }) => {
    /** @type {SelectImpl} */
    const inherited = Object.getPrototypeOf(prototype);
    for (const name of /** @type {const} */ (['_descendantAdded', '_descendantRemoved'])) {
      const { [name]: lookThrough } = prototype;
      prototype[name] = function (parent, child) {
        if (isOfNoConcern(this, child)) {
          inherited[name].call(this, parent, child);
          return;
        }
        lookThrough.call(this, parent, child);
        remember(this, child);
      };
    }
  },
};

/**
 * Whether the chosen option stays what it is whether or not an element is in the list.
 *
 * @param {SelectImpl} list
 * @param {OptionImpl} child
 */
function isOfNoConcern(list, child) {
  const before = chosen.get(list);
  const isKept = before?._selectedness === true && before._selectNode === list;
  return isKept && before !== child && child._localName === 'option' && !child._selectedness;
}

/**
 * @param {SelectImpl} list
 * @param {OptionImpl} child that has come or gone
 */
function remember(list, child) {
  const [now] =
    child._localName === 'option' ? list.options.filter((one) => one._selectedness) : [];
  if (now !== undefined) {
    chosen.set(list, now);
  }
}

exports.selectChanges = selectChanges;
