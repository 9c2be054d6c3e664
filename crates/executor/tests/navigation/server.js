'use strict';
// Pages that lead to each other in every way, and one that leads out of the app.

const fs = require('fs');
const http = require('http');
const path = require('path');

const PAGE = fs.readFileSync(path.join(__dirname, 'page.html'));

http
  .createServer((request, response) => {
    console.log(request.method, request.url);
    if (request.method === 'POST') {
      request.on('data', (chunk) => console.log(`${chunk}`));
      request.on('end', () => response.end());
      return;
    }
    if (request.url === '/slow') {
      setTimeout(() => response.end(), 100);
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.end(PAGE);
  })
  .listen(process.env.PORT);
