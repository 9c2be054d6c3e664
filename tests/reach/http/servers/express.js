'use strict';

const cookies = require('cookie-parser');
const multer = require('multer');
const session = require('express-session');

const vault = (express) => ({ html, answer, read }, port) => {
  const app = express();
  app.use(express.json(), express.urlencoded({ extended: true }), express.text(), cookies());
  app.use(session({ secret: 'vault', resave: false, saveUninitialized: false }));
  const field = (word) => (Array.isArray(word) ? answer(word) : answer(read(word)));
  app.get('/', (req, res) => res.send(html));
  app.post('/json', (req, res) => res.json({ word: answer(req.body.word) }));
  app.get('/query', (req, res) => {
    field(req.query.word);
    res.json({ text: req.query.word });
  });
  for (const path of ['/form', '/multipart']) {
    app.post(path, multer().none(), (req, res) => {
      field(req.body.word);
      res.json({ text: req.body.word });
    });
  }
  app.post('/file', multer().single('word'), ({ file }, res) => {
    if (file !== undefined && file.originalname.endsWith('.csv') && file.mimetype === 'text/csv') {
      answer(file.buffer.toString());
    }
    res.json({ title: 'Thanks' });
  });
  app.post('/text', (req, res) => {
    answer(read(req.body));
    res.type('text').send(req.body);
  });
  app.get('/word/:word', (req, res) => {
    answer(read(req.params.word));
    res.json({ text: req.params.word });
  });
  app.get('/header', (req, res) => {
    answer(read(req.get('X-Word')));
    res.set('X-Word', req.headers['x-word']).end();
  });
  app.get('/cookie', (req, res) => {
    answer(read(req.cookies.word));
    res.json({ text: req.cookies.word });
  });
  app.post('/session', (req, res) => {
    req.session.word = req.body.word;
    res.sendStatus(204);
  });
  app.get('/session', (req, res) => res.json({ word: answer(req.session.word) }));
  app.get('/redirect', (req, res) => res.redirect(`/query?word=${encodeURIComponent(req.query.word)}`));
  app.listen(port);
};

module.exports = vault(require('express'));
module.exports.vault = vault;
