'use strict';
// Serves the page, tells everybody where the totems are, and passes words on to those who are near.

const http = require('node:http');
const path = require('node:path');
const express = require('express');
const { Server } = require('socket.io');
const { Village } = require('./village');

const app = express();
app.use(express.static(path.join(__dirname, '..', 'public')));

const server = http.createServer(app);
const io = new Server(server);
const village = new Village();

io.on('connection', (socket) => {
  socket.emit('totems', village.all());

  socket.on('place', (point) => {
    io.emit('totem', village.place(socket.id, point));
  });

  socket.on('move', (point) => {
    io.emit('totem', village.move(socket.id, point));
  });

  socket.on('say', (text) => {
    const { kind } = village.totem(socket.id);
    for (const { id } of village.near(socket.id)) {
      io.to(id).emit('said', { kind, text });
    }
  });

  socket.on('disconnect', () => {
    village.leave(socket.id);
    io.emit('left', socket.id);
  });
});

const port = process.env.PORT || 3000;
server.listen(port, () => {
  console.log(`Totems: http://localhost:${port}/`);
});
