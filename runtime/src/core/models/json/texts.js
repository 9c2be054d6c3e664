'use strict';
// What texts were made from.

const { SafeMap, isObject } = require('../../primordials.js');
const { plant, treeOf } = require('./tree.js');

/** How many texts are remembered; the oldest goes first. */
const MOST_TEXTS = 256;

/** What the machine knows of texts. */
class Texts {
  /** @param {import('../../machine.js').Machine} machine */
  constructor(machine) {
    this.machine = machine;
    this.restart();
  }

  /** No text is known. */
  restart() {
    /** The shadows of what texts were made from. */
    this.byText = new SafeMap();
    /** The texts in turn, and where the next goes. */
    this.names = [];
    this.next = 0;
  }

  /** A value has been made this text; its shadows as a tree, null if it has none. */
  remember(value, shadow, text) {
    if ((this.machine.registers.n | shadow) === 0) {
      return null;
    }
    const tree = treeOf(this.machine, value, shadow);
    if (tree === null) {
      return null;
    }
    if (!this.byText.has(text)) {
      this.byText.delete(this.names[this.next]);
      this.names[this.next] = text;
      this.next = (this.next + 1) % MOST_TEXTS;
    }
    this.byText.set(text, { tree, shadow: 0 });
    return tree;
  }

  /** A text has been parsed: the value gets the shadows of what it was made from. */
  recall(text, value) {
    const known = this.byText.get(text);
    if (known === undefined || (known.shadow === 0 && !isObject(value))) {
      return 0;
    }
    return plant(this.machine, known.tree, value);
  }
}

module.exports = { Texts };
