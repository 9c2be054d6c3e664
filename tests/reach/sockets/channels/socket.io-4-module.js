'use strict';
// The client is a module of the page.

const { Server } = require('socket.io-4');
const { answers } = require('./socket.io.js');

exports.client = `
    <script type="module">
      import { io } from '/socket.io/socket.io.esm.min.js';

      globalThis.connect = (receive) => {
        const socket = io();
        socket.on('answer', receive);
        return (value) => socket.emit('value', value);
      };
    </script>`;

exports.serve = (server, answer) => answers(new Server(server), answer);
