'use strict';

const fastify = require('fastify');
const forms = require('@fastify/formbody');

module.exports = ({ html, answer, read }, port) => {
  const app = fastify();
  const field = (word) => (Array.isArray(word) ? answer(word) : answer(read(word)));
  app.register(forms);
  app.get('/', (request, reply) => reply.type('text/html').send(html));
  app.post('/json', async ({ body }) => ({ word: answer(body.word) }));
  app.get('/query', async ({ query }) => {
    field(query.word);
    return { text: query.word };
  });
  app.post('/form', async ({ body }) => {
    field(body.word);
    return { text: body.word };
  });
  app.post('/text', async ({ body }) => {
    answer(read(body));
    return body;
  });
  app.get('/word/:word', async ({ params }) => {
    answer(read(params.word));
    return { text: params.word };
  });
  app.get('/header', (request, reply) => {
    answer(read(request.headers['x-word']));
    reply.header('X-Word', request.headers['x-word']).send();
  });
  app.get('/redirect', ({ query }, reply) => reply.redirect(`/query?word=${encodeURIComponent(query.word)}`));
  app.listen({ port });
};
