'use strict';
// A namespace with a middleware; the event has several handlers.

const { Server } = require('socket.io-4');
const { client } = require('./socket.io.js');

exports.client = client
  .replace('io()', "io('/game', { auth: { token: 'open' } })")
  .replace("('answer', receive)", "('answer', () => {}).on('answer', receive)");

exports.serve = (server, answer) => {
  const game = new Server(server).of('/game');
  game.use((socket, next) => next(socket.handshake.auth.token === 'open' ? undefined : new Error()));
  game.on('connection', (socket) => {
    const next = answer();
    socket.use(([name, value], proceed) => proceed(value === null ? new Error(name) : undefined));
    socket.on('value', () => {});
    socket.on('value', (value) => {
      game.emit('answer', next(value));
    });
  });
};
