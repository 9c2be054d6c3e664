'use strict';
// UDP sockets that talk to each other, and one that tries to reach another machine.

const dgram = require('dgram');
const http = require('http');
const { buttons } = require('./buttons.js');

const received = [];
const receiver = dgram.createSocket('udp4', (message, { address, family, port, size }) => {
  received.push(`${message} ${address} ${family} ${size}`);
  receiver.send(`${message}!`, port, address);
});
receiver.bind(4000);

/** What the receiver answers to `send`. */
function exchange(type, send) {
  return new Promise((resolve, reject) => {
    const socket = dgram.createSocket(type, (message, { port }) => {
      socket.close();
      resolve(`${message} from ${port}, who received ${received}`);
    });
    send(socket, (error) => error && reject(error));
  });
}

/** The error of a second bind, with and without `reuseAddr`. */
function bindAgain(reuseAddr) {
  return new Promise((resolve) => {
    const socket = dgram.createSocket({ type: 'udp4', reuseAddr });
    socket.on('error', ({ message }) => resolve(message));
    socket.bind(4000, () => resolve(JSON.stringify(socket.address())));
  });
}

const { PORT = 0 } = process.env;

http
  .createServer(
    buttons({
      unconnected: () => exchange('udp4', (socket, done) => socket.send(['in ', 'parts'], 4000, 'localhost', done)),
      connected: () => exchange('udp4', (socket, done) => socket.connect(4000, () => socket.send('connected', done))),
      taken: () => bindAgain(false),
      shared: () => bindAgain(true),
      outside: () => exchange('udp4', (socket, done) => socket.send('x', 53, '192.0.2.53', done)),
      nobody: () => new Promise((resolve) => dgram.createSocket('udp6').send('x', 9, '::1', (error, sent) => resolve(sent))),
      real: () => exchange('udp4', (socket, done) => socket.send('hello', Number(PORT), '127.0.0.1', done)),
    }),
  )
  .listen(3000);
