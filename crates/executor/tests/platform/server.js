'use strict';
// Serves a page that uses what browsers have and jsdom lacks.

const { readFileSync } = require('fs');
const { createServer } = require('http');

createServer(({ url }, response) => {
  if (url === '/never') {
    return;
  }
  response.statusCode = url === '/' ? 200 : 404;
  response.setHeader('content-type', 'text/html');
  response.end(url === '/' ? readFileSync(`${__dirname}/page.html`) : '');
}).listen(3000);
