'use strict';
// The page sends messages to itself.

const { posted } = require('./post.js');

exports.client = `
    <script>
      addEventListener('message', async ({ data }) => {
        if (window.asked !== true) {
          window.asked = true;
          const body = JSON.stringify({ value: data });
          const response = await fetch('/value', { method: 'POST', body });
          postMessage((await response.json()).answer, '*');
        } else {
          window.asked = false;
          window.receive(data);
        }
      });

      function connect(receive) {
        window.receive = receive;
        return (value) => postMessage(value, '*');
      }
    </script>`;

exports.serve = (server, answer) =>
  posted(answer, (response, value) => response.end(JSON.stringify({ answer: value })));
