'use strict';
// The entry of a worker: `node … worker.js ADDON [IMAGE]` (docs/worker-protocol.md).
//
// Order matters here: everything that the app could replace is taken, and everything that the
// host replaces is in place, before the first line of the app runs.

/** @type {{exports: unknown}} */
const loaded = { exports: {} };
process.dlopen(loaded, process.argv[2]);
const native = /** @type {import('../../types/native.js').Native} */ (loaded.exports);
// Not for the app's own child processes.
delete process.env.LD_PRELOAD;
delete process.env.STACKFUL_WORKER;

const { openImage } = require('./image.js');
const image = process.argv[3] === undefined ? null : openImage(process.argv[3]);
const { CONTROL, MEMORY } = require('../protocol.js');
const { boot } = require('./boot.js');
const { Channel } = require('./channel.js');
const { SharedMemory } = require('./memory.js');
const { serveProgram } = require('./program/run.js');
const { createSession } = require('./session.js');

const channel = new Channel(CONTROL);
/** @type {import('../protocol.js').Boot} */
const frame = channel.receive();
const bytes = native.map(MEMORY, frame.coverageBytes + frame.slots * frame.slotBytes);
const { worker, app } = createSession(native, channel, frame, new SharedMemory(bytes, frame));
// What plays on a page stands on jsdom, which has been changed while it was loaded, just now.
const { serveRuns } = app.browser === null ? { serveRuns: null } : require('./runs.js');
image?.close();
boot(worker, app, frame).then((ready) => {
  if (app.browser !== null) {
    const { survey, forge } = app;
    serveRuns?.({ worker, pages: app.browser.pages, survey, forge }, ready);
  } else if (frame.program !== null) {
    serveProgram(worker, app, frame.program, ready);
  }
});
