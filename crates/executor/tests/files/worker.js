'use strict';
// Half of the program before the ready state, the rest in a run.

const http = require('http');
const { fromArguments } = require('./program.js');

const { program, steps } = fromArguments();
const PAGE = `<button id="rest" onclick="fetch('/rest')">rest</button>`;

async function answer(request, response) {
  if (request.url === '/rest') {
    await program.run(steps);
    program.summary();
    process.stdout.write(program.log.join('\n'));
  }
  response.setHeader('content-type', 'text/html');
  response.end(PAGE);
}

program.run(steps).then(() => http.createServer(answer).listen(8080));
