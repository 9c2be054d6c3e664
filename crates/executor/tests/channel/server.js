'use strict';
// One route for each thing that an app can write to a channel of its worker.
//
// With the argument `thread` a thread does it, once the file that the environment names in MARK holds
// the number of its process: that is the one that is forked.

const fs = require('fs');
const http = require('http');
const path = require('path');
const { Worker, isMainThread } = require('worker_threads');

const FIRST = 3;
const LAST = 64;

const ROUTES = {
  '/long': () => writeToSockets(Buffer.from('HELLO THERE')),
  '/other': () => writeToSockets(frame('{"type":"exited","pid":1}')),
  '/text': () => writeToSockets(frame('hello')),
  '/none': () => {},
};

function frame(text) {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, Buffer.from(text)]);
}

function writeToSockets(bytes) {
  for (let descriptor = FIRST; descriptor < LAST; descriptor++) {
    try {
      if (fs.fstatSync(descriptor).isSocket()) {
        fs.writeSync(descriptor, bytes);
      }
    } catch {
      // Nothing is open under this number.
    }
  }
}

/** The process does no more, so it is not done before somebody ends it. */
function untilTheEnd() {
  for (;;);
}

function writeWhenMarked() {
  if (fs.readFileSync(process.env.MARK, 'utf8') === String(process.pid)) {
    ROUTES['/long']();
  } else {
    setTimeout(writeWhenMarked, 1);
  }
}

function serve() {
  if (process.argv[2] === 'thread') {
    new Worker(__filename);
  }
  http
    .createServer((request, response) => {
      const route = ROUTES[request.url];
      if (route) {
        route();
        if (route !== ROUTES['/none']) {
          untilTheEnd();
        }
        response.end();
        return;
      }
      response.setHeader('content-type', 'text/html');
      response.end(fs.readFileSync(path.join(__dirname, 'page.html')));
    })
    .listen(8080);
}

if (isMainThread) {
  serve();
} else {
  writeWhenMarked();
}
