'use strict';

const vault = ({ Hono, serve }) => ({ html, answer, read }, port) => {
  const app = new Hono();
  app.get('/', (c) => c.html(html));
  app.get('/query', (c) => {
    const text = c.req.query('word');
    answer(read(text));
    return c.json({ text });
  });
  app.post('/json', async (c) => {
    const { word } = await c.req.json();
    return c.json({ word: answer(word) });
  });
  app.post('/form', async (c) => {
    const { word } = await c.req.parseBody();
    answer(read(word));
    return c.json({ text: word });
  });
  app.post('/text', async (c) => {
    const text = await c.req.text();
    answer(read(text));
    return c.text(text);
  });
  app.get('/word/:word', (c) => {
    const text = c.req.param('word');
    answer(read(text));
    return c.json({ text });
  });
  serve({ fetch: app.fetch, port });
};

module.exports = vault({ ...require('hono'), ...require('@hono/node-server') });
module.exports.vault = vault;
