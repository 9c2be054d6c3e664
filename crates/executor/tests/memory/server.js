'use strict';
// One route for each way in which a server can take memory: without end, or some.

const fs = require('fs');
const http = require('http');
const path = require('path');

const MEBIBYTE = 1 << 20;
const kept = [];

const ROUTES = {
  '/heap': () => {
    for (;;) {
      kept.push({ kept: kept.length });
    }
  },
  '/buffers': () => {
    for (;;) {
      kept.push(Buffer.alloc(MEBIBYTE, 1));
    }
  },
  '/untouched': () => {
    for (;;) {
      kept.push(Buffer.alloc(MEBIBYTE));
    }
  },
  '/some': (response) => {
    for (let taken = 0; taken < 32; taken++) {
      kept.push(Buffer.alloc(MEBIBYTE, 1));
    }
    response.end();
  },
};

const server = http.createServer((request, response) => {
  const route = ROUTES[request.url];
  if (route) {
    route(response);
    return;
  }
  response.setHeader('content-type', 'text/html');
  response.end(fs.readFileSync(path.join(__dirname, 'page.html')));
});

server.listen(8080);
