'use strict';
// An app that speaks TLS with a certificate of its own: HTTP/1 or, with the argument `h2`, HTTP/2.

const fs = require('fs');
const http2 = require('http2');
const https = require('https');
const path = require('path');
const tls = require('tls');
const { buttons } = require('./buttons.js');

const cert = fs.readFileSync(path.join(__dirname, 'certificate.pem'));
const key = fs.readFileSync(path.join(__dirname, 'key.pem'));

/** What the server's own client gets from `url`. */
function get(url, options) {
  return new Promise((resolve, reject) => {
    const request = https.get(url, options, (response) => {
      response.setEncoding('utf8').on('data', (text) => resolve(`${response.socket.authorized} ${text}`));
    });
    request.on('error', reject);
  });
}

/** What an echo over bare TLS answers. */
function echo(text) {
  const server = tls.createServer({ cert, key }, (socket) => socket.pipe(socket));
  return new Promise((resolve) => {
    server.listen(0, () => {
      const client = tls.connect(server.address().port, { ca: cert, servername: 'localhost' });
      client.end(text);
      client.setEncoding('utf8').on('data', (answer) => {
        resolve(`${client.getProtocol()} ${client.getCipher().version} ${answer.length}`);
        server.close();
      });
    });
  });
}

/** What the server's own HTTP/2 client gets. */
function getByHttp2(ca) {
  return new Promise((resolve, reject) => {
    const session = http2.connect('https://localhost:8443', { ca }).on('error', reject);
    const stream = session.request({ ':path': '/protocol' });
    stream.setEncoding('utf8').on('data', (text) => resolve(text)).on('end', () => session.close());
  });
}

const routes = {
  protocol: ({ httpVersion, socket }) => `HTTP/${httpVersion} ${socket.encrypted} ${socket.localPort}`,
  trusted: () => get('https://localhost:8443/protocol', { ca: cert }),
  untrusted: () => get('https://localhost:8443/protocol', {}),
  echo: () => echo('x'.repeat(1000)),
  h2: () => getByHttp2(cert),
};

const script = `
function xhr() {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', '/protocol');
    request.onload = () => resolve(location.protocol + ' ' + request.responseText);
    request.send();
  });
}
function webSocket() {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket('wss://' + location.host + '/socket');
    socket.onopen = () => socket.send('over TLS');
    socket.onerror = () => reject(new Error('no WebSocket'));
    socket.onmessage = ({ data }) => resolve(data);
  });
}
async function socketIo() {
  const transports = [];
  const socket = io();
  socket.io.engine.on('upgrade', (transport) => transports.push(transport.name));
  await new Promise((resolve) => socket.on('connect', resolve));
  transports.push(socket.io.engine.transport.name);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return transports.join() + ' ' + await socket.emitWithAck('double', 21);
}`;

const answer = buttons(routes, script, ['xhr', 'webSocket', 'socketIo']);
if (process.argv[2] === 'h2') {
  http2.createSecureServer({ cert, key }, answer).listen(8443);
} else {
  const packages = process.argv[2];
  const withSocketIo = buttons(routes, `</script><script src="/socket.io/socket.io.js"></script><script>${script}`, ['xhr', 'webSocket', 'socketIo']);
  const server = https.createServer({ cert, key }, withSocketIo);
  new (require(`${packages}/socket.io`).Server)(server).on('connection', (socket) => {
    socket.on('double', (number, reply) => reply(2 * number));
  });
  const echoes = new (require(`${packages}/ws`).WebSocketServer)({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    if (request.url === '/socket') {
      echoes.handleUpgrade(request, socket, head, (client) => client.on('message', (text) => client.send(`${text}!`)));
    }
  });
  server.listen(8443);
}
