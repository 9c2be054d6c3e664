'use strict';
// The app's server in a process of its own, with nothing instrumented: where it listens, what it prints,
// how it ends.

const { spawn } = require('child_process');
const fs = require('fs');
const { createServer } = require('net');

/** Between two looks whether it listens. */
const LOOK_MS = 25;
/** Characters of its output that are kept. */
const MOST_OUTPUT = 16_384;
/** The state of a socket that listens, as the kernel prints it. */
const LISTENS = '0A';

/**
 * @typedef {import('./stage.js').Start} Start
 * @typedef {{code: number | null, signal: string | null}} Ended
 */

class RealServer {
  /** @type {import('child_process').ChildProcess | null} */
  #process = null;
  #start;
  /**
   * How it has ended; `null` while it lives.
   *
   * @type {Ended | null}
   */
  ended = null;
  output = '';

  /** @param {Start & {inCopy(path: string): string}} start */
  constructor(start) {
    this.#start = start;
  }

  /**
   * Starts it; the port that it listens on, which is the one that it is told unless it knows better.
   *
   * @returns {Promise<number>}
   */
  async listens() {
    const { flags, entry, directory, environment, inCopy, patienceMs } = this.#start;
    const wished = await freePort();
    const child = spawn(process.execPath, [...flags, inCopy(entry), ...this.#start.arguments], {
      cwd: inCopy(directory),
      env: { ...process.env, ...environment, PORT: `${wished}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that all that it starts ends with it.
      detached: true,
    });
    this.#process = child;
    const print = (/** @type {Buffer} */ text) => {
      this.output = (this.output + text).slice(-MOST_OUTPUT);
    };
    child.stdout.on('data', print);
    child.stderr.on('data', print);
    child.on('error', (error) => print(Buffer.from(error.message)));
    child.on('exit', (code, signal) => (this.ended = { code, signal }));
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      const ports = listeningPorts(child.pid ?? 0);
      const port = ports.includes(wished) ? wished : ports[0];
      if (port !== undefined) {
        return port;
      }
      if (this.ended !== null) {
        throw new Error(`the server ends as it starts: ${lastLines(this.output)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    this.end();
    throw new Error('the server does not listen');
  }

  end() {
    try {
      process.kill(-(this.#process?.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** A port that nobody listens on now. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('net').AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * The ports that the processes of a group listen on, the lowest first.
 *
 * @param {number} group
 * @returns {number[]}
 */
function listeningPorts(group) {
  const sockets = new Set(processesOf(group).flatMap(socketsOf));
  /** @type {number[]} */
  const ports = [];
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of fs.readFileSync(table, 'latin1').split('\n').slice(1)) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === LISTENS && sockets.has(inode)) {
        ports.push(Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16));
      }
    }
  }
  return ports.toSorted((one, other) => one - other);
}

/** @param {number} group */
function processesOf(group) {
  return fs.readdirSync('/proc').filter((name) => {
    try {
      // The name before the state is in brackets, and may hold any.
      const [, rest] = /.*\) (.*)/s.exec(fs.readFileSync(`/proc/${name}/stat`, 'latin1')) ?? [];
      return Number(rest.split(' ')[2]) === group;
    } catch {
      return false;
    }
  });
}

/** @param {string} pid */
function socketsOf(pid) {
  try {
    return fs.readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`)) ?? [];
      return inode === undefined ? [] : [inode];
    });
  } catch {
    return [];
  }
}

/** @param {string} name */
function linkOf(name) {
  try {
    return fs.readlinkSync(name);
  } catch {
    return '';
  }
}

/** @param {string} output */
function lastLines(output) {
  return output.trim().split('\n').slice(-3).join(' | ');
}

exports.RealServer = RealServer;
exports.freePort = freePort;
