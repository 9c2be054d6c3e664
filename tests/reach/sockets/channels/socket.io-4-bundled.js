'use strict';
// The client is in a bundle of the page, which knows it by other names.

const { Server } = require('socket.io-4');
const { answers } = require('./socket.io.js');

exports.client = '<script src="/bundle.js"></script>';
exports.serve = (server, answer) => answers(new Server(server), answer);
