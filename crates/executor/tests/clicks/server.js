'use strict';
// A tree of folders: a click chooses, a double-click opens. The one that links to itself has no end.

const fs = require('fs');
const http = require('http');
const path = require('path');

const FOLDERS = { music: { link: null }, self: { link: 'self' } };

function open(name) {
  const { link } = FOLDERS[name];
  return link === null ? name : open(link);
}

http
  .createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (pathname === '/open') {
      response.end(open(searchParams.get('name')));
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.end(fs.readFileSync(path.join(__dirname, 'page.html')));
  })
  .listen(process.env.PORT);
