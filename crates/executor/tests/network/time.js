'use strict';
// Every way to read a clock or to wait, on the server and on the page.

const http = require('http');
const os = require('os');
const { setTimeout: sleep, setInterval: every } = require('timers/promises');
const { Worker } = require('worker_threads');
const { buttons } = require('./buttons.js');

/** How long `wait` takes by each clock of the server, in milliseconds. */
async function measure(wait) {
  const clocks = [
    () => Date.now(),
    () => performance.now(),
    () => Number(process.hrtime.bigint() / 1000n) / 1000,
    () => process.hrtime()[0] * 1e3 + process.hrtime()[1] / 1e6,
    () => process.uptime() * 1e3,
    () => os.uptime() * 1e3,
  ];
  const before = clocks.map((clock) => clock());
  await wait();
  return clocks.map((clock, index) => Math.round(clock() - before[index])).join(' ');
}

const routes = {
  timeout: () => measure(() => new Promise((resolve) => setTimeout(resolve, 700))),
  interval: () => measure(async () => {
    let rounds = 0;
    await new Promise((resolve) => setInterval(() => ++rounds === 9 && resolve(), 100));
  }),
  promises: () => measure(async () => {
    await sleep(300);
    for await (const round of every(100, 'round')) {
      if (round) {
        break;
      }
    }
  }),
  abort: () => measure(() => new Promise((resolve) => AbortSignal.timeout(250).addEventListener('abort', resolve))),
  atomics: () => measure(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)),
  atomicsAsync: () => measure(() => Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400).value),
  notified: () => measure(async () => {
    const shared = new Int32Array(new SharedArrayBuffer(4));
    const notify = "const { workerData } = require('worker_threads'); Atomics.store(workerData, 0, 1); Atomics.notify(workerData, 0);";
    new Worker(notify, { eval: true, workerData: shared });
    console.log(Atomics.wait(shared, 0, 0, 60_000));
  }),
  busy: () => measure(() => {
    for (const end = Date.now() + 2_000; Date.now() < end;);
  }),
  busyByPerformance: () => measure(() => {
    for (const end = performance.now() + 2_000; performance.now() < end;);
  }),
  now: () => Date.now(),
};

const script = `
const measure = async (wait) => {
  const before = [Date.now(), performance.now()];
  await wait();
  return [Date.now() - before[0], Math.round(performance.now() - before[1])].join(' ');
};
const frames = () => measure(async () => {
  for (let frame = 0; frame < 30; frame++) {
    await new Promise(requestAnimationFrame);
  }
});
const pageTimeout = () => measure(() => new Promise((resolve) => setTimeout(resolve, 700)));
const pageAbort = () => measure(() => new Promise((resolve) => AbortSignal.timeout(250).addEventListener('abort', resolve)));
const agree = async () => {
  const server = Number(await (await fetch('/now')).text());
  return Date.now() - server + ' ' + (performance.timeOrigin + performance.now() - server);
};`;

http.createServer(buttons(routes, script, ['frames', 'pageTimeout', 'pageAbort', 'agree'])).listen(3000);
