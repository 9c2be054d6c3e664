'use strict';
// The server sends to a room, in which the page is, and has a handler of all events.

const { Server } = require('socket.io-4');

exports.client = require('./socket.io.js').client.replace(
  "socket.on('answer', receive);",
  'socket.onAny((name, answer) => receive(answer));',
);

exports.serve = (server, answer) => {
  const io = new Server(server);
  io.on('connection', (socket) => {
    const next = answer();
    socket.join('here');
    socket.onAny((name, value) => {
      io.to('here').emit('answer', next(value));
    });
  });
};
