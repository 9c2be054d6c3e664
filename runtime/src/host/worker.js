'use strict';
// The entry of a worker: `node … worker.js ADDON` (docs/worker-protocol.md).
//
// Order matters here: everything that the app could replace is taken, and everything that the
// host replaces is in place, before the first line of the app runs.

const loaded = { exports: {} };
process.dlopen(loaded, process.argv[2]);
const native = loaded.exports;
// Not for the app's own child processes.
delete process.env.LD_PRELOAD;
delete process.env.STACKFUL_WORKER;

const { CONTROL, MEMORY } = require('../protocol.js');
const { Channel } = require('./channel.js');
const { Session } = require('./session.js');
const { serveProgram } = require('./program/run.js');
const { serveRuns } = require('./runs.js');

const channel = new Channel(CONTROL);
const boot = channel.receive();
const session = new Session(
  native,
  channel,
  boot,
  native.map(MEMORY, boot.coverageBytes + boot.slots * boot.slotBytes),
);
const run = session.program === null ? serveRuns : serveProgram;
session.boot().then((ready) => ready && run(session, ready));
