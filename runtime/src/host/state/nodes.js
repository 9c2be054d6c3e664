'use strict';
// The document tree as part of the state: elements, attributes, texts, what fields hold, listeners.
//
// A tree is met as a whole before anything else of a page, so its nodes have the names that a reader
// would give them, whatever variables refer to them.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
const stores = require('../../core/state/stores.js');
const { isKnownByValue } = require('../../model/fields.js');
const { walkOwn } = require('./own.js');
const { walkListeners } = require('./listening.js');

/** @typedef {import('../../core/state/place.js').Place} Place */
/** @typedef {import('../../core/state/walk.js').Walk} Walk */
/** jsdom's own object of a node. @typedef {any} Impl */
/** @typedef {{ wrapper: object, at: Place }} Named */

const ELEMENT = 1;
const TEXT = 3;
const DOCUMENT = 9;
/** Where there is one of each. */
const UNIQUE = new Set(['html', 'head', 'body']);
const FIELDS = new Set(['input', 'textarea', 'select']);
/** What a text that is markup has otherwise. */
const MARKUP = /[<>&\u00a0]/;

/** The names under which a text of an element is read; each is its own shadow. */
const OF_ELEMENT = ['textContent', 'innerText', 'innerHTML'];
const OF_TEXT = ['data', 'nodeValue', 'textContent'];

/**
 * A text node: its text is that of its element as well, if nothing else is in there.
 *
 * @type {import('../../core/state/stores.js').Store}
 */
const text = {
  shadow: ({ shadows, registers }, node, _key, value) => {
    if (registers.n === 0) {
      return 0;
    }
    return (
      firstOf(OF_TEXT, (key) => shadows.of(wrapperForImpl(node), key, value)) ||
      (isOnly(node)
        ? firstOf(OF_ELEMENT, (key) => shadows.of(wrapperForImpl(node.parentNode), key, value))
        : 0)
    );
  },
  give: ({ shadows }, node, _key, value, shadow) => {
    for (const key of OF_TEXT) {
      shadows.set(wrapperForImpl(node), key, value, shadow);
    }
    if (isOnly(node)) {
      for (const key of MARKUP.test(String(value)) ? OF_ELEMENT.slice(0, 2) : OF_ELEMENT) {
        shadows.set(wrapperForImpl(node.parentNode), key, value, shadow);
      }
    }
  },
};

/**
 * @param {string[]} keys
 * @param {(key: string) => number} shadowOf
 */
function firstOf(keys, shadowOf) {
  for (const key of keys) {
    const shadow = shadowOf(key);
    if (shadow > 0) {
      return shadow;
    }
  }
  return 0;
}

/** @param {Impl} node */
function isOnly(node) {
  const { parentNode } = node;
  return (
    parentNode !== null &&
    parentNode.nodeType === ELEMENT &&
    domSymbolTree.childrenCount(parentNode) === 1
  );
}

/**
 * Meets the nodes of a tree, in its order, each under its name.
 *
 * @param {Walk} walk
 * @param {Place} place of its root
 * @param {Impl} root a document, a shadow root, or the outermost node of what is in no document
 * @param {(kind: string) => boolean} isLeftOut
 */
function meetTree(walk, place, root, isLeftOut) {
  const describe = (/** @type {object} */ wrapper, /** @type {Place} */ at) =>
    describeNode(walk, at, implForWrapper(wrapper), isLeftOut);
  for (const { wrapper, at } of namedIn(place, root)) {
    walk.object(at, wrapper, describe);
    if (walk.isTooLarge) {
      return;
    }
  }
}

/** By root, the names of its nodes at a version of the tree. @type {WeakMap<Impl, { version: number, place: Place, nodes: Named[] }>} */
const layouts = new WeakMap();

/**
 * The nodes of a tree with their names, which are the same as long as jsdom does not count a change.
 *
 * @param {Place} place of the root
 * @param {Impl} root
 * @returns {Named[]}
 */
function namedIn(place, root) {
  const known = layouts.get(root);
  if (known !== undefined && known.version === root._version && known.place === place) {
    return known.nodes;
  }
  const ids = new Set();
  const names = new Map();
  const places = new Map([[root, place]]);
  const nodes = [{ wrapper: wrapperForImpl(root), at: place }];
  for (const node of domSymbolTree.treeIterator(root)) {
    if (node !== root) {
      const above = /** @type {Place} */ (places.get(domSymbolTree.parent(node)));
      const at = placeOf(node, place, above, ids, names);
      places.set(node, at);
      nodes.push({ wrapper: wrapperForImpl(node), at });
    }
  }
  layouts.set(root, { version: root._version, place, nodes });
  return nodes;
}

/**
 * @param {Impl} node
 * @param {Place} root
 * @param {Place} above
 * @param {Set<string>} ids that are taken
 * @param {Map<Place, Map<string, number>>} names how many there have been of each, by parent
 * @returns {Place}
 */
