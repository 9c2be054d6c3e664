'use strict';
// A message is a name and a text, parted by a colon.

const { WebSocketServer } = require('ws');

exports.client = `
    <script>
      function connect(receive) {
        const socket = new WebSocket('ws://' + location.host);
        socket.addEventListener('message', (event) => {
          const [, name, rest] = event.data.match(/^(\\w+):(.*)$/s);
          if (name === 'answer') receive(JSON.parse(rest));
        });
        return (value) => socket.send('value:' + JSON.stringify(value));
      }
    </script>`;

exports.serve = (server, answer) =>
  new WebSocketServer({ server }).on('connection', (socket) => {
    const next = answer();
    socket.on('message', (data) => {
      const text = data.toString();
      if (text.startsWith('value:')) {
        socket.send(`answer:${JSON.stringify(next(JSON.parse(text.slice('value:'.length))))}`);
      }
    });
  });
