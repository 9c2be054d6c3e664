'use strict';
// Serves the page, and tells everybody in a room what happens there.

const http = require('node:http');
const path = require('node:path');
const express = require('express');
const { Server } = require('socket.io');
const { Names } = require('./names');
const { LOBBY, Rooms } = require('./rooms');

const MAX_LENGTH = 200; // the page's field takes no more

const app = express();
app.use(express.static(path.join(__dirname, '..', 'public')));

const server = http.createServer(app);
const io = new Server(server);
const names = new Names();
const rooms = new Rooms();

io.on('connection', (socket) => {
  let name = names.guest();
  let room = LOBBY;

  function tellWho() {
    io.to(room).emit('who', { room, names: rooms.in(room) });
    io.emit('rooms', { rooms: rooms.list() });
  }

  function enter(next) {
    room = next;
    rooms.enter(room, name);
    socket.join(room);
    socket.emit('joined', { room });
    socket.to(room).emit('system', { text: `${name} has joined ${room}` });
    tellWho();
  }

  function leave() {
    rooms.leave(room, name);
    socket.leave(room);
    socket.to(room).emit('system', { text: `${name} has left ${room}` });
  }

  socket.emit('named', { ok: true, name });
  enter(LOBBY);

  socket.on('message', ({ text }) => {
    if (text.length > MAX_LENGTH) {
      throw new RangeError('The message is too long');
    }
    io.to(room).emit('message', { name, text });
  });

  socket.on('nick', ({ nick }) => {
    const reason = names.objection(nick);
    if (reason !== '') {
      socket.emit('named', { ok: false, reason });
      return;
    }
    names.change(name, nick);
    rooms.rename(room, name, nick);
    socket.to(room).emit('system', { text: `${name} is now ${nick}` });
    name = nick;
    socket.emit('named', { ok: true, name });
    tellWho();
  });

  socket.on('join', ({ room: next }) => {
    leave();
    enter(next);
  });

  socket.on('rooms', () => {
    socket.emit('rooms', { rooms: rooms.list() });
  });

  socket.on('disconnect', () => {
    leave();
    names.free(name);
    io.emit('rooms', { rooms: rooms.list() });
  });
});

const port = process.env.PORT || 3000;
server.listen(port, () => {
  console.log(`Chat: http://localhost:${port}/`);
});
