'use strict';

const http = require('node:http');
const querystring = require('node:querystring');

const textOf = async (request) => {
  const chunks = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

module.exports = ({ html, answer, read }, port) => {
  const field = (word) => (Array.isArray(word) ? answer(word) : answer(read(word)));
  const json = (response, value) => response.end(JSON.stringify(value));
  const routes = {
    '/': (request, response) => response.setHeader('Content-Type', 'text/html').end(html),
    '/query'(request, response, url) {
      const text = url.searchParams.get('word');
      answer(read(text));
      json(response, { text });
    },
    async '/form'(request, response) {
      const { word } = querystring.parse(await textOf(request));
      field(word);
      json(response, { text: word });
    },
    async '/json'(request, response) {
      const { word } = JSON.parse(await textOf(request));
      json(response, { word: answer(word) });
    },
    async '/text'(request, response) {
      const text = await textOf(request);
      answer(read(text));
      response.end(text);
    },
    '/header'(request, response) {
      answer(read(request.headers['x-word']));
      response.writeHead(200, { 'X-Word': request.headers['x-word'] }).end();
    },
  };
  const server = http.createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const route = routes[url.pathname];
    if (route === undefined) {
      response.writeHead(404).end();
      return;
    }
    route(request, response, url);
  });
  server.listen(port);
};
