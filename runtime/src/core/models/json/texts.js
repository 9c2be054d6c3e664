'use strict';
// What texts were made from.

const { isObject } = require('../../primordials.js');
const { plant, treeOf } = require('./tree.js');

/** How many texts are remembered; the oldest goes first. */
const MOST_TEXTS = 256;
/** What the machine knows of texts. @type {ThisType<import('../../machine.js').Machine>} */
module.exports = {
  /** A value has been made this text; its shadows as a tree, null if it has none. */
  rememberText(value, shadow, text) {
    if ((this.n | shadow) === 0) {
      return null;
    }
    const tree = treeOf(this, value, shadow);
    if (tree === null) {
      return null;
    }
    if (!this.texts.has(text)) {
      this.texts.delete(this.textNames[this.nextText]);
      this.textNames[this.nextText] = text;
      this.nextText = (this.nextText + 1) % MOST_TEXTS;
    }
    this.texts.set(text, { tree, shadow: 0 });
    return tree;
  },

  /** A text has been parsed: the value gets the shadows of what it was made from. */
  recallText(text, value) {
    const known = this.texts.get(text);
    if (known === undefined || (known.shadow === 0 && !isObject(value))) {
      return 0;
    }
    return plant(this, known.tree, value);
  },
};
