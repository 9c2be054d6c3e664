'use strict';
// A shop whose errors each take something else of whoever causes them.

const fs = require('fs');
const http = require('http');
const path = require('path');
const util = require('util');
const { Server } = require('socket.io');

const TYPES = { '.html': 'text/html', '.js': 'text/javascript' };

const server = http.createServer((request, response) => {
  const name = request.url === '/' ? '/index.html' : request.url;
  const type = TYPES[path.extname(name)];
  if (type === undefined || !fs.existsSync(path.join(__dirname, name))) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': type });
  response.end(fs.readFileSync(path.join(__dirname, name)));
});

new Server(server).on('connection', (socket) => {
  let isOpen = false;
  socket.on('order', (order) => {
    if (order.count === 7) {
      throw new Error('seven');
    }
    if (order.count > 99) {
      throw new Error('more than there are');
    }
    socket.emit('thanks', order.note.trim());
  });
  socket.on('open', () => {
    isOpen = true;
  });
  // No page sends it.
  socket.on('note', (note) => {
    socket.emit('noted', util.inspect(note));
  });
  socket.on('draw', (number) => {
    if (isOpen && number === 3) {
      throw new Error('drawn');
    }
  });
  socket.on('drop', (table) => {
    if (table === 'orders') {
      throw new Error('dropped');
    }
  });
});

server.listen(process.env.PORT || 3000);
