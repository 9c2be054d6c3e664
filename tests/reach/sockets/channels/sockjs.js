'use strict';
// Texts of JSON over SockJS.

const { readFileSync } = require('fs');
const { createServer } = require('sockjs');

const library = require.resolve('sockjs-client/dist/sockjs.min.js');

exports.client = `
    <script src="/sockjs.js"></script>
    <script>
      function connect(receive) {
        const socket = new SockJS('/socket');
        socket.onmessage = (event) => receive(JSON.parse(event.data));
        return (value) => socket.send(JSON.stringify(value));
      }
    </script>`;

exports.serve = (server, answer) => {
  const sockets = createServer({ prefix: '/socket', log: () => {} });
  sockets.on('connection', (socket) => {
    const next = answer();
    socket.on('data', (text) => {
      socket.write(JSON.stringify(next(JSON.parse(text))));
    });
  });
  sockets.installHandlers(server);
  return (request, response) => {
    if (request.url === '/sockjs.js') {
      response.end(readFileSync(library));
    }
  };
};
