'use strict';
// An app that tries to reach other machines. Its second argument is the port of a real server.

const dns = require('dns');
const http = require('http');
const net = require('net');
const { promisify } = require('util');
const { buttons } = require('./buttons.js');

const port = process.argv[3];

function connect(options) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(options).on('error', reject);
    socket.setEncoding('utf8').on('data', (text) => resolve(`${socket.remoteAddress} ${text}`)).end('hello');
  });
}

http.createServer(
  buttons({
    name: () => fetch('http://api.example.com/').catch(({ cause }) => cause.message),
    address: () => connect({ host: '192.0.2.1', port: 25 }),
    nothing: () => connect({ port: 5433 }),
    real: () => connect({ host: '127.0.0.1', port }),
    lookup: async () => {
      const found = [
        await promisify(dns.lookup)('localhost'),
        await dns.promises.lookup('app.localhost', { all: true }),
        await dns.promises.lookup('localhost', 6),
        await dns.promises.lookup('192.0.2.7'),
        await dns.promises.resolve4('localhost'),
        await promisify(dns.resolve)('localhost', 'AAAA'),
        await new dns.promises.Resolver().resolve4('localhost', { ttl: true }),
        await dns.promises.reverse('127.0.0.1'),
        await promisify(dns.lookupService)('127.0.0.1', 80),
        await dns.promises.resolveMx('localhost').catch(({ code }) => code),
      ];
      return JSON.stringify(found);
    },
    unknown: () => promisify(dns.lookup)('db.example.com'),
    records: () => dns.promises.resolve('db.example.com', 'MX'),
  }),
).listen(3000);
