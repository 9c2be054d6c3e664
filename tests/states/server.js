// Serves the page beside it. A message that is let through is its one error.
const http = require('http');
const fs = require('fs');
const path = require('path');

http
  .createServer((request, response) => {
    if (request.method === 'POST') {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        if (JSON.parse(body).open) {
          throw new Error('it is open');
        }
        response.end();
      });
      return;
    }
    const name = request.url === '/' ? 'index.html' : path.basename(request.url);
    fs.readFile(path.join(__dirname, name), (error, data) => {
      response.statusCode = error ? 404 : 200;
      response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html');
      response.end(data);
    });
  })
  .listen(process.env.PORT || 3000);
