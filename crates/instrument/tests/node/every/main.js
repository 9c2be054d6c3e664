'use strict';
// Feeds an input to every native, in each place, and tells what becomes of it.
//
//   main.js list SURFACE SIZE SHARE ALWAYS
//                         prints batches of SIZE natives, one of SHARE and those of ALWAYS: their paths,
//                         and the text that calls them
//   main.js run RESULTS   runs a batch (JSON on standard input), a line of RESULTS for each native

const childProcess = require('node:child_process');
const { appendFileSync, readFileSync, writeSync } = require('node:fs');
const { callsText } = require('./plan.js');
const { Realm } = require('./realm.js');
const { Trials } = require('./trials.js');
const { reasonOf } = require('./untried.js');

const { reallyExit } = process;

/** Nothing that a trial calls reaches other processes, whatever the list of the untried says. */
const shutIn = () => {
  const refuse = () => {
    throw new Error('this is not tried');
  };
  for (const name of ['_kill', 'kill', 'reallyExit', 'abort', 'dlopen', 'chdir', 'execve', '_debugProcess']) process[name] = refuse;
  for (const name of ['spawn', 'spawnSync', 'fork', 'exec', 'execSync', 'execFile', 'execFileSync']) childProcess[name] = refuse;
};

/** A number for a text, so that what is in a sample does not depend on what else there is. */
const numberOf = (text) => {
  let number = 1;
  for (let i = 0; i < text.length; i++) number = Math.imul(number ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return number >>> 8;
};

const list = (surface, size, share, always) => {
  const isTaken = (path) => numberOf(path) % share === 0 || always.includes(path);
  const all = new Realm(surface).natives();
  const tried = all.filter(({ path }) => reasonOf(path) === undefined && isTaken(path));
  const driver = readFileSync(`${__dirname}/driver.js`, 'utf8');
  const batches = [];
  for (let i = 0; i < tried.length; i += size) {
    const natives = tried.slice(i, i + size);
    batches.push({ paths: natives.map(({ path }) => path), text: `'use strict';\n${callsText(natives)}${driver}` });
  }
  const reasons = all.map(({ path }) => [path, reasonOf(path)]);
  return { batches, untried: reasons.filter(([, reason]) => reason !== undefined) };
};

const run = async (results) => {
  const job = JSON.parse(readFileSync(0, 'utf8'));
  const tell = (line) => appendFileSync(results, `${JSON.stringify(line)}\n`);
  const realm = new Realm(job.surface);
  const natives = new Map(realm.natives().map((native) => [native.path, native]));
  const trials = new Trials(realm, job);
  // What trials leave behind fails as it likes.
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {});
  shutIn();
  for (const path of job.paths) {
    tell({ begins: path });
    try {
      tell(await trials.of(natives.get(path)));
    } catch (error) {
      tell({ failed: path, stack: String(error.stack) });
    }
  }
  reallyExit.call(process, 0);
};

const print = (text) => {
  for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(writeSync(1, rest));
};

const [how, ...words] = process.argv.slice(2);
if (how === 'list') {
  const [surface, size, share, always] = words;
  print(JSON.stringify(list(surface, Number(size), Number(share), always.split(','))));
  reallyExit.call(process, 0);
} else {
  run(words[0]);
}
