'use strict';
// Values are posted, and answers are server-sent events.

const { posted } = require('./post.js');

exports.client = `
    <script>
      function connect(receive) {
        const answers = new EventSource('/answers');
        answers.addEventListener('answer', ({ data }) => receive(JSON.parse(data)));
        return (value) => fetch('/value', { method: 'POST', body: JSON.stringify({ value }) });
      }
    </script>`;

exports.serve = (server, answer) => {
  const pages = new Set();
  const post = posted(answer, (response, value) => {
    pages.forEach((page) => page.write(`event: answer\ndata: ${JSON.stringify(value)}\n\n`));
    response.end();
  });
  return (request, response) => {
    if (request.url === '/value') {
      post(request, response);
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      pages.add(response);
    }
  };
};
