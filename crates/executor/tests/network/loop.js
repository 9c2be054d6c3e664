'use strict';
// An app that never gets idle, in each way that lets the event loop turn.

const fs = require('fs');
const http = require('http');
const { Readable } = require('stream');
const { buttons } = require('./buttons.js');

let turns = 0;

function immediates() {
  turns += 1;
  setImmediate(immediates);
}

function files() {
  turns += 1;
  fs.stat(__filename, files);
}

function stream() {
  new Readable({
    read() {
      setImmediate(() => this.push('x'));
    },
  }).resume();
}

const routes = {
  immediates,
  files,
  stream,
  intervals: () => {
    setInterval(() => (turns += 1), 0);
  },
  count: () => turns > 500,
  wait: () => {
    for (const end = Date.now() + 400_000; Date.now() < end;);
    return 'waited';
  },
};
if (process.argv[2] === 'loading') {
  immediates();
}
http.createServer(buttons(routes)).listen(3000);
