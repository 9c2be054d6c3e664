'use strict';
// A run of a program without a server: the whole program, from its first line to its end.

const { setImmediate } = require('timers');
const { readEnvironment } = require('./environment.js');
const { end, serve } = require('../runs.js');

/** A timer among the active resources of Node: it lies further ahead than a run may go on. */
const TIMER = 'Timeout';

/**
 * Serves forks until the engine leaves; runs the program in each fork.
 *
 * @param {import('../session.js').Session} session
 * @param {object} ready the frame that says so
 */
function serveProgram(session, ready) {
  session.channel.send(ready);
  setImmediate(play, session);
}

async function play(session) {
  serve(session);
  session.native.takePages();
  const ours = resources().filter((name) => name !== 'Immediate').length;
  const isAlive = () => resources().length > ours;
  readEnvironment(session);
  const idle = session.settle(session.virtualMs);
  // An input may be declared by a callback, or while a promise is pending.
  session.runtime.expectInputs();
  session.start();
  await idle;
  // When nothing is left to do, Node lets the program find something once more.
  while (!isAlive()) {
    const again = session.settle(session.virtualMs);
    emit(session, 'beforeExit');
    if (!isAlive()) {
      break;
    }
    await again;
  }
  conclude(session, isAlive());
}

function resources() {
  return process.getActiveResourcesInfo();
}

/** The program has nothing left to do, or waits for what does not come. */
function conclude(session, isAlive) {
  if (isAlive && resources().includes(TIMER)) {
    end(session, 'expired');
    return;
  }
  if (!isAlive) {
    emit(session, 'exit');
  }
  session.native.learnPages();
  const code = process.exitCode ?? 0;
  if (code === 0) {
    end(session, 'completed');
  } else {
    session.errors.ended(code, `process.exitCode = ${code}`, '');
  }
}

function emit(session, event) {
  session.runtime.clear();
  try {
    process.emit(event, process.exitCode ?? 0);
  } catch (error) {
    session.errors.uncaught(error, 'uncaughtException');
  }
}

module.exports = { serveProgram };
