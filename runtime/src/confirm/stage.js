'use strict';
// The app as its users run it, for one try of a finding: a copy of its folder, its real server process
// with nothing of ours in it, and, before that, what keeps a record of all that is sent.
//
// The engine starts this file with Node and talks to it in lines of JSON. It says how the server is
// started; it is told where that can be reached, or why it cannot; any further line ends the try, and
// what has happened is told.

const { createInterface } = require('readline');
const { copyOf } = require('./copy.js');
const { Recorder } = require('./recorder.js');
const { RealServer } = require('./real_server.js');

/**
 * How the server is started.
 *
 * @typedef {object} Start
 * @property {string} root the app's folder, absolute
 * @property {string} directory the working folder
 * @property {string} entry the main module, absolute
 * @property {string[]} flags of Node, before the main module
 * @property {string[]} arguments
 * @property {Record<string, string>} environment
 * @property {number} patienceMs until it listens
 */

/** How long the server has, after the last event, for what it still does. */
const GRACE_MS = 300;
/** How long a server that lives may take to answer whether it does. */
const PULSE_MS = 5000;

/**
 * Resolves once it is said: a pipe takes long words in parts, and who ends before is cut off.
 *
 * @param {object} word
 */
function say(word) {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(word)}\n`, resolve));
}

/** @param {Start} start */
async function open(start) {
  const copy = copyOf(start.root);
  const server = new RealServer({ ...start, inCopy: (path) => copy.inside(path) });
  const port = await server.listens();
  const recorder = new Recorder(port);
  return { copy, server, recorder, port: await recorder.listens() };
}

async function main() {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const first = await lines.next();
  let stage;
  try {
    stage = await open(JSON.parse(first.value));
  } catch (error) {
    await say({ type: 'failed', reason: /** @type {Error} */ (error).message });
    process.exit(1);
  }
  const { copy, server, recorder, port } = stage;
  process.on('exit', () => {
    server.end();
    copy.remove();
  });
  await say({ type: 'listens', port });
  await lines.next();
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
  const answers = server.ended === null && (await recorder.pulse(PULSE_MS));
  await say({
    type: 'ended',
    ended: server.ended,
    answers,
    output: server.output,
    exchanges: recorder.exchanges,
    sockets: recorder.sockets,
  });
  process.exit(0);
}

void main();
