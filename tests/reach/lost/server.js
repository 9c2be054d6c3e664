'use strict';
// `node server.js WAY KIND`: what the page sends goes one way through the code of others before it
// counts, and so goes what it gets back.

const { readFileSync } = require('fs');
const { createServer } = require('http');
const Keyv = require('keyv');
const { render } = require('mustache');
const querystring = require('querystring');

const [way, kind] = process.argv.slice(2);
const store = new Keyv();

const WAYS = {
  async store(value) {
    await store.set('last', { value });
    return (await store.get('last')).value;
  },
  buffer: (value) => JSON.parse(Buffer.from(JSON.stringify(value)).toString()),
  query: (value) => querystring.parse(querystring.stringify({ value })).value,
  template: (value) => render('<b>{{value}}</b>', { value }),
  base64: (value) => Buffer.from(String(value)).toString('base64'),
  hex: (value) => Buffer.from(String(value)).toString('hex'),
  escaped: (value) => querystring.escape(value),
  capitals: (value) => Buffer.from(String(value)).toString().toUpperCase(),
};

const [refused, awaited] = { string: ['open sesame', 'let me in'], number: [203, 151] }[kind];
const rooms = { cellar: {} };
let page = readFileSync(`${__dirname}/page.html`, 'utf8').replaceAll('KIND', kind);

async function answer({ value }) {
  const there = await WAYS[way](value);
  if (rooms[there] === null) {
    throw new Error('seeded server error');
  }
  return { there };
}

async function main() {
  rooms[await WAYS[way](refused)] = null;
  page = page.replace('AWAITED', await WAYS[way](awaited));
  createServer((request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html');
      response.end(page);
      return;
    }
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', async () => {
      response.end(JSON.stringify(await answer(JSON.parse(text))));
    });
  }).listen(process.env.PORT ?? 3000);
}

main();
