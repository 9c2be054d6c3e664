'use strict';
// An app that tries to get out: each address of the page tries the ways of one kind, one after the other,
// and says of each how it went. Where to goes by the environment.

const childProcess = require('child_process');
const cluster = require('cluster');
const dgram = require('dgram');
const dns = require('dns');
const fs = require('fs');
const http = require('http');
const inspector = require('inspector');
const net = require('net');
const path = require('path');
const { once } = require('events');
const { inspect } = require('util');
const { Worker } = require('worker_threads');
const { buttons } = require('../network/buttons.js');

const { FOLDER, ABSTRACT, PYTHON, STAY } = process.env;
const [VICTIM, TOOL, PORT] = ['VICTIM', 'TOOL', 'PORT'].map((name) => Number(process.env[name]));
const FILE = path.join(FOLDER, 'kept.txt');
const NEW = path.join(FOLDER, 'new');
const OPTIONS = { encoding: 'utf8' };

/** What the child process says at load, and what it is asked again in a run. */
const SAID = ['-c', 'echo said; exit 3'];
const atLoad = childProcess.spawnSync('sh', SAID, OPTIONS);

/** How a connection or socket went. */
async function opened(socket, name) {
  const [error] = await Promise.race([once(socket, name).then(() => [null]), once(socket, 'error')]);
  socket.destroy?.();
  return error === null ? 'done' : error.code;
}

/** How a child process went, and what it printed. */
async function child(one) {
  let printed = '';
  one.stdout?.on('data', (text) => (printed += text));
  const [code, signal] = await Promise.race([once(one, 'close'), once(one, 'error')]);
  return code?.code ?? `${code ?? signal} ${printed.trim()}`;
}

/** How a child process went that others go on for, who may hold on to what it printed to. */
async function ended(one) {
  const [code] = await once(one, 'exit');
  return code;
}

function sync({ error, status, stdout }) {
  return error?.code ?? `${status} ${stdout.trim()}`;
}

/** What a worker thread makes of a text of code. */
async function thread(code) {
  const worker = new Worker(
    `
    const { parentPort } = require('worker_threads');
    Promise.resolve().then(() => { ${code} }).then((said) => parentPort.postMessage(String(said)),
      (error) => parentPort.postMessage(error.code));`,
    { eval: true },
  );
  const [said] = await once(worker, 'message');
  return said;
}

