'use strict';
// Messages are plain texts.

const { WebSocketServer } = require('ws');

exports.client = `
    <script>
      function connect(receive) {
        const socket = new WebSocket('ws://' + location.host);
        socket.onmessage = ({ data }) => receive(READ[document.body.dataset.kind](data));
        return (value) => socket.send(value);
      }
      const READ = {
        string: (text) => text,
        number: (text) => Number(text),
        boolean: (text) => text === 'true',
      };
    </script>`;

const READ = {
  string: (text) => text,
  number: (text) => Number(text),
  boolean: (text) => text === 'true',
};

exports.serve = (server, answer, kind) =>
  new WebSocketServer({ server }).on('connection', (socket) => {
    const next = answer();
    socket.on('message', (data) => {
      socket.send(`${next(READ[kind](data.toString()))}`);
    });
  });
