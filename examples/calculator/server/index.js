'use strict';
// Serves the page and answers its `compute` messages.

const http = require('node:http');
const path = require('node:path');
const express = require('express');
const { Server } = require('socket.io');
const { calculate } = require('./calculate');

const app = express();
app.use(express.static(path.join(__dirname, '..', 'public')));

const server = http.createServer(app);
const io = new Server(server);

io.on('connection', (socket) => {
  socket.on('compute', (input) => {
    socket.emit('result', calculate(input));
  });
});

const port = process.env.PORT || 3000;
server.listen(port, () => {
  console.log(`Calculator: http://localhost:${port}/`);
});
