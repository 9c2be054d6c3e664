'use strict';
// `node server.js FIELD WAY`: a page with one field, which it reads in one way and sends to here.

const { readFileSync } = require('fs');
const { createServer } = require('http');
const { FIELDS } = require('./fields.js');

const [name, way] = process.argv.slice(2);
const { markup, refused, greeted } = FIELDS[name];
const page = readFileSync(`${__dirname}/page.html`, 'utf8')
  .replace('FIELD', markup)
  .replace('WAY', way)
  .replace('GREETED', greeted);
const replyPage = (value) => `<!doctype html>
  <title>Reply</title>
  <p id="value">${value}</p>
  <script>
    if (document.querySelector('#value').textContent === '${greeted}') {
      throw new Error('seeded page error');
    }
  </script>`;

function answer({ value }) {
  if (value === refused) {
    throw new Error('seeded server error');
  }
  return { value };
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
    if (way === 'post') {
      const { value } = answer({ value: new URLSearchParams(text).get('answer') ?? 'nothing' });
      response.setHeader('content-type', 'text/html');
      response.end(replyPage(value));
      return;
    }
    response.end(JSON.stringify(answer(JSON.parse(text))));
  });
}).listen(process.env.PORT ?? 3000);
