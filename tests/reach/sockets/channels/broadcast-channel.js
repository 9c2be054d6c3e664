'use strict';
// One part of the page sends to another, which asks the server.

const { posted } = require('./post.js');

exports.client = `
    <script>
      const asking = new BroadcastChannel('values');
      asking.onmessage = async ({ data }) => {
        const { value } = data;
        const response = await fetch('/value', { method: 'POST', body: JSON.stringify({ value }) });
        asking.postMessage(await response.json());
      };

      function connect(receive) {
        const channel = new BroadcastChannel('values');
        channel.onmessage = ({ data }) => receive(data.answer);
        return (value) => channel.postMessage({ value });
      }
    </script>`;

exports.serve = (server, answer) =>
  posted(answer, (response, value) => response.end(JSON.stringify({ answer: value })));
