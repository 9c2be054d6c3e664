'use strict';
// Pages that show where handlers are, each a file of this folder. What is sent is looked through.

const fs = require('fs');
const http = require('http');
const path = require('path');

http
  .createServer((request, response) => {
    if (request.method === 'POST') {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      request.on('end', () => response.end(text.includes('sought') ? 'found' : 'not found'));
      return;
    }
    const { pathname } = new URL(request.url, 'http://localhost');
    response.setHeader('content-type', pathname.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(fs.readFileSync(path.join(__dirname, pathname)));
  })
  .listen(process.env.PORT);
