'use strict';
// The game: a board, how often it has evolved, and whether it does so by itself.

const { COLUMNS, ROWS, emptyBoard, isEmpty, nextBoard } = require('./board');

const INTERVAL = 400; // milliseconds between two generations in auto mode

class Game {
  constructor(changed) {
    this.changed = changed;
    this.board = emptyBoard();
    this.generation = 0;
    this.timer = null;
  }

  state() {
    return { cells: this.board, generation: this.generation };
  }

  set(column, row, alive) {
    if (!Number.isInteger(column) || column < 0 || column >= COLUMNS) {
      throw new RangeError(`There is no column ${column}`);
    }
    if (!Number.isInteger(row) || row < 0 || row >= ROWS) {
      throw new RangeError(`There is no row ${row}`);
    }
    this.board[row][column] = alive;
    this.changed(this.state());
  }

  evolve() {
    this.board = nextBoard(this.board);
    this.generation += 1;
    this.changed(this.state());
  }

  reset() {
    if (this.timer !== null) {
      this.stop();
    }
    this.board = emptyBoard();
    this.generation = 0;
    this.changed(this.state());
  }

  start() {
    if (this.timer === null) {
      this.timer = setInterval(() => this.tick(), INTERVAL);
    }
  }

  stop() {
    if (this.timer === null) {
      throw new Error('The game does not run by itself');
    }
    clearInterval(this.timer);
    this.timer = null;
  }

  // Nothing comes from an empty board, so there is no need to go on.
  tick() {
    this.evolve();
    if (isEmpty(this.board)) {
      this.stop();
    }
  }
}

module.exports = { Game };
