'use strict';

const listen = require('socket.io-2');
const { answers, client } = require('./socket.io.js');

exports.client = client;
exports.serve = (server, answer) => answers(listen(server), answer);
