'use strict';
// `node server.js COLUMN`: what only happens to somebody who waits: a search that is sent once one has
// stopped typing, a session that ends after half an hour, a job of the server.

const { readFileSync } = require('fs');
const { createServer } = require('http');

const [column] = process.argv.slice(2);
const page = readFileSync(`${__dirname}/page.html`, 'utf8').replace('COLUMN', column);
const HALF_HOUR = 30 * 60 * 1000;

let session = null;
let cleanings = 0;
if (column === 'interval') {
  setInterval(() => (cleanings += 1), 45_000);
}

const routes = {
  search(text) {
    if (text === 'open sesame') {
      throw new Error('seeded server error');
    }
  },
  login() {
    session = { paid: 0 };
    setTimeout(() => (session = null), HALF_HOUR);
  },
  pay() {
    if (session === null && column === 'expiry') {
      throw new Error('seeded server error');
    }
  },
  report() {
    if (cleanings === 2) {
      throw new Error('seeded server error');
    }
  },
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
    const { route, value } = JSON.parse(text);
    routes[route](value);
    response.end();
  });
}).listen(process.env.PORT ?? 3000);
