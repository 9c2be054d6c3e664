'use strict';
// Parsers of forms without a framework, and bodies that are put together by hand.

const http = require('node:http');
const busboy = require('busboy');
const { formidable } = require('formidable');

module.exports = ({ html, answer, read }, port) => {
  const reply = (response, text) => {
    answer(read(text));
    response.end(JSON.stringify({ text }));
  };
  const routes = {
    '/': (request, response) => response.setHeader('Content-Type', 'text/html').end(html),
    '/multipart'(request, response) {
      const fields = {};
      const parser = busboy({ headers: request.headers });
      parser.on('field', (name, value) => (fields[name] = value));
      parser.on('close', () => reply(response, fields.word));
      request.pipe(parser);
    },
    async '/form'(request, response) {
      const [fields] = await formidable({}).parse(request);
      reply(response, fields.word[0]);
    },
    '/text'(request, response) {
      let text = '';
      request.on('data', (chunk) => (text += chunk));
      request.on('end', () => {
        answer(read(text));
        response.end(text);
      });
    },
    async '/json'(request, response) {
      const chunks = [];
      for await (const chunk of request) {
        chunks.push(chunk);
      }
      const { word } = JSON.parse(Buffer.concat(chunks));
      response.end(JSON.stringify({ word: answer(word) }));
    },
  };
  const server = http.createServer((request, response) => {
    const route = routes[request.url];
    if (route === undefined) {
      response.writeHead(404).end();
      return;
    }
    route(request, response);
  });
  server.listen(port);
};
