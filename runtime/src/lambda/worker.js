'use strict';
// The process in which tests run, one after the other, each in a realm of its own. It is asked over a socket
// of lines, one JSON object each, and answers with one line; in between it may ask for the marks of a text
// that it loads for the first time.

const fs = require('node:fs');

const { discover, hasMethod, methodsOf } = require('./discover.js');
const { generate } = require('./generate.js');
const { LoadError, Texts } = require('./modules.js');
const { SetupError, TargetError } = require('./implementation.js');
const { Observer, observe } = require('./observe.js');
const { shownPlan } = require('./plan.js');

/** The socket. */
const CONTROL = 3;
/** Statements of all texts together. */
const STATEMENTS = 1 << 20;

const counts = new Uint32Array(STATEMENTS);
let rest = '';
const decoder = new TextDecoder();
const bytes = Buffer.alloc(1 << 16);

/** The next line; nothing at the end. */
function receive() {
  for (;;) {
    const end = rest.indexOf('\n');
    if (end >= 0) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      return JSON.parse(line);
    }
    const read = fs.readSync(CONTROL, bytes);
    if (read === 0) {
      return undefined;
    }
    rest += decoder.decode(bytes.subarray(0, read), { stream: true });
  }
}

/** @param {unknown} message */
function send(message) {
  const data = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < data.length;) {
    at += fs.writeSync(CONTROL, data, at);
  }
}

const texts = new Texts((file, text) => {
  send({ mark: { file, text } });
  return receive().text;
});

/** @type {import('./observe.js').Subject} */
let subject;

/** @type {Record<string, (request: any) => unknown>} */
const ANSWERS = {
  subject: (request) => {
    subject = request.subject;
    return {};
  },
  load: ({ implementation, methods }) => {
    const { tested } = new Observer(subject, texts, implementation, counts, false);
    return { missing: methods.filter((/** @type {string} */ name) => !hasMethod(tested, name)) };
  },
  methods: async ({ implementation }) => {
    const setup = new Observer(subject, texts, implementation, counts, false);
    const { events, outcome } = await setup.run(() => {});
    const failed = events.find(({ kind }) => kind === 'uncaught');
    if (failed !== undefined) {
      const [, line] = /<anonymous>:(\d+)/.exec(setup.failed?.stack) ?? [];
      const place = line === undefined ? '' : ` (line ${line})`;
      throw new SetupError(`${failed.text}: ${failed.message ?? ''}${place}`);
    }
    if (outcome !== 'ended') {
      throw new SetupError(SETUP_ENDS[outcome]);
    }
    return { methods: methodsOf(subject, texts, implementation, counts) };
  },
  discover: ({ implementation, method, seed }) =>
    discover(subject, texts, implementation, method, counts, seed),
  generate: async ({ implementation, choices, seed }) => {
    const made = await generate(subject, texts, implementation, choices, counts, seed);
    return { ...made, shown: shownPlan(made.plan) };
  },
  run: async ({ implementation, plan, watching }) => ({
    observation: await observe(subject, texts, implementation, plan, counts, watching),
  }),
  show: ({ plan }) => ({ shown: shownPlan(plan) }),
  covered: () => {
    const covered = [];
    for (const [number, count] of counts.entries()) {
      if (count > 0) {
        covered.push(number);
      }
    }
    counts.fill(0);
    return { covered };
  },
};

/** How a setup ends, if it does not just come to its end. */
const SETUP_ENDS = {
  endless: 'it does not come to an end',
  undecided: 'it does not come to an end',
  exited: 'it ends the process',
};

/** How code ends a realm before a test has begun. @type {Record<string, string>} */
const ENDS = {
  endless: 'it does not come to an end while it loads',
  exited: 'it ends the process while it loads',
};

/** What went wrong before a test could begin. @param {any} error */
function failure(error) {
  if ([LoadError, SetupError, TargetError].some((known) => error instanceof known)) {
    return error.message;
  }
  const end = ENDS[error?.outcome];
  if (end !== undefined || typeof error?.stack !== 'string') {
    return end ?? String(error);
  }
  // Marks stand in the text, so the column is not the one that its author sees.
  const [, place] = /\(?((?:\/|[A-Z]:)[^()\n]*?:\d+)(?::\d+\)?)?$/m.exec(error.stack) ?? [];
  return `${error.name}: ${error.message}${place === undefined ? '' : ` (${place})`}`;
}

async function serve() {
  for (let request = receive(); request !== undefined; request = receive()) {
    try {
      send(await ANSWERS[request.do](request));
    } catch (error) {
      send({ failed: { text: failure(error), isSetup: error instanceof SetupError } });
    }
  }
  process.exit(0);
}

// A promise of Node's own that is rejected is no matter of the test.
process.on('uncaughtException', () => {});
void serve();
