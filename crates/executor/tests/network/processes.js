'use strict';
// An app that starts processes and threads, in a run or, with an argument, while it loads.

const childProcess = require('child_process');
const http = require('http');
const { once } = require('events');
const { Worker } = require('worker_threads');
const { buttons } = require('./buttons.js');

// Doubles numbers, later than an event that does not wait lasts; it lives on.
const DOUBLE = `
const { parentPort } = require('worker_threads');
parentPort.on('message', (number) => setTimeout(() => parentPort.postMessage(2 * number), 100));
`;
const ECHO = "process.on('message', (text) => setTimeout(() => process.send(text + '!'), 50))";

let worker;
function startWorker() {
  worker = new Worker(DOUBLE, { eval: true });
}

const routes = {
  thread: async () => {
    startWorker();
    worker.postMessage(21);
    return (await once(worker, 'message'))[0];
  },
  again: async () => {
    worker.postMessage(4);
    return (await once(worker, 'message'))[0];
  },
  ended: async () => (await once(new Worker('process.exit(3)', { eval: true }), 'exit'))[0],
  natural: async () => (await once(new Worker('1 + 1', { eval: true }), 'exit'))[0],
  sync: () => childProcess.execSync('echo at once').toString().trim(),
  ipc: async () => {
    const child = childProcess.spawn(process.execPath, ['-e', ECHO], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.send('hello');
    const [answer] = await once(child, 'message');
    child.kill();
    return answer;
  },
  beside: async () => {
    const child = childProcess.spawn('sh', ['-c', 'read -r line < "$STARTS"; echo started; exec sleep 4243']);
    return (await once(child.stdout, 'data')).toString().trim();
  },
};
if (process.argv[2] === 'loading') {
  startWorker();
  childProcess.spawn('sleep', ['4243']);
}
http.createServer(buttons(routes)).listen(3000);
