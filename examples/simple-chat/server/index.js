'use strict';
// Serves the page and passes on what is said.

const http = require('node:http');
const path = require('node:path');
const express = require('express');
const { Server } = require('socket.io');

const CENSORED = ['darn', 'heck'];

const app = express();
app.use(express.static(path.join(__dirname, '..', 'public')));

const server = http.createServer(app);
const io = new Server(server);

io.on('connection', (socket) => {
  socket.on('message', ({ text }) => {
    // The page has the same list; a message with one of these words was forged.
    if (CENSORED.some((word) => text.includes(word))) {
      throw new Error(`Censored: ${text}`);
    }
    io.emit('message', { text });
  });
});

const port = process.env.PORT || 3000;
server.listen(port, () => {
  console.log(`Simple chat: http://localhost:${port}/`);
});
