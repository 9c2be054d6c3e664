'use strict';
// Serves the page and passes each line on to everybody else.

const http = require('node:http');
const path = require('node:path');
const express = require('express');
const { Server } = require('socket.io');
const { checked } = require('./board');

const app = express();
app.use(express.static(path.join(__dirname, '..', 'public')));

const server = http.createServer(app);
const io = new Server(server);

io.on('connection', (socket) => {
  socket.on('drawing', (line) => {
    socket.broadcast.emit('drawing', checked(line));
  });
});

const port = process.env.PORT || 3000;
server.listen(port, () => {
  console.log(`Whiteboard: http://localhost:${port}/`);
});