const kinds = {
  files: {
    write: () => fs.writeFileSync(FILE, 'out'),
    append: () => fs.appendFileSync(FILE, 'out'),
    promised: () => fs.promises.writeFile(FILE, 'out'),
    stream: async () => {
      const stream = fs.createWriteStream(FILE);
      stream.end('out');
      await once(stream, 'close');
    },
    truncate: () => fs.truncateSync(FILE),
    copy: () => fs.copyFileSync(FILE, NEW),
    'copy of a tree': () =>
      fs.cpSync(FOLDER, `${NEW}-tree`, {
        recursive: true,
        filter: (from) => !/socket|fifo/.test(from),
      }),
    rename: () => fs.renameSync(NEW, `${NEW}-2`),
    'hard link': () => fs.linkSync(FILE, `${NEW}-3`),
    'symbolic link': () => fs.symlinkSync('/etc/passwd', `${NEW}-4`),
    mode: () => fs.chmodSync(FILE, 0o777),
    times: () => fs.utimesSync(FILE, 1, 1),
    'through a descriptor': () => {
      const descriptor = fs.openSync(FILE, 'r+');
      fs.writeSync(descriptor, 'out');
      fs.fchmodSync(descriptor, 0o777);
      fs.futimesSync(descriptor, 1, 1);
      fs.closeSync(descriptor);
    },
    'through /proc': () => fs.writeFileSync(`/proc/self/root${FILE}`, 'out'),
    'through another folder': () => {
      const before = process.cwd();
      process.chdir('/tmp');
      fs.writeFileSync(path.relative('/tmp', FILE), 'out');
      process.chdir(before);
    },
    folder: () => fs.mkdirSync(`${NEW}-5/a/b`, { recursive: true }),
    'temporary folder': () => fs.mkdtempSync('/tmp/stackful-way-out-'),
    'shared memory': () => fs.writeFileSync('/dev/shm/stackful-way-out', 'out'),
    'settings of the kernel': () => fs.openSync('/proc/sys/kernel/hostname', 'r+'),
    "another's memory": () => fs.writeFileSync(`/proc/${VICTIM}/mem`, 'out'),
    "another's fate": () => fs.writeFileSync(`/proc/${VICTIM}/oom_score_adj`, '1000'),
    "another's descriptors": () => fs.readlinkSync(`/proc/${TOOL}/fd/1`),
    fifo: () => {
      const descriptor = fs.openSync(
        path.join(FOLDER, 'fifo'),
        fs.constants.O_WRONLY | fs.constants.O_NONBLOCK,
      );
      fs.closeSync(descriptor);
    },
    report: () => process.report.writeReport('report.json'),
    remove: () => fs.rmSync(FOLDER, { recursive: true, force: true }),
    thread: () => thread(`require('fs').writeFileSync(${JSON.stringify(FILE)}, 'out')`),
  },
  network: {
    tcp: () => opened(net.connect(PORT, '127.0.0.1'), 'connect'),
    'tcp over IPv6': () => opened(net.connect(PORT, '::1'), 'connect'),
    http: () => opened(http.get(`http://127.0.0.1:${PORT}/`), 'response'),
    fetch: () =>
      fetch(`http://127.0.0.1:${PORT}/`).then(
        () => 'done',
        (error) => error.cause.code,
      ),
    'Unix socket': () => opened(net.connect(path.join(FOLDER, 'socket')), 'connect'),
    'abstract socket': () => opened(net.connect(`\0${ABSTRACT}`), 'connect'),
    udp: () =>
      new Promise((resolve) =>
        dgram.createSocket('udp4').send('out', PORT, '127.0.0.1', (error) => resolve(error?.code ?? 'done')),
      ),
    look: () => dns.promises.lookup('example.com'),
    resolve: () => dns.promises.resolve4('example.com'),
    'own server': async () => {
      const server = net.createServer().listen(PORT + 1, '0.0.0.0');
      return opened(server, 'listening');
    },
    'socket file': () => opened(net.createServer().listen(path.join(FOLDER, 'own')), 'listening'),
    inspector: () => (inspector.open(0, '127.0.0.1'), inspector.url() ?? 'closed'),
    thread: () =>
      thread(`return new Promise((resolve) => require('net').connect(${PORT}, '127.0.0.1')
        .on('connect', () => resolve('done')).on('error', (error) => resolve(error.code)))`),
    'bare handle': () => {
      const { TCP, TCPConnectWrap, constants } = process.binding('tcp_wrap');
      const handle = new TCP(constants.SOCKET);
      return require('util').getSystemErrorName(handle.connect(new TCPConnectWrap(), '127.0.0.1', PORT));
    },
  },
  processes: {
    'as at load': () => sync(childProcess.spawnSync('sh', SAID, OPTIONS)),
    'as at load, later': () => child(childProcess.spawn('sh', SAID)),
    other: () => sync(childProcess.spawnSync('sh', ['-c', 'echo other'], OPTIONS)),
    spawn: () => child(childProcess.spawn('echo', ['out'])),
    detached: () =>
      child(
        childProcess.spawn('sleep', ['4244'], {
          detached: true,
          stdio: 'ignore',
        }),
      ),
    exec: () => childProcess.execSync('echo out', { stdio: 'pipe' }).toString(),
    'another shell': () => child(childProcess.spawn('echo out', { shell: '/bin/bash' })),
    file: () => child(childProcess.execFile(process.execPath, ['-e', 'console.log("out")'])),
    fork: () => child(childProcess.fork(path.join(__dirname, '../network/buttons.js'))),
    cluster: () => cluster.isPrimary,
    binding: () => {
      const { Process } = process.binding('process_wrap');
      const file = '/bin/echo';
      const error = new Process().spawn({
        file,
        args: [file, 'out'],
        stdio: [],
      });
      return require('util').getSystemErrorName(error);
    },
    thread: () =>
      thread(
        `const { error, stdout } = require('child_process').spawnSync('echo', ['out']); return error?.code ?? stdout`,
      ),
    replacement: () => process.execve?.('/bin/echo', ['echo', 'out']) ?? 'EACCES',
  },
  signals: {
    another: () => process.kill(VICTIM, 'SIGKILL'),
    'whether it is there': () => process.kill(VICTIM, 0),
    'its group': () => process.kill(-VICTIM, 'SIGKILL'),
    all: () => process.kill(-1, 0),
    tool: () => process.kill(TOOL, 'SIGKILL'),
    parent: () => process.kill(process.ppid, 'SIGKILL'),
    "parent's number": () => process.ppid,
    first: () => process.kill(1, 0),
    'debugging another': () => process._debugProcess(VICTIM),
    priority: () => require('os').setPriority(VICTIM, 19),
    thread: () => thread(`return process.kill(${VICTIM}, 'SIGKILL')`),
    nobody: () => process.kill(2 ** 22 - 1, 0),
    itself: () => process.kill(process.pid, 0),
  },
  child: {
    ways: () =>
      `\n${childProcess.execFileSync(PYTHON, [path.join(__dirname, 'ways.py')], OPTIONS).trimEnd()}`,
  },
  leaving: {
    session: () =>
      ended(childProcess.spawn('setsid', ['sh', '-c', `sleep ${STAY} >/dev/null 2>&1 &`])),
    'double fork': () =>
      ended(childProcess.spawn('sh', ['-c', `(setsid sleep ${STAY} >/dev/null 2>&1 &) `])),
    detached: () =>
      ended(childProcess.spawn('sh', ['-c', `sleep ${STAY} &`], { detached: true, stdio: 'ignore' })),
    own: async () => {
      const one = childProcess.spawn('sleep', [STAY]);
      process.kill(one.pid, 'SIGTERM');
      const [, signal] = await once(one, 'exit');
      return signal;
    },
  },
};

/** How all ways of one kind went, a line each. */
async function tried(ways) {
  const lines = [];
  for (const [name, way] of Object.entries(ways)) {
    let went;
    try {
      went = await way();
    } catch (error) {
      went = error.code ?? error.message;
    }
    lines.push(`  ${name}: ${went === undefined ? 'kept' : typeof went === 'object' ? inspect(went) : went}`);
  }
  return `\n${lines.join('\n')}`;
}

const routes = Object.entries(kinds).map(([name, ways]) => [name, () => tried(ways)]);
console.log(`at load: ${atLoad.status} ${atLoad.stdout.trim()}`);
http.createServer(buttons(Object.fromEntries(routes))).listen(3000);
