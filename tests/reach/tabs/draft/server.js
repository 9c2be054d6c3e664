'use strict';
// `node server.js WAY`: what is written in one tab is checked by another.

const { readFileSync } = require('fs');
const { createServer } = require('http');

const page = readFileSync(`${__dirname}/${process.argv[2]}.html`);

function check(draft) {
  if (draft === 'to all') {
    throw new Error('seeded server error');
  }
  return { isLong: draft.length > 6 };
}

createServer((request, response) => {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end(page);
    return;
  }
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    response.end(JSON.stringify(check(JSON.parse(text).draft)));
  });
}).listen(process.env.PORT ?? 3000);
