'use strict';
// One route for each way in which a server can end a run, or fail to.

const childProcess = require('child_process');
const fs = require('fs');
const http = require('http');
const path = require('path');

let visits = 0;

const ROUTES = {
  '/count': (response) => response.end(String(++visits)),
  '/crash': () => {
    throw new TypeError('crashed on request');
  },
  '/reject': () => Promise.reject(new RangeError('rejected on request')),
  '/exit': () => process.exit(7),
  '/abort': () => process.abort(),
  '/hang': () => {
    for (;;);
  },
  '/error': (response) => {
    response.statusCode = 503;
    response.end();
  },
  '/outside': (response) => {
    http.get('http://example.org/').on('error', (error) => response.end(error.message));
  },
  '/later': (response) => setTimeout(() => response.end(String(Date.now())), 500),
  '/much-later': (response) => setTimeout(() => response.end('never seen'), 3_600_000),
  '/child': (response) => childProcess.exec('echo from a child', (error, output) => response.end(output.trim())),
  '/linger': (response) => {
    childProcess.spawn('sleep', [process.env.LINGER ?? '4242']);
    response.end('started');
  },
  '/random': (response) => response.end(`${require('crypto').randomUUID()} ${Math.random() < 0.5 ? 'low' : 'high'}`),
};

const server = http.createServer((request, response) => {
  const route = ROUTES[request.url];
  if (route) {
    route(response);
    return;
  }
  const file = request.url === '/' ? 'page.html' : request.url.slice(1);
  fs.readFile(path.join(__dirname, file), (error, data) => {
    response.statusCode = error ? 404 : 200;
    response.setHeader('content-type', file.endsWith('.html') ? 'text/html' : 'text/javascript');
    response.end(data);
  });
});

// A port that needs privileges, and is never bound.
server.listen(80);
