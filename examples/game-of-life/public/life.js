'use strict';
// Draws the board; a click turns a cell over, and a drag does to the others what it did to the first.

const CELL = 28;

const socket = io();
const canvas = document.getElementById('board');
const context = canvas.getContext('2d');
const generationElement = document.getElementById('generation');
const autoButton = document.getElementById('auto');
const columns = canvas.width / CELL;
const rows = canvas.height / CELL;

let cells = [];
let brush = null; // whether cells come alive or die under the mouse, while its button is held
let painted = null; // the cell that was painted last
let isAuto = false;

function drawCell(column, row) {
  context.fillStyle = cells[row][column] ? '#3fbf7f' : '#1f2a30';
  context.beginPath();
  context.roundRect(column * CELL + 1, row * CELL + 1, CELL - 2, CELL - 2, 5);
  context.fill();
}

function draw() {
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      drawCell(column, row);
    }
  }
}

function clamp(index, count) {
  if (index < 0) {
    return 0;
  }
  return index < count ? index : count - 1;
}

function cellAt(event) {
  return {
    column: clamp(Math.floor(event.offsetX / CELL), columns),
    row: clamp(Math.floor(event.offsetY / CELL), rows),
  };
}

function paint({ column, row }) {
  painted = { column, row };
  if (cells[row][column] !== brush) {
    socket.emit('set', { column, row, alive: brush });
  }
}

function setAuto(on) {
  isAuto = on;
  autoButton.textContent = on ? 'Stop' : 'Auto';
  autoButton.classList.toggle('running', on);
}

canvas.addEventListener('mousedown', (event) => {
  const cell = cellAt(event);
  brush = !cells[cell.row][cell.column];
  paint(cell);
});

canvas.addEventListener('mousemove', (event) => {
  if (brush === null) {
    return;
  }
  const cell = cellAt(event);
  if (cell.column !== painted.column || cell.row !== painted.row) {
    paint(cell);
  }
});

// Also where the button is let go beside the board.
addEventListener('mouseup', () => {
  brush = null;
});

document.getElementById('evolve').addEventListener('click', () => {
  socket.emit('evolve');
});

document.getElementById('reset').addEventListener('click', () => {
  setAuto(false);
  socket.emit('reset');
});

autoButton.addEventListener('click', () => {
  setAuto(!isAuto);
  socket.emit('auto', isAuto);
});

socket.on('board', (board) => {
  cells = board.cells;
  generationElement.textContent = String(board.generation);
  draw();
});