function placeOf(node, root, above, ids, names) {
  if (node.nodeType === ELEMENT) {
    const id = node.getAttributeNS(null, 'id');
    if (id && !ids.has(id)) {
      ids.add(id);
      return root.at(` #${id}`);
    }
    if (UNIQUE.has(node._localName) && above.owner === root.owner) {
      return root.at(` ${node._localName}`);
    }
  }
  const step = node.nodeType === ELEMENT ? ` > ${node._localName}` : wordOf(node);
  const own = names.get(above) ?? new Map();
  names.set(above, own);
  const count = (own.get(step) ?? 0) + 1;
  own.set(step, count);
  return above.at(count === 1 ? step : `${step}[${count}]`);
}

/** @param {Impl} node */
function wordOf({ nodeType }) {
  return nodeType === TEXT ? ' text' : ' other';
}

/**
 * What a node holds, and what is around it: of what is in no document nothing has been met before.
 *
 * @param {Walk} walk
 * @param {Place} place
 * @param {Impl} node
 * @param {(kind: string) => boolean} isLeftOut
 */
function describeNode(walk, place, node, isLeftOut) {
  walk.word(node.nodeType);
  const parent = domSymbolTree.parent(node);
  if (parent !== null) {
    walk.object(place.at('.parentNode'), wrapperForImpl(parent));
  }
  let index = 0;
  for (const child of domSymbolTree.childrenIterator(node)) {
    walk.object(place.element(index++), wrapperForImpl(child));
  }
  walk.word(index);
  if (node.nodeType === ELEMENT) {
    walk.text(`${node._localName}`);
    describeElement(walk, place, node, isLeftOut);
  } else if (node.nodeType === DOCUMENT) {
    describeFocus(walk, place, node, isLeftOut);
  } else if (typeof node._data === 'string' && !isLeftOut('text')) {
    walk.leaf(place, node._data, text, node, undefined);
  }
  if (!isLeftOut('listener')) {
    walkListeners(walk, place, node);
  }
  walkOwn(walk, place, wrapperForImpl(node));
}

/**
 * @param {Walk} walk
 * @param {Place} place
 * @param {Impl} element
 * @param {(kind: string) => boolean} isLeftOut
 */
function describeElement(walk, place, element, isLeftOut) {
  if (!isLeftOut('attribute')) {
    for (const { _namespace, _localName, _value } of element._attributeList) {
      const at = place.at(`@${_localName}`);
      if (_namespace !== null) {
        walk.text(_namespace);
      }
      walk.leaf(at, _value, stores.none, element, undefined);
    }
  }
  if (FIELDS.has(element._localName) && !isLeftOut('field')) {
    describeField(walk, place, element);
  }
  if (element._shadowRoot) {
    meetTree(walk, place.at(' >>'), element._shadowRoot, isLeftOut);
  }
}

/**
 * What a person sees in a field.
 *
 * @param {Walk} walk
 * @param {Place} place
 * @param {Impl} field
 */
function describeField(walk, place, field) {
  const wrapper = wrapperForImpl(field);
  if (field._localName === 'select') {
    describeList(walk, place, field);
    return;
  }
  // Whether it was changed by hand before is left out: nothing but a later change of its attributes shows
  // it, and a page of many fields would have as many structures as it has subsets of fields.
  walk.leaf(place.at('.value'), field.value, stores.property, wrapper, 'value');
  if (field.type === 'checkbox' || field.type === 'radio') {
    walk.leaf(place.at('.checked'), field.checked, stores.property, wrapper, 'checked');
    walk.word(field.indeterminate ? 1 : 0);
  }
}

/**
 * Which options are chosen: a value where that says it, one for each option where any may be, else structure.
 *
 * @param {Walk} walk
 * @param {Place} place
 * @param {Impl} list
 */
function describeList(walk, place, list) {
  if (isKnownByValue(list)) {
    walk.word(1);
    walk.leaf(place.at('.value'), list.value, stores.property, wrapperForImpl(list), 'value');
    return;
  }
  walk.word(0);
  const isMultiple = list.hasAttributeNS(null, 'multiple');
  for (const [index, option] of list.options.entries()) {
    const { _selectedness: isChosen } = option;
    if (isMultiple) {
      const at = place.at('.options').element(index).at('.selected');
      walk.leaf(at, isChosen, stores.property, wrapperForImpl(option), 'selected');
    } else {
      walk.word(isChosen ? 1 : 0);
    }
  }
}

/**
 * @param {Walk} walk
 * @param {Place} place
 * @param {Impl} document
 * @param {(kind: string) => boolean} isLeftOut
 */
function describeFocus(walk, place, document, isLeftOut) {
  if (!isLeftOut('focus')) {
    // A value of its own, and no part of the structure.
    const focused = document._lastFocusedElement ?? null;
    const name = focused === null ? '' : walk.placeOf(wrapperForImpl(focused))?.name;
    walk.value(place.at(' focus'), name ?? '', stores.none);
  }
}

exports.describeNode = describeNode;
exports.meetTree = meetTree;
