'use strict';
// Serves the page and begins a session for each visitor.

const http = require('node:http');
const path = require('node:path');
const express = require('express');
const { Server } = require('socket.io');
const channels = require('./channels');
const session = require('./session');

const app = express();
app.use(express.static(path.join(__dirname, '..', 'public')));
app.use('/vendor', express.static(path.dirname(require.resolve('jquery'))));

const server = http.createServer(app);
const io = new Server(server);

channels.create(channels.GENERAL, null, false);
channels.create('random', null, false);

io.on('connection', (socket) => {
  session.begin(socket);
});

const port = process.env.PORT || 3000;
server.listen(port, () => {
  console.log(`Slack mockup: http://localhost:${port}/`);
});
