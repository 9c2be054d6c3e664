'use strict';
// Serves the page of the scenarios. Here each event is also printed as it happens.

const { readFileSync } = require('fs');
const { createServer } = require('http');

const read = (name) => readFileSync(`${__dirname}/${name}`, 'utf8');
const ABSENT = '../../runtime/src/host/page/absent.json';
const page = read('page.html');
const record = read('record.js');
const PRINT = 'print = (entry) => console.log(JSON.stringify(entry));\n';

createServer(({ url }, response) => {
  if (url === '/record.js') {
    response.setHeader('content-type', 'text/javascript');
    response.end(`${record}${PRINT}`);
    return;
  }
  if (url === '/names.js') {
    response.setHeader('content-type', 'text/javascript');
    const lists = `const REAL = ${read('names.json')}; const LISTED = ${read(ABSENT)};`;
    response.end(`${read('names.js')}${lists}`);
    return;
  }
  response.setHeader('content-type', 'text/html');
  response.end(url === '/names.html' ? read('names.html') : page);
}).listen(process.env.PORT ?? 3000);
