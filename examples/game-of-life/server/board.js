'use strict';
// The board: rows of cells that are alive or not. What is beyond its edges is dead.

const COLUMNS = 24;
const ROWS = 16;

function emptyBoard() {
  return Array.from({ length: ROWS }, () => Array(COLUMNS).fill(false));
}

function isEmpty(board) {
  return !board.some((row) => row.includes(true));
}

function countNeighbours(board, column, row) {
  let count = 0;
  for (let y = row - 1; y <= row + 1; y += 1) {
    if (y < 0 || y >= ROWS) {
      continue;
    }
    for (let x = column - 1; x <= column + 1; x += 1) {
      if (x < 0 || x >= COLUMNS || (x === column && y === row)) {
        continue;
      }
      if (board[y][x]) {
        count += 1;
      }
    }
  }
  return count;
}

function livesOn(alive, neighbours) {
  if (alive) {
    return neighbours === 2 || neighbours === 3;
  }
  return neighbours === 3;
}

function nextBoard(board) {
  const next = emptyBoard();
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      next[row][column] = livesOn(board[row][column], countNeighbours(board, column, row));
    }
  }
  return next;
}

module.exports = { COLUMNS, ROWS, emptyBoard, isEmpty, nextBoard };
