'use strict';
// The usual server of a cluster: the primary forks, workers listen, and both talk.

const cluster = require('cluster');
const http = require('http');
const { buttons } = require('./buttons.js');

if (cluster.isPrimary) {
  const events = [];
  cluster.on('fork', ({ id }) => events.push(`fork ${id}`));
  cluster.on('online', ({ id }) => events.push(`online ${id}`));
  cluster.on('message', (worker, { ask }) => worker.send({ told: `${ask} ${events}` }));
  for (let count = 0; count < 2; count++) {
    cluster.fork({ ROLE: 'worker' });
  }
} else {
  let visits = 0;
  const routes = {
    visit: () => `${process.env.ROLE} ${cluster.worker.id}, visit ${++visits}`,
    ask: () =>
      new Promise((resolve) => {
        process.once('message', ({ told }) => resolve(told));
        process.send({ ask: 'events:' });
      }),
  };
  http.createServer(buttons(routes)).listen(3000);
}
