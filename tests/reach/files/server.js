'use strict';
// `node server.js ROW WAY`: a page on which a person chooses a file, which it sends to here.

const { readFileSync } = require('fs');
const { createServer } = require('http');

const [row, way] = process.argv.slice(2);
const page = readFileSync(`${__dirname}/page.html`, 'utf8').replace('ROW', row).replace('WAY', way);

function answer({ name, content }) {
  if (name.endsWith('.csv') && content.startsWith('id;')) {
    throw new Error('seeded server error');
  }
  return { title: content.slice(0, 5) };
}

createServer((request, response) => {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end(page);
    return;
  }
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    response.end(JSON.stringify(answer(JSON.parse(text))));
  });
}).listen(process.env.PORT ?? 3000);
