'use strict';
// Serves the page of the scenarios. Here each event is also printed as it happens.

const { readFileSync } = require('fs');
const { createServer } = require('http');

const page = readFileSync(`${__dirname}/page.html`);
const record = readFileSync(`${__dirname}/record.js`);
const PRINT = 'print = (entry) => console.log(JSON.stringify(entry));\n';

createServer(({ url }, response) => {
  if (url === '/record.js') {
    response.setHeader('content-type', 'text/javascript');
    response.end(`${record}${PRINT}`);
    return;
  }
  response.setHeader('content-type', 'text/html');
  response.end(page);
}).listen(process.env.PORT ?? 3000);
