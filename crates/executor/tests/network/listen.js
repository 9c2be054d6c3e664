'use strict';
// Every form of `listen`: what becomes of it, told by a page, or, with the argument `plain`, printed.

const http = require('http');
const net = require('net');
const { buttons } = require('./buttons.js');

const nothing = () => {};
const FORMS = [
  [],
  [nothing],
  [undefined, nothing],
  [null],
  ['0'],
  [{ port: undefined }],
  [{ port: null }],
  [undefined, '127.0.0.1'],
  [{ port: 0, host: '127.0.0.1' }, nothing],
  [NaN],
  [''],
  [-1],
  [1.5],
  [65536],
  [{ port: '' }],
  [{ host: 'x' }],
  [{}],
];

/** Whether it listens, at which address, and whether the callback is a listener; or the error. */
function outcome(form) {
  const server = net.createServer();
  try {
    server.listen(...form);
    const address = server.address() && Object.keys(server.address());
    return `${address} ${server.listenerCount('listening')}`;
  } catch ({ name, code, message }) {
    return `${name} ${code} ${message}`;
  } finally {
    server.close();
  }
}

const outcomes = () => JSON.stringify(FORMS.map(outcome));
if (process.argv[2] === 'plain') {
  console.log(outcomes());
} else {
  const server = http.createServer(buttons({ outcomes }));
  server.listen(() => console.log(server.address().port));
}
