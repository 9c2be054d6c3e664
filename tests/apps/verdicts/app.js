'use strict';

const socket = io();
const at = (id) => document.getElementById(id);

at('order').addEventListener('click', () => {
  const count = Number(at('count').value);
  if (count > 0 && count < 10) {
    socket.emit('order', { count, note: at('note').value });
  }
});

at('open').addEventListener('click', () => {
  socket.emit('open');
});

at('draw').addEventListener('click', () => {
  socket.emit('draw', Number(at('number').value));
});
