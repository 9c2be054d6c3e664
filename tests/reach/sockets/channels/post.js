'use strict';
// Values that are posted to the server as JSON.

// A handler of requests; `reply` gets the answer.
exports.posted = (answer, reply) => {
  const next = answer();
  return (request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => reply(response, next(JSON.parse(text).value)));
  };
};
