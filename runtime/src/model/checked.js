'use strict';
// Which boxes are ticked, and which option of a group is chosen, where that is symbolic: decided before
// somebody looks for those that are, as who makes the entries of a form does, or the selector `:checked`.

const utils = require('jsdom/lib/generated/idl/utils.js');
const { PERSON_SITE } = require('../protocol.js');
const { decideOption } = require('./fields.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** jsdom's own object of an element. @typedef {any} Impl */

const SELECTOR = ':checked';
/** Where selectors are used, and by which methods. */
const USES = /** @type {const} */ ({
  Document: ['querySelector', 'querySelectorAll'],
  DocumentFragment: ['querySelector', 'querySelectorAll'],
  Element: ['querySelector', 'querySelectorAll', 'matches', 'closest'],
});

/**
 * Decides of each box whether it is ticked. One option of a group is chosen, so of the others behind it
 * nothing has to be asked.
 *
 * @param {Runtime} runtime
 * @param {Iterable<Impl>} elements in the order of the document
 * @param {number} site
 */
function decideChecked(runtime, elements, site) {
  /** The names of groups of which the chosen option is known, by form. @type {Map<Impl, Set<string>>} */
  const chosen = new Map();
  for (const impl of elements) {
    if (impl.type !== 'checkbox' && impl.type !== 'radio') {
      continue;
    }
    const name = impl.type === 'radio' ? impl.getAttributeNS(null, 'name') : null;
    const known = chosen.get(impl.form) ?? new Set();
    if (name && known.has(name)) {
      continue;
    }
    const is = impl._checkedness;
    const shadow = runtime.shadows.of(utils.wrapperForImpl(impl), 'checked', is);
    if (shadow > 0) {
      runtime.writer.branch(site, shadow, is);
    }
    if (name && is) {
      chosen.set(impl.form, known.add(name));
    }
  }
}

/**
 * Follows selectors in a new window.
 *
 * @param {Runtime} runtime
 * @param {any} window
 */
function followSelectors(runtime, window) {
  for (const [name, methods] of Object.entries(USES)) {
    const { prototype } = window[name];
    for (const method of methods) {
      const own = prototype[method];
      const wrapper = {
        /** @this {any} @param {unknown} selector */
        [method](selector) {
          // What is no text is made one by the method itself, once.
          if (
            runtime.registers.n > 0 &&
            typeof selector === 'string' &&
            selector.includes(SELECTOR)
          ) {
            const site = runtime.host.siteOfCaller() ?? PERSON_SITE;
            const { document } = window;
            const fields = [...document.getElementsByTagName('input')];
            decideChecked(runtime, fields.map(utils.implForWrapper), site);
            for (const list of selector.includes('input')
              ? []
              : document.querySelectorAll('select')) {
              decideOption(runtime, utils.implForWrapper(list));
            }
          }
          return own.apply(this, arguments);
        },
      };
      runtime.sources.replaceNative(prototype, method, wrapper[method]);
    }
  }
}

exports.decideChecked = decideChecked;
exports.followSelectors = followSelectors;
