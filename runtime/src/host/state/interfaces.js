'use strict';
// Objects of a page that are no nodes. What most of them tell follows from the document, or is asked of
// the page where it is kept; what the others keep is not looked into, and that is said.

const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { walkListeners } = require('./listening.js');

/** Interfaces that show what is kept elsewhere, and keep nothing themselves. */
const VIEWS = new Set([
  ...['HTMLCollection', 'HTMLOptionsCollection', 'HTMLFormControlsCollection', 'NamedNodeMap'],
  ...[
    'DOMTokenList',
    'DOMStringMap',
    'CSSStyleDeclaration',
    'CSSStyleProperties',
    'StyleSheetList',
  ],
  ...['Storage', 'Location', 'History', 'Navigator', 'Screen', 'Performance', 'Window', 'BarProp'],
  ...['DOMImplementation', 'CustomElementRegistry', 'ValidityState', 'External', 'Crypto'],
]);

/**
 * @param {import('../../core/state/walk.js').Walk} walk
 * @param {import('../../core/state/place.js').Place} place
 * @param {any} impl jsdom's own object
 */
function describeInterface(walk, place, impl) {
  const wrapper = wrapperForImpl(impl);
  const name = wrapper?.[Symbol.toStringTag] ?? 'an object of the page';
  walk.text(name);
  if (name === 'NodeList') {
    // One of `querySelectorAll` stays as it was; the others are views.
    for (let index = 0; index < wrapper.length; index++) {
      walk.object(place.element(index), wrapper.item(index));
    }
  } else if (name === 'Attr') {
    walk.object(place.at('.ownerElement'), wrapperForImpl(impl.ownerElement ?? impl));
  } else if (!VIEWS.has(name)) {
    walk.unknown('page', name);
  }
  if (impl._eventListeners !== undefined) {
    walkListeners(walk, place, impl);
  }
}

exports.describeInterface = describeInterface;
