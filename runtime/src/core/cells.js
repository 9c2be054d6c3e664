'use strict';
// The cells of all property names (cell.js).

const { Cell } = require('./cell.js');
const { SafeMap } = require('./primordials.js');

class Cells {
  /** @param {import('./surface.js').Surface} surface what the cells ask */
  constructor(surface) {
    this.surface = surface;
    /** @type {Map<string | symbol, Cell>} */
    this.byName = new SafeMap();
    /** Added to all counts: 1 while a read of any name may be one of an object of unknown shape. */
    this.least = 0;
    /** In place of the cell of a name that has none. */
    this.unnamed = new Cell(surface, '', 0);
  }

  /**
   * The cell of a name; it is made when it is first asked for.
   * @param {string | symbol} key
   * @returns {Cell}
   */
  of(key) {
    let cell = this.byName.get(key);
    if (cell === undefined) {
      this.byName.set(key, (cell = new Cell(this.surface, key, this.least)));
    }
    return cell;
  }

  /** From now on every name may have a live shadow. */
  countAll() {
    this.least = 1;
    this.byName.forEach((cell) => cell.n++);
  }

  /** No name has a live shadow. */
  clear() {
    this.least = 0;
    this.byName.forEach((cell) => (cell.n = 0));
  }
}

exports.Cells = Cells;
