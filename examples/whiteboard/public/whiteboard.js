'use strict';
// Draws with the mouse, and draws what the others draw.

const LINE_WIDTH = 3;
const BETWEEN_LINES = 10; // milliseconds; a mouse reports more often than anybody can see

const socket = io();
const board = document.getElementById('board');
const context = board.getContext('2d');
const pens = document.querySelectorAll('[data-color]');

let color = 'black';
let last = null; // where the pen is while it draws
let lastDrawn = 0;

function pick(pen) {
  color = pen.dataset.color;
  for (const other of pens) {
    other.setAttribute('aria-pressed', String(other === pen));
  }
}

function drawLine(line) {
  context.beginPath();
  context.moveTo(line.x0, line.y0);
  context.lineTo(line.x1, line.y1);
  context.strokeStyle = line.color;
  context.lineWidth = LINE_WIDTH;
  context.lineCap = 'round';
  context.stroke();
}

function isOnBoard({ x, y }) {
  return x >= 0 && x < board.width && y >= 0 && y < board.height;
}

// Draws from where the pen is; a line that would leave the board is not drawn.
function lineTo(point) {
  if (isOnBoard(point)) {
    const line = { x0: last.x, y0: last.y, x1: point.x, y1: point.y, color };
    drawLine(line);
    socket.emit('drawing', line);
  }
  last = point;
}

// Draws the end of what is being drawn.
function lift(point) {
  if (last !== null) {
    lineTo(point);
    last = null;
  }
}

function pointOf(event) {
  return { x: event.offsetX, y: event.offsetY };
}

for (const pen of pens) {
  pen.addEventListener('click', () => pick(pen));
}

board.addEventListener('mousedown', (event) => {
  last = pointOf(event);
});

board.addEventListener('mousemove', (event) => {
  const now = Date.now();
  if (last === null || now - lastDrawn < BETWEEN_LINES) {
    return;
  }
  lastDrawn = now;
  lineTo(pointOf(event));
});

board.addEventListener('mouseup', (event) => {
  lift(pointOf(event));
});

board.addEventListener('mouseout', (event) => {
  lift(pointOf(event));
});

socket.on('drawing', (line) => {
  drawLine(line);
});
