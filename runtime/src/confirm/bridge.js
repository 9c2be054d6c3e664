'use strict';
// What a worker runs in the app's place when the app's server is a real process: it hands each
// connection on. `node bridge.js PORT OWN`: what comes in at the port that the page knows goes to the
// real one.

const net = require('net');

const [port, own] = process.argv.slice(2).map(Number);

// Node's HTTP server is what a page is served by here, so the connections are taken over from one.
const server = require('http').createServer();
server.removeAllListeners('connection');
server.on('connection', (socket) => {
  const real = net.connect({ host: '127.0.0.1', port });
  socket.pipe(real).pipe(socket);
  socket.on('error', () => real.destroy());
  real.on('error', () => socket.destroy());
  socket.on('close', () => real.destroy());
  real.on('close', () => socket.destroy());
});
server.listen(own);
