'use strict';

const { Server } = require('socket.io-4');
const { answers, client } = require('./socket.io.js');

exports.client = client;
exports.serve = (server, answer) => answers(new Server(server), answer);
