'use strict';
// The smallest app with a server, a page and a message between them: what `stackful doctor` runs.

const http = require('http');

const PAGE = '<button id="check" onclick="fetch(\'/check\')">check</button>';

let checks = 0;

http
  .createServer((request, response) =>
    response.end(request.url === '/check' ? String(++checks) : PAGE),
  )
  .listen(80);
