'use strict';
// Each address changes something in another way, and answers with what it then finds.

const { execFile } = require('child_process');
const crypto = require('crypto');
const fs = require('fs');
const http = require('http');
const os = require('os');
const path = require('path');
const zlib = require('zlib');
const { promisify } = require('util');

const file = path.join(__dirname, 'notes.txt');
const log = fs.openSync(path.join(__dirname, 'server.js'), 'r');
const memory = new WebAssembly.Memory({ initial: 1, maximum: 64 });
const kept = { garbage: [], buffers: [], map: new Map([['first', 0]]), ticks: 0, servers: 0 };
let counter = 0;

const ways = {
  file() {
    fs.appendFileSync(file, `${counter} `);
    return fs.readFileSync(file, 'utf8');
  },
  async log() {
    const { bytesRead, buffer } = await promisify(fs.read)(log, Buffer.alloc(7), 0, 7, null);
    return { bytesRead, text: buffer.toString() };
  },
  async folder() {
    const made = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'changes-'));
    await fs.promises.writeFile(path.join(made, 'one'), 'x'.repeat(counter));
    return [made, await fs.promises.readdir(made)];
  },
  async pool() {
    const [small, key] = await Promise.all([
      promisify(zlib.gzip)('x'.repeat(10_000)),
      promisify(crypto.pbkdf2)('password', 'salt', 10, 8, 'sha256'),
    ]);
    return [small.length, key.toString('hex')];
  },
  timer: () => new Promise((resolve) => setTimeout(resolve, 200, Date.now())),
  interval() {
    setInterval(() => (kept.ticks += 1), 100);
    return kept.ticks;
  },
  child: async () => (await promisify(execFile)('echo', [String(counter)])).stdout,
  code() {
    const squares = new Function('n', 'let sum = 0; for (let i = 0; i < n; i++) sum += i * i; return sum;');
    return squares(300_000 + counter);
  },
  garbage() {
    for (let i = 0; i < 100_000; i++) {
      const made = { i, text: `number ${i}` };
      if (i % 10 === 0) {
        kept.garbage.push(made);
      }
    }
    return kept.garbage.length;
  },
  buffer() {
    kept.buffers.push(Buffer.alloc(5_000_000, counter), new Float64Array(1_000).fill(counter));
    return kept.buffers.map((buffer) => buffer[buffer.length - 1]);
  },
  wasm() {
    const before = memory.grow(3);
    const words = new Uint32Array(memory.buffer);
    words[words.length - 1] = counter;
    words[0] += 1;
    return [before, words[0], words.length];
  },
  map() {
    for (let i = 0; i < 2_000; i++) {
      kept.map.set(`${counter} ${i}`, i);
    }
    return kept.map.size;
  },
  signal() {
    process.on('SIGUSR2', () => {});
    return process.listenerCount('SIGUSR2');
  },
  handlers() {
    const names = ['SIGSEGV', 'SIGALRM', 'SIGCHLD', 'SIGPIPE'];
    names.forEach((name) => process.on(name, () => {}));
    return names.map((name) => process.listenerCount(name));
  },
  recursion() {
    const down = (depth) => 1 + down(depth + 1);
    try {
      return down(0);
    } catch (error) {
      return error.message;
    }
  },
  settings() {
    const before = [process.cwd() === __dirname, process.umask()];
    process.chdir(os.tmpdir());
    process.umask(0o77);
    process.title = `counted ${counter}`;
    process.env.COUNTED = `${process.env.COUNTED ?? ''}${counter}`;
    return [before, process.cwd(), process.env.COUNTED];
  },
  socket() {
    return new Promise((resolve) => {
      const server = http.createServer((request, response) => response.end('hello'));
      server.listen(0, () => {
        kept.servers += 1;
        http.get({ port: server.address().port, path: '/' }, (response) => {
          response.on('data', (data) => resolve([String(data), kept.servers]));
        });
      });
    });
  },
  random: () => [Math.random(), crypto.randomBytes(4).toString('hex'), crypto.randomUUID()],
  time: () => [Date.now(), performance.now(), process.uptime()],
  throw() {
    throw new Error(`thrown at ${counter}`);
  },
  exit: () => process.exit(counter),
  abort: () => process.abort(),
  overflow: () => process.kill(process.pid, 'SIGSEGV'),
};

http
  .createServer(async (request, response) => {
    const way = ways[request.url.slice(1)];
    if (way === undefined) {
      response.setHeader('content-type', 'text/html');
      response.end(fs.readFileSync(path.join(__dirname, 'page.html')));
      return;
    }
    counter += 1;
    response.end(JSON.stringify({ counter, found: await way() }));
  })
  .listen(process.env.PORT);
