'use strict';
// `node server.js ROW WAY`: people who share something, by `fetch` or over Socket.IO.

const { createServer } = require('http');
const express = require('express');
const { Server } = require('socket.io');

const [row, way] = process.argv.slice(2);
const { say } = require(`./${row}.js`);

const app = express();
const server = createServer(app);
let visitors = 0;

app.use(express.json());
app.get('/', (request, response) => {
  response.cookie('visitor', String(++visitors));
  response.sendFile(`${__dirname}/${way}.html`);
});

if (way === 'fetch') {
  // What others are to hear waits until they ask the next time.
  let waiting = [];
  app.post('/say', (request, response) => {
    const who = request.headers.cookie;
    // Not within express, which would answer for us.
    setImmediate(() => {
      const heard = waiting.filter((message) => message.from !== who);
      waiting = waiting.filter((message) => message.from === who);
      const reply = say(who, request.body.word, (word) => waiting.push({ from: who, word }));
      response.json({ reply, heard: heard.map(({ word }) => word) });
    });
  });
} else {
  const io = new Server(server);
  io.on('connection', (socket) => {
    socket.on('say', (word, answer) => {
      answer(say(socket.id, word, (message) => socket.broadcast.emit('heard', message)));
    });
  });
}

server.listen(process.env.PORT ?? 3000);
