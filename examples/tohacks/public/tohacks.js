'use strict';
// Walks with W, A, S and D; Enter begins to type, and Enter again says it.

const DIRECTIONS = { w: 'up', a: 'left', s: 'down', d: 'right' };

const socket = io();
const field = document.getElementById('field');
const context = field.getContext('2d');
const line = document.getElementById('line');

const keys = { up: false, left: false, down: false, right: false };
let isTyping = false;

function hold(key, isHeld) {
  const direction = DIRECTIONS[key];
  if (direction === undefined || keys[direction] === isHeld) {
    return;
  }
  keys[direction] = isHeld;
  socket.emit('keys', keys);
}

function beginTyping() {
  isTyping = true;
  line.hidden = false;
  line.focus();
}

function endTyping() {
  if (line.value !== '') {
    socket.emit('say', line.value);
  }
  isTyping = false;
  line.value = '';
  line.hidden = true;
}

function drawBubble({ x, y, text }) {
  const width = context.measureText(text).width + 16;
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect(x - width / 2, y - 58, width, 28, 10);
  context.fill();
  context.fillStyle = '#20242b';
  context.fillText(text, x, y - 39);
}

function drawHacker(hacker) {
  context.fillStyle = hacker.id === socket.id ? '#ffb84d' : '#6ec1ff';
  context.beginPath();
  context.arc(hacker.x, hacker.y, 16, 0, 2 * Math.PI);
  context.fill();
  context.font = '18px system-ui, sans-serif';
  context.textAlign = 'center';
  context.fillText('‹/›', hacker.x, hacker.y + 36);
  if (hacker.text) {
    drawBubble(hacker);
  }
}

addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') {
    if (!isTyping) {
      hold(event.key, true);
    }
    return;
  }
  if (isTyping) {
    endTyping();
  } else {
    beginTyping();
  }
});

addEventListener('keyup', (event) => {
  hold(event.key, false);
});

socket.on('state', (hackers) => {
  context.clearRect(0, 0, field.width, field.height);
  for (const hacker of hackers) {
    drawHacker(hacker);
  }
});
