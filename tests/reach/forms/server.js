'use strict';
// `node server.js FORM WAY`: a page with a form, whose fields it checks and sends in one way.

const { readFileSync } = require('fs');
const { createServer } = require('http');
const { FORMS } = require('./forms.js');

const [name, way] = process.argv.slice(2);
const { markup, answer } = FORMS[name];
const page = readFileSync(`${__dirname}/page.html`, 'utf8')
  .replace('MARKUP', markup)
  .replace('WAY', way);

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
