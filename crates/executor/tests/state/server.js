'use strict';
// Keeps something in each way in which a server can.

const { EventEmitter } = require('events');
const fs = require('fs');
const http = require('http');
const path = require('path');

let count = 0;
let kept = Promise.resolve(0);
const seen = new Map();
const news = new EventEmitter();

class Ledger {
  #total = 0;
  add() {
    this.#total += 2;
  }
}
const ledger = new Ledger();

const counter = () => {
  let calls = 0;
  return () => ++calls;
};
const call = counter();

const ROUTES = {
  '/count': () => count++,
  '/map': () => seen.set('k', { name: 'v' }),
  '/promise': () => (kept = Promise.resolve(1)),
  '/object': () => (kept = Promise.resolve({})),
  '/private': () => ledger.add(),
  '/closure': () => call(),
  '/exports': () => (module.exports.last = 'x'),
  '/emitter': () => news.on('item', () => count),
  '/timer': () => setTimeout(() => count, 3_600_000),
  '/file': () => fs.writeFileSync(path.join(__dirname, 'written'), 'x'),
};

const page = fs.readFileSync(path.join(__dirname, 'page.html'));
http
  .createServer((request, response) => {
    ROUTES[request.url]?.();
    response.setHeader('content-type', 'text/html');
    response.end(request.url === '/' ? page : 'done');
  })
  .listen(3000);
