'use strict';
// Pages with fields, each a file of this folder.

const fs = require('fs');
const http = require('http');
const path = require('path');

http
  .createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    response.setHeader('content-type', pathname.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(fs.readFileSync(path.join(__dirname, pathname)));
  })
  .listen(process.env.PORT);
