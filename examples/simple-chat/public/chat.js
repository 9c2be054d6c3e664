'use strict';
// One field, one button, and what everybody has said.

const CENSORED = ['darn', 'heck'];

const socket = io();
const field = document.getElementById('text');
const list = document.getElementById('messages');
const hint = document.getElementById('hint');

document.getElementById('send').addEventListener('click', () => {
  const text = field.value;
  const censored = CENSORED.some((word) => text.includes(word));
  hint.hidden = !censored;
  if (text === '' || censored) {
    return;
  }
  socket.emit('message', { text });
  field.value = '';
});

socket.on('message', ({ text }) => {
  const item = document.createElement('li');
  item.textContent = text;
  list.append(item);
});
