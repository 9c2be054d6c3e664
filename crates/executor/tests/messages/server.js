'use strict';
// Arguments that are no objects go to the server, and come back by an acknowledgement.
// Socket.IO is taken from an example's folder, which the start arguments name.

const fs = require('fs');
const http = require('http');
const path = require('path');
const { Server } = require(path.resolve(process.argv[2], 'socket.io'));

const server = http.createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  fs.createReadStream(path.join(__dirname, 'page.html')).pipe(response);
});

new Server(server).on('connection', (socket) => {
  socket.on('guess', (x, answer) => {
    if (x > 70) {
      console.log('far');
    }
    answer(x * 2);
  });
  // Only ever sent with a number that nobody chooses.
  socket.on('tell', (x) => {
    if (x > 5) {
      console.log('told');
    }
  });
});

server.listen(process.env.PORT);
