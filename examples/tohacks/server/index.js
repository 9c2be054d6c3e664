'use strict';
// Serves the page, and tells everybody 30 times a second where all are and what they say.

const http = require('node:http');
const path = require('node:path');
const express = require('express');
const { Server } = require('socket.io');
const { Field } = require('./field');

const TICK = 1000 / 30;

const app = express();
app.use(express.static(path.join(__dirname, '..', 'public')));

const server = http.createServer(app);
const io = new Server(server);
const field = new Field({ width: 800, height: 500 });

io.on('connection', (socket) => {
  const hacker = field.enter(socket.id);
  socket.on('keys', (keys) => hacker.hold(keys));
  socket.on('say', (text) => hacker.say(text, Date.now()));
  socket.on('disconnect', () => field.leave(socket.id));
});

setInterval(() => {
  field.step(TICK / 1000);
  io.emit('state', field.state(Date.now()));
}, TICK);

const port = process.env.PORT || 3000;
server.listen(port, () => {
  console.log(`Hackers: http://localhost:${port}/`);
});
