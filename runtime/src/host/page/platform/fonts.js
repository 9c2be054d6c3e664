'use strict';
// Fonts: all are there at once, since no letter is drawn.

const { addHandlers } = require('./define.js');

/** @type {import('./index.js').Source} */
function fonts(setting) {
  const { window } = setting;
  class FontFace {
    status = 'loaded';
    loaded = setting.Promise.resolve(this);

    /**
     * @param {string} family
     * @param {unknown} source
     * @param {object} [descriptors]
     */
    constructor(family, source, descriptors = {}) {
      Object.assign(this, {
        style: 'normal',
        weight: 'normal',
        stretch: 'normal',
        ...descriptors,
        family,
        source,
      });
    }

    load() {
      return setting.promised(() => this);
    }
  }
  class FontFaceSet extends window.EventTarget {
    status = 'loaded';
    ready = setting.Promise.resolve(this);
    /** @type {Set<object>} */
    #faces = new Set();

    /** @param {object} face */
    add(face) {
      this.#faces.add(face);
      return this;
    }

    /** @param {object} face */
    delete(face) {
      return this.#faces.delete(face);
    }

    /** @param {object} face */
    has(face) {
      return this.#faces.has(face);
    }

    clear() {
      this.#faces.clear();
    }

    check() {
      return true;
    }

    load() {
      return setting.promised(() => [...this.#faces]);
    }

    /** @param {(face: object) => void} visit */
    forEach(visit) {
      this.#faces.forEach((face) => visit(face));
    }

    get size() {
      return this.#faces.size;
    }

    [Symbol.iterator]() {
      return this.#faces.values();
    }
  }
  addHandlers(FontFaceSet.prototype, ['loading', 'loadingdone', 'loadingerror']);
  return { FontFace, fonts: new FontFaceSet() };
}

exports.fonts = fonts;
