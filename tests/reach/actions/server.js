'use strict';
// `node server.js KIND PLACE`: a page on which one kind of action has a listener in one place.

const { readFileSync } = require('fs');
const { createServer } = require('http');

const [kind, place] = process.argv.slice(2);
const page = readFileSync(`${__dirname}/page.html`, 'utf8')
  .replace('KIND', kind)
  .replace('PLACE', place);

function answer({ what, at }) {
  if (what !== kind) {
    throw new Error('another action');
  }
  if (at > 200 && at < 204) {
    throw new Error('seeded server error');
  }
  return { left: at * 2 };
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
    response.end(JSON.stringify(answer(JSON.parse(text))));
  });
}).listen(process.env.PORT ?? 3000);
