'use strict';
// Messages are texts of JSON, over the page's own WebSocket.

const { WebSocketServer } = require('ws');

exports.client = `
    <script>
      function connect(receive) {
        const socket = new WebSocket('ws://' + location.host);
        socket.onmessage = ({ data }) => receive(JSON.parse(data).answer);
        return (value) => socket.send(JSON.stringify({ type: 'value', value }));
      }
    </script>`;

exports.serve = (server, answer) =>
  new WebSocketServer({ server }).on('connection', (socket) => {
    const next = answer();
    socket.on('message', (data) => {
      const { type, value } = JSON.parse(data);
      if (type === 'value') {
        socket.send(JSON.stringify({ answer: next(value) }));
      }
    });
  });
