'use strict';
// Serves the page and books seats.

const http = require('node:http');
const path = require('node:path');
const express = require('express');
const { Server } = require('socket.io');
const { Hall } = require('./hall');

const app = express();
app.use(express.static(path.join(__dirname, '..', 'public')));

const server = http.createServer(app);
const io = new Server(server);
const hall = new Hall({ width: 600, height: 400, seat: 40 });

io.on('connection', (socket) => {
  socket.emit('hall', hall.bookings());

  socket.on('book', ({ x, y, code }, answer) => {
    const booking = hall.book(x, y, code);
    io.emit('booked', booking);
    answer(booking);
  });

  socket.on('find', (code) => {
    socket.emit('found', hall.find(code));
  });
});

const port = process.env.PORT || 3000;
server.listen(port, () => {
  console.log(`Box office: http://localhost:${port}/`);
});
