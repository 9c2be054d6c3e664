'use strict';
// `node server.js COLUMN`: texts that come to a page by other ways than typing into a field, keys
// that type nothing, and what is usable only while the page likes a text.

const { readFileSync } = require('fs');
const { createServer } = require('http');

const [column] = process.argv.slice(2);
const page = readFileSync(`${__dirname}/page.html`, 'utf8').replace('COLUMN', column);

const refused = {
  paste: 'open sesame',
  editable: 'open sesame',
  cleared: 'deleteContentBackward',
  several: 'two and five',
  switched: 'sesame',
  modifier: 'Shift on the left',
};

createServer((request, response) => {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end(page);
    return;
  }
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    if (JSON.parse(text) === refused[column]) {
      throw new Error('seeded server error');
    }
    response.end();
  });
}).listen(process.env.PORT ?? 3000);
