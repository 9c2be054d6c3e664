'use strict';
// A child process that is none: it prints what one like it has printed, and ends as that did.

const { MemoryHandle } = require('../socket.js');

const { UV_ESRCH } = process.binding('uv');

// Taken before the app can replace it.
const immediately = setImmediate;

/** Behind the last number that the kernel gives to a process. */
let number = 1 << 22;

/**
 * @typedef {import('../../../types/node.js').Started} Started
 * @typedef {import('../../../types/node.js').ProcessHandle} ProcessHandle
 * @typedef {import('./answers.js').Answer} Answer
 */

/**
 * The handle of a process behaves as if it had one, which gives this answer.
 *
 * @param {ProcessHandle} handle
 * @param {Started} options
 * @param {Answer} answer
 */
function answerAt(handle, { stdio = [] }, { status, signal, output }) {
  let hasEnded = false;
  const end = (/** @type {number} */ code, /** @type {string} */ by) => {
    if (!hasEnded) {
      hasEnded = true;
      immediately(() => handle.onexit(code, by));
    }
  };
  handle.pid = ++number;
  handle.kill = () => {
    if (hasEnded) {
      return UV_ESRCH;
    }
    end(0, 'SIGTERM');
    return 0;
  };
  for (const [index, stream] of stdio.entries()) {
    if (stream.type === 'pipe') {
      stream.handle = index === 0 ? sink() : source(output[index] ?? null);
    }
  }
  immediately(() => end(status, signal ?? ''));
  return 0;
}

/**
 * The streams of a process that could not be started: nothing comes from them.
 *
 * @param {Started} options
 */
function refuseAt({ stdio = [] }) {
  for (const [index, stream] of stdio.entries()) {
    if (stream.type === 'pipe' && !stream.ipc) {
      stream.handle = index === 0 ? sink() : source(null);
    }
  }
}

/**
 * The result of a process that is waited for.
 *
 * @param {Started} options
 * @param {Answer} answer
 */
function answerOf({ stdio = [] }, { status, signal, output }) {
  const printed = stdio.map(({ type }, index) =>
    type === 'pipe' && index > 0 ? (output[index] ?? Buffer.alloc(0)) : null,
  );
  return { pid: ++number, output: printed, status: signal === null ? status : null, signal };
}

/** Where what the app writes goes. */
function sink() {
  const handle = new MemoryHandle(null);
  handle.peer = { receive: (chunk, done) => done(0) };
  return handle;
}

/**
 * What the app reads.
 *
 * @param {Buffer | null} text
 */
function source(text) {
  const handle = new MemoryHandle(null);
  if (text !== null && text.length > 0) {
    handle.receive(text, () => {});
  }
  handle.receive(null, () => {});
  return handle;
}

exports.answerAt = answerAt;
exports.answerOf = answerOf;
exports.refuseAt = refuseAt;
