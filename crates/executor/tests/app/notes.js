'use strict';
// Keeps notes in a file and a log in another, which is open from the beginning.

const fs = require('fs');
const http = require('http');
const path = require('path');

const file = path.join(__dirname, 'notes.txt');
const log = fs.openSync(path.join(__dirname, 'server.log'), 'a+');
fs.writeSync(log, 'started\n');
/** Read bit by bit: where it stands belongs to the run. */
const reader = fs.openSync(__filename, 'r');

let added = 0;

const ROUTES = {
  '/add': () => {
    fs.appendFileSync(file, `note ${++added}\n`);
    fs.writeSync(log, 'added\n');
  },
  '/delete': () => {
    fs.unlinkSync(file);
    fs.writeSync(log, 'deleted\n');
  },
  '/show': () => {
    const { size, mtime } = fs.fstatSync(log);
    const bytes = Buffer.alloc(12);
    fs.readSync(reader, bytes);
    return JSON.stringify({
      files: fs.readdirSync(__dirname),
      notes: fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null,
      log: fs.readFileSync(log, 'utf8') || fs.readFileSync(path.join(__dirname, 'server.log'), 'utf8'),
      logged: [size, mtime],
      reader: bytes.toString(),
    });
  },
};

const PAGE = Object.keys(ROUTES)
  .map((route) => `<button id="${route.slice(1)}">${route}</button>`)
  .join('');
const SCRIPT = `<script>
  for (const button of document.querySelectorAll('button')) {
    button.onclick = async () => console.log((await (await fetch(button.textContent)).text()) || button.textContent);
  }
</script>`;

http
  .createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(ROUTES[request.url]?.() ?? (request.url === '/' ? PAGE + SCRIPT : ''));
  })
  .listen(8080);
