'use strict';
// A server that is administrated by the page that comes with the package, as its README shows it.

const http = require('http');
const express = require('express');
const { Server } = require('socket.io');
const { instrument } = require('./dist');

const app = express();
app.use(express.static(`${__dirname}/ui/dist`));
const server = http.createServer(app);
const io = new Server(server);
instrument(io, { auth: false, mode: 'development' });
io.on('connection', (socket) => {
  socket.on('join', (room) => socket.join(room));
});
server.listen(3000);
