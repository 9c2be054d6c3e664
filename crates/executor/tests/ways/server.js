'use strict';
// Takes what a page sends by every way that there is, and sends it back by others. Packages are taken from
// an example's folder, which the start arguments name.

const fs = require('fs');
const http = require('http');
const path = require('path');

const from = (name) => require(path.resolve(process.argv[2], name));
const express = from('express');
const { Server } = from('socket.io');
const { WebSocketServer } = from('ws');

/** What has come in is looked at here. */
function got(value) {
  if (value == 7) console.log('seven');
}

const app = express();
app.use(express.json(), express.urlencoded({ extended: true }), express.text());
app.get('/', (request, response) => response.sendFile(path.join(__dirname, 'page.html')));
app.get('/query', (request, response) => {
  got(request.query.x);
  response.end();
});
app.get('/path/:x', (request, response) => {
  got(request.params.x);
  response.end();
});
app.get('/header', (request, response) => {
  got(request.get('X-Value'));
  response.end();
});
app.get('/cookie', (request, response) => {
  got((request.headers.cookie ?? '').split('=')[1]);
  response.end();
});
app.post('/body', (request, response) => {
  got(typeof request.body === 'string' ? request.body : request.body?.x);
  response.end();
});
app.post('/bytes', (request, response) => {
  request.on('data', (chunk) => got(chunk[0]));
  request.on('end', () => response.end());
});
app.get('/text', ({ query }, response) => response.type('text').send(`${query.x}`));
app.get('/status', ({ query }, response) => response.status(200 + query.x.length).end());
app.get('/set', ({ query }, response) => response.set('X-Value', query.x).end());

const pages = new Set();
app.get('/events', (request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  pages.add(response);
});
app.get('/tell', ({ query }, response) => {
  pages.forEach((page) => page.write(query.named ? `event: ${query.x}\ndata: 1\n\n` : `data: ${query.x}\n\n`));
  response.end();
});

const server = http.createServer(app);
const io = new Server(server);
io.on('connection', (socket) => {
  socket.on('value', (value, acknowledge) => {
    got(value);
    if (acknowledge) acknowledge(value);
  });
  socket.on('bytes', (bytes) => got(bytes[0]));
  socket.on('back', (value) => socket.emit('value', value));
  socket.on('all', (value) => {
    io.timeout(1000).emit('ask', value, (error, answers) => got(answers[0]));
  });
});

const sockets = new WebSocketServer({ noServer: true });
sockets.on('connection', (socket) => {
  socket.onmessage = ({ data }) => {
    got(typeof data === 'string' ? data : data[0]);
    socket.send(data);
  };
  socket.onclose = ({ reason }) => got(reason);
});
server.on('upgrade', (request, socket, head) => {
  if (request.url === '/socket') {
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened));
  }
});

server.listen(process.env.PORT);
