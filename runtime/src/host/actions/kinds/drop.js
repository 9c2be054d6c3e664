'use strict';
// Drags something onto an element and drops it there: an element of the page, a file, or a text.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { certain } = require('../../../model/event.js');
const { elementsBelow, meantBelow } = require('../delegation.js');
const { AT_POINT, POINT } = require('../fields.js');
const { fileFields } = require('../file_values.js');
const { Drag } = require('../hands/drop.js');
const { chosenFile } = require('../hands/file.js');
const { pointOn } = require('../hands/point.js');
const { selectorOf } = require('../name.js');

/** @typedef {import('../kind.js').PageWindow} PageWindow */

const FILE = 'a file';
const WORDS = 'a text';
const LONGEST_TEXT = 200;
/** So many elements are tried, at most. */
const MOST_ITEMS = 16;

/** @type {import('../kind.js').Field} */
const ITEM = {
  name: 'item',
  isTold: true,
  domain(target, window) {
    const items = [...draggable(window, target).keys(), FILE, WORDS];
    return { sort: 'string', initial: items[0], oneOf: items };
  },
};

/** @type {import('../kind.js').Field} */
const TEXT = {
  name: 'text',
  isTold: false,
  domain: () => ({ sort: 'string', initial: 'a', maxLength: LONGEST_TEXT }),
};

/** @type {import('../kind.js').Kind} */
const drop = {
  type: 'drop',
  words: `[drag {item}|drop][ called {name}][ that says {text}][ with the text {content}] to {label}${AT_POINT}`,
  fields: [ITEM, ...fileFields(1, false), TEXT, ...POINT],
  events: ['drop'],
  places: (listener, look) => meantBelow(listener, look, 'drop'),
  perform(person, target) {
    const point = pointOn(person, target);
    const item = person.chosen('item', target);
    const drag = new Drag(person);
    for (const [name, source] of draggable(person.window, target)) {
      if (person.decidesCompared(item, '===', certain(name))) {
        if (drag.start(source, point)) {
          drag.drop(target, point, source);
        }
        return;
      }
    }
    if (person.decidesCompared(item, '===', certain(WORDS))) {
      drag.bringText(person.chosen(TEXT.name, target));
    } else {
      drag.bring(chosenFile(person, target).file);
    }
    drag.drop(target, point, null);
  },
};

/**
 * The elements that can be dragged elsewhere, by their selectors.
 *
 * @param {PageWindow} window
 * @param {Element} target
 * @returns {Map<string, Element>}
 */
function draggable(window, target) {
  /** @type {Map<string, Element>} */
  const items = new Map();
  for (const element of elementsBelow(implForWrapper(window.document))) {
    const isItem = element.getAttributeNS(null, 'draggable') === 'true';
    const wrapper = wrapperForImpl(element);
    if (isItem && wrapper !== target && items.size < MOST_ITEMS) {
      items.set(selectorOf(wrapper), wrapper);
    }
  }
  return items;
}

exports.drop = drop;
