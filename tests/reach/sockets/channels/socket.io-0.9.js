'use strict';

const { listen } = require('socket.io-0.9');
const { answers, client } = require('./socket.io.js');

exports.client = client.replace('io()', 'io.connect()');
exports.serve = (server, answer) => answers(listen(server, { 'log level': 0 }).sockets, answer);
