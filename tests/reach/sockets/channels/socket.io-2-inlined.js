'use strict';
// The client stands in the page itself.

const { readFileSync } = require('fs');
const listen = require('socket.io-2');
const { answers, client } = require('./socket.io.js');

const library = require.resolve('socket.io-client/dist/socket.io.js', {
  paths: [require.resolve('socket.io-2')],
});
exports.client = client.replace(
  '<script src="/socket.io/socket.io.js"></script>',
  () => `<script>${readFileSync(library, 'utf8')}</script>`,
);
exports.serve = (server, answer) => answers(listen(server), answer);
