'use strict';
// Serves the page; everybody plays on the same board.

const http = require('node:http');
const path = require('node:path');
const express = require('express');
const { Server } = require('socket.io');
const { Game } = require('./game');

const app = express();
app.use(express.static(path.join(__dirname, '..', 'public')));

const server = http.createServer(app);
const io = new Server(server);
const game = new Game((state) => io.emit('board', state));

io.on('connection', (socket) => {
  socket.emit('board', game.state());

  socket.on('set', ({ column, row, alive }) => game.set(column, row, alive));
  socket.on('evolve', () => game.evolve());
  socket.on('reset', () => game.reset());
  socket.on('auto', (on) => {
    if (on) {
      game.start();
    } else {
      game.stop();
    }
  });
});

const port = process.env.PORT || 3000;
server.listen(port, () => {
  console.log(`Game of life: http://localhost:${port}/`);
});
