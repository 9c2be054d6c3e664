'use strict';
// An express server, asked by real requests: routes, parameters, bodies, errors, sub-apps.

const http = require('http');
const express = require('express');

const app = express();
app.disable('etag');
app.use(express.json(), express.urlencoded({ extended: true }));
app.use((request, response, next) => { response.locals.seen = [request.method, request.path]; next(); });
const router = express.Router({ mergeParams: true });
router.param('id', (request, response, next, id) => { request.number = Number(id); next(Number.isNaN(request.number) ? new TypeError('no number') : undefined); });
router.get('/:id(\\w+)', (request, response) => response.json({ ...request.params, number: request.number, query: request.query, seen: response.locals.seen }));
router.route('/').get((request, response) => response.type('text').send('list')).post((request, response) => response.status(201).json(request.body));
app.use('/:kind/items', router);
app.get('/async', async (request, response) => { await null; response.set('X-One', '1').redirect(302, '/there'); });
app.get(/^\/re(g)ex$/, (request, response) => response.send([request.params[0], request.accepts(['json', 'html']), request.get('host') !== undefined]));
app.use((request, response) => response.sendStatus(404));
app.use((error, request, response, next) => response.status(error.status ?? 500).send(`${error.name}: ${error.message}`));

const ask = (port, method, path, body, type = 'application/json') =>
  new Promise((resolve) => {
    const request = http.request({ port, method, path, headers: body === undefined ? {} : { 'content-type': type } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part)).on('end', () => resolve([method, path, response.statusCode, response.headers['content-type'], response.headers.location, text]));
    });
    request.end(body);
  });

const server = app.listen(0, async () => {
  const { port } = server.address();
  console.log(await ask(port, 'GET', '/book/items/12?a[b]=1&c=2&c=3'));
  console.log(await ask(port, 'GET', '/book/items/xy'));
  console.log(await ask(port, 'GET', '/book/items'));
  console.log(await ask(port, 'POST', '/book/items', '{"a":[1,{"b":null}]}'));
  console.log(await ask(port, 'POST', '/book/items', 'a=1&b[]=2&b[]=3', 'application/x-www-form-urlencoded'));
  console.log(await ask(port, 'POST', '/book/items', '{bad'));
  for (const path of ['/async', '/regex', '/nothing', '/%zz']) console.log(await ask(port, 'GET', path));
  console.log(await ask(port, 'PUT', '/book/items'));
  server.close();
});
