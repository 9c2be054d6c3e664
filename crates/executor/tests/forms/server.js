'use strict';
// A guest book of whole pages: forms, redirects, and an error that express answers.
// Express is taken from an example's folder, which the start arguments name.

const path = require('path');
const express = require(path.resolve(process.argv[2], 'express'));

const app = express();
const entries = [];

app.use(express.urlencoded({ extended: false }));

app.get('/', (request, response) => response.sendFile(path.join(__dirname, 'page.html')));

app.post('/sign', (request, response) => {
  console.log('signed', request.body);
  entries.push(request.body.name);
  response.redirect(`/entry?number=${entries.length}`);
});

app.get('/entry', (request, response) => {
  const name = entries[request.query.number - 1];
  response.send(`<!doctype html><title>Entry</title><p>${name.toUpperCase()}</p><a href="/">back</a>`);
});

app.listen(process.env.PORT);
