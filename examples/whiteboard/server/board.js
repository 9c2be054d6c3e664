'use strict';
// The board: how large it is, and with what one can draw on it.

const WIDTH = 800;
const HEIGHT = 480;
const COLORS = new Set(['black', 'red', 'green', 'blue', 'gold']);

function isOnBoard(x, y) {
  return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
}

// A line that everybody may be sent: what is not part of it is left behind.
function checked({ x0, y0, x1, y1, color }) {
  if (!isOnBoard(x0, y0)) {
    throw new RangeError('The line starts outside of the board');
  }
  if (!isOnBoard(x1, y1)) {
    throw new RangeError('The line ends outside of the board');
  }
  if (!COLORS.has(color)) {
    throw new TypeError(`There is no ${color} pen`);
  }
  return { x0, y0, x1, y1, color };
}

module.exports = { checked };
