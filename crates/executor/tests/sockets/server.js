'use strict';
// Messages that cross without their shadows, and bad ones. Packages are taken from an example's
// folder, which the start arguments name.

const fs = require('fs');
const http = require('http');
const path = require('path');

const { Server } = require(path.resolve(process.argv[2], 'socket.io'));
const { WebSocketServer } = require(path.resolve(process.argv[2], 'ws'));

const server = http.createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  fs.createReadStream(path.join(__dirname, 'page.html')).pipe(response);
});

new Server(server).on('connection', (socket) => {
  socket.use(([name, value], next) => next(value > 5 ? new Error(name) : undefined));
  socket.on('value', () => console.log('let through'));
});

const plain = new WebSocketServer({ noServer: true });
plain.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(`${data.toString().length}`));
});
server.on('upgrade', (request, socket, head) => {
  if (request.url === '/plain') {
    plain.handleUpgrade(request, socket, head, (opened) => plain.emit('connection', opened));
  } else if (request.url === '/refused') {
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  }
});

server.listen(process.env.PORT);
