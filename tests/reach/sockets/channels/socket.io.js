'use strict';
// A server of Socket.IO that answers each value, and the page's client as the server serves it.

exports.client = `
    <script src="/socket.io/socket.io.js"></script>
    <script>
      function connect(receive) {
        const socket = io();
        socket.on('answer', receive);
        return (value) => socket.emit('value', value);
      }
    </script>`;

exports.answers = (sockets, answer) =>
  sockets.on('connection', (socket) => {
    const next = answer();
    socket.on('value', (value) => {
      socket.emit('answer', next(value));
    });
  });
