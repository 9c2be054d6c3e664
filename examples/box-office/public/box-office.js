'use strict';
// The plan of the hall: type a code, click a seat.

const MARGIN = 20; // the aisle; the plan is 640 by 400 pixels

const socket = io();
const codeField = document.getElementById('code');
const message = document.getElementById('message');
const plan = document.getElementById('plan');

function say(text, isError = false) {
  message.textContent = text;
  message.toggleAttribute('data-error', isError);
}

function isCode(text) {
  return text.length >= 4 && text.indexOf('-') > 0;
}

plan.addEventListener('click', (event) => {
  const code = codeField.value;
  if (!isCode(code)) {
    say('A code has at least four characters and a dash', true);
    return;
  }
  const x = event.offsetX;
  const y = event.offsetY;
  if (x < MARGIN || y < MARGIN || y > 400 - MARGIN) {
    say('That is the aisle', true);
    return;
  }
  socket.emit('book', { x, y, code }, ({ seat, free }) => {
    say(free ? `Seat ${seat} is yours` : `Seat ${seat} is taken`, !free);
  });
});

document.getElementById('find').addEventListener('click', () => {
  socket.emit('find', codeField.value);
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    codeField.value = '';
    say('Type your code, then click a seat. Escape starts over.');
  }
});

socket.on('found', (seat) => {
  say(seat === null ? 'No seat is booked under this code' : `You have seat ${seat}`);
});
