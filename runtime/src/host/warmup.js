'use strict';
// Runs the host's own code once before the process is forked.
//
// V8 compiles a function when it is first called, so what the worker has never done each of its
// forks would compile anew. A blank document of its own is looked at and acted on, with a runtime
// of its own, so that neither the app nor its trace notices.

const { createRuntime } = require('../core/index.js');
const { discover } = require('./actions/discover.js');
const { perform } = require('./actions/perform.js');
const { Whose } = require('./actions/whose.js');

const HTML = `<body><form><input id="text"><input type="checkbox" id="check"><select id="list"><option>1<option>2
</select><button id="button" type="button">x</button></form><canvas id="canvas"></canvas></body>`;
const SCRATCH_WORDS = 1 << 16;
/** Often enough for V8 to gather what it wants to know about types. */
const ROUNDS = 3;

/** @param {(html: string) => import('../../types/jsdom.js').Window} blankWindow makes the window of a document that runs scripts */
function warmUp(blankWindow) {
  const window = blankWindow(HTML);
  const runtime = createRuntime({
    words: new Int32Array(SCRATCH_WORDS),
    coverage: new Uint8Array(1),
  });
  window.eval(`
    for (const type of ['click', 'mousedown', 'mousemove', 'mouseup', 'keydown', 'keyup']) {
      for (const id of ['button', 'canvas']) {
        document.getElementById(id).addEventListener(type, (event) => event.clientX + event.key);
      }
    }
    document.getElementById('text').addEventListener('input', (event) => event.target.value);
  `);
  const whose = new Whose(1, 1);
  let index = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const action of discover(window, whose)) {
      perform(runtime, action, index++);
    }
  }
  window.close();
}

module.exports = { warmUp };
