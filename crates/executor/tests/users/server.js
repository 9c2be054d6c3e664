'use strict';
// Knows its visitors by a cookie, and says what they say.

const { readFileSync } = require('fs');
const { createServer } = require('http');

const page = readFileSync(`${__dirname}/page.html`);
let visitors = 0;

createServer((request, response) => {
  const { method, url, headers } = request;
  if (method === 'POST') {
    request.on('data', (text) => console.log(`${headers.cookie} said ${text}`));
    response.end();
    return;
  }
  if (headers.cookie === undefined) {
    response.setHeader('set-cookie', `visitor=${++visitors}`);
  }
  response.setHeader('content-type', 'text/html');
  response.end(url === '/' ? page : '<p>Gone.</p>');
}).listen(0);
