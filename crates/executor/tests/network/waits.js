'use strict';
// Timers that nothing but waiting brings about.

const http = require('http');
const { setTimeout: sleep } = require('timers/promises');
const { buttons } = require('./buttons.js');

const MINUTES = 60_000;
let jobs;

const routes = {
  session: () => {
    setTimeout(() => console.log('the session is over'), 30 * MINUTES);
  },
  sleep: () => {
    sleep(20_000).then(() => console.log('slept'));
  },
  begin: () => {
    jobs = setInterval(() => console.log('a job'), 45_000);
  },
  end: () => clearInterval(jobs),
  quick: () => {
    setTimeout(() => console.log('quick'), 900);
  },
};
const page = `
  let debounced;
  let ticking;
  function search() {
    clearTimeout(debounced);
    debounced = setTimeout(() => console.log('searched'), 1500);
  }
  function tick() {
    ticking = setInterval(() => console.log('tick'), 5000);
  }
  function stop() {
    clearInterval(ticking);
  }
`;
http.createServer(buttons(routes, page, ['search', 'tick', 'stop'])).listen(3000);
