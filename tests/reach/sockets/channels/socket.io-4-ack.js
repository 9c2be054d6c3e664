'use strict';
// The server answers with an acknowledgement.

const { Server } = require('socket.io-4');
const { client } = require('./socket.io.js');

exports.client = client
  .replace("socket.on('answer', receive);", '')
  .replace("'value', value", "'value', value, receive");

exports.serve = (server, answer) =>
  new Server(server).on('connection', (socket) => {
    const next = answer();
    socket.on('value', (value, acknowledge) => {
      acknowledge(next(value));
    });
  });
