'use strict';
// Whose actions they are: of which user, and in which of their tabs.
//
// What the first user does in the first tab is said without naming anybody. For all others a key begins
// with user and tab, `2: click #send` or `1.2: click #send`, and so do the words.

/** @typedef {import('./discover.js').Description} Description */

class Whose {
  /**
   * Descriptions of actions by type and selector: an action keeps its first one while its element says the
   * same.
   *
   * @type {Map<string, { description: Description, text: string }>}
   */
  descriptions = new Map();

  /**
   * @param {number} user from 1 on
   * @param {number} tab from 1 on
   */
  constructor(user, tab) {
    this.user = user;
    this.tab = tab;
  }

  /** In words; `null` for the first user in the first tab. */
  get name() {
    const user = this.user > 1 ? [`user ${this.user}`] : [];
    const tab = this.tab > 1 ? [`tab ${this.tab}`] : [];
    return [...user, ...tab].join(', ') || null;
  }

  /**
   * An action of anybody as one of this user in this tab.
   *
   * @param {Description} description
   * @returns {Description}
   */
  claim(description) {
    const { user, tab, name } = this;
    if (name === null) {
      return description;
    }
    const key = `${user}${tab > 1 ? `.${tab}` : ''}: ${description.key}`;
    return { ...description, key, words: `${name}: ${description.words}`, user, tab };
  }
}

exports.Whose = Whose;
