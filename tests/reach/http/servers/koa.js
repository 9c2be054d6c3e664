'use strict';

const Koa = require('koa');
const Router = require('@koa/router');
const { bodyParser } = require('@koa/bodyparser');

module.exports = ({ html, answer, read }, port) => {
  const router = new Router();
  const field = (word) => (Array.isArray(word) ? answer(word) : answer(read(word)));
  router.get('/', (ctx) => {
    ctx.type = 'html';
    ctx.body = html;
  });
  router.post('/json', (ctx) => {
    ctx.body = { word: answer(ctx.request.body.word) };
  });
  router.get('/query', (ctx) => {
    field(ctx.query.word);
    ctx.body = { text: ctx.query.word };
  });
  router.post('/form', (ctx) => {
    field(ctx.request.body.word);
    ctx.body = { text: ctx.request.body.word };
  });
  router.get('/word/:word', (ctx) => {
    answer(read(ctx.params.word));
    ctx.body = { text: ctx.params.word };
  });
  router.get('/header', (ctx) => {
    answer(read(ctx.get('X-Word')));
    ctx.set('X-Word', ctx.headers['x-word']);
    ctx.status = 204;
  });
  router.get('/cookie', (ctx) => {
    const text = decodeURIComponent(ctx.cookies.get('word'));
    answer(read(text));
    ctx.body = { text };
  });
  router.get('/redirect', (ctx) => ctx.redirect(`/query?word=${encodeURIComponent(ctx.query.word)}`));
  new Koa().use(bodyParser()).use(router.routes()).listen(port);
};
