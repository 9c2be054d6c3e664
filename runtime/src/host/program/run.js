'use strict';
// A run of a program without a server: the whole program, from its first line to its end.

const { setImmediate } = require('timers');
const { readEnvironment } = require('./environment.js');
const { Traced } = require('./traced.js');
const { serve } = require('../forks.js');

/**
 * @typedef {import('../session.js').Worker} Worker
 * @typedef {import('../session.js').App} App
 * @typedef {import('../../protocol.js').Program} Program
 */

/** A timer among the active resources of Node: it lies further ahead than a run may go on. */
const TIMER = 'Timeout';

/**
 * Serves forks until the engine leaves; runs the program in each fork.
 *
 * @param {Worker} worker
 * @param {App} app
 * @param {Program} program
 * @param {object} ready the frame that says so
 */
function serveProgram(worker, app, program, ready) {
  worker.channel.send(ready);
  setImmediate(play, worker, app, program);
}

/**
 * @param {Worker} worker
 * @param {App} app
 * @param {Program} program
 */
async function play(worker, app, program) {
  const { native, runtime, loop } = worker;
  serve(worker);
  native.takePages();
  const ours = resources().filter((name) => name !== 'Immediate').length;
  const isAlive = () => resources().length > ours;
  readEnvironment(new Traced(runtime), program);
  runtime.clear();
  const idle = loop.settleProgram();
  // An input may be declared by a callback, or while a promise is pending.
  runtime.expectInputs();
  app.start();
  await idle;
  // When nothing is left to do, Node lets the program find something once more.
  while (!isAlive()) {
    const again = loop.settleProgram();
    emit(worker, app, 'beforeExit');
    if (!isAlive()) {
      break;
    }
    await again;
  }
  conclude(worker, app, isAlive());
}

function resources() {
  return process.getActiveResourcesInfo();
}

/**
 * The program has nothing left to do, or waits for what does not come.
 *
 * @param {Worker} worker
 * @param {App} app
 * @param {boolean} isAlive
 */
function conclude(worker, app, isAlive) {
  const { native, ending } = worker;
  if (isAlive && resources().includes(TIMER)) {
    ending.over('expired');
  }
  if (!isAlive) {
    emit(worker, app, 'exit');
  }
  native.learnPages();
  const code = exitCode();
  if (code === 0) {
    ending.over('completed');
  }
  app.errors.ended(code, `process.exitCode = ${code}`, '');
}

/**
 * Tells the program what Node tells it at its end.
 *
 * @param {Worker} worker
 * @param {App} app
 * @param {'beforeExit' | 'exit'} event
 */
function emit({ runtime }, { errors }, event) {
  runtime.clear();
  try {
    /** @type {NodeJS.EventEmitter} */ (process).emit(event, exitCode());
  } catch (error) {
    errors.uncaught(error, 'uncaughtException');
  }
}

/** The code that the program has set so far. */
function exitCode() {
  return /** @type {number} */ (process.exitCode ?? 0);
}

exports.serveProgram = serveProgram;
