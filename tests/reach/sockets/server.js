'use strict';
// `node server.js CHANNEL KIND`: a page that sends values of one kind over one channel, and is
// answered.

const { readFileSync } = require('fs');
const { createServer } = require('http');
const { answer } = require('./answer.js');

const [channel, kind] = process.argv.slice(2);
const { client, serve } = require(`./channels/${channel}.js`);

const page = readFileSync(`${__dirname}/page.html`, 'utf8')
  .replace('KIND', kind)
  .replace('<!-- CLIENT -->', () => client);

const server = createServer();
const handle = serve(server, answer(kind), kind);

server.on('request', (request, response) => {
  if (request.url === '/page.js' || request.url === '/bundle.js') {
    response.setHeader('content-type', 'text/javascript');
    response.end(readFileSync(__dirname + request.url));
  } else if (request.url === '/') {
    response.setHeader('content-type', 'text/html');
    response.end(page);
  } else if (typeof handle === 'function') {
    handle(request, response);
  }
});

server.listen(process.env.PORT ?? 3000);
