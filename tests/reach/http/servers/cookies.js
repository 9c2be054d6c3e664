'use strict';
// A session that is kept in a cookie.

const express = require('express');
const session = require('cookie-session');

module.exports = ({ html, answer }, port) => {
  const app = express();
  app.use(express.json(), session({ name: 'vault', keys: ['vault'] }));
  app.get('/', (req, res) => res.send(html));
  app.post('/session', (req, res) => {
    req.session.word = req.body.word;
    res.sendStatus(204);
  });
  app.get('/session', (req, res) => res.json({ word: answer(req.session.word) }));
  app.listen(port);
};
