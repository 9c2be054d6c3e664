'use strict';
/**
 * `node --expose-gc memory.js SECONDS`: creates and drops symbolic objects for so long, and prints
 * how much memory is left in use.
 */

const { types } = require('util');
const { createRuntime } = require('../../runtime/src/core/index.js');

const TRACE_WORDS = 1 << 20;
const MIB = 1 << 20;
const PER_TURN = 2000;
/** After this many turns the heap has the size that it should keep. */
const WARM = 20;

const runtime = createRuntime({
  words: new Int32Array(TRACE_WORDS),
  coverage: new Uint8Array(1),
  isProxy: types.isProxy,
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** What instrumented code makes of `{ value, list: [value, …], text }` with symbolic parts. */
const create = (number) => {
  const { value, shadow } = runtime.symbol({ name: 'input', sort: 'number', initial: 1 });
  const sum = runtime.operators.binary('+', value, shadow, number, 0, 0);
  const object = { value: value + number, list: [value, value + number], text: `${number}` };
  runtime.shadows.set(object, 'value', object.value, sum);
  runtime.shadows.set(object.list, 0, value, shadow);
  runtime.shadows.set(object.list, 1, value + number, sum);
  runtime.shadows.set(object, 'text', object.text, runtime.operators.textual(object.value, sum));
  return object;
};

const collect = async () => {
  for (let i = 0; i < 2; i++) {
    global.gc();
    await turn();
  }
  return process.memoryUsage().heapUsed / MIB;
};

async function main() {
  const end = Date.now() + 1000 * Number(process.argv[2]);
  let objects = 0;
  let first = 0;
  let kept = null;
  for (let turns = 0; Date.now() < end || turns <= WARM; turns++) {
    for (let i = 0; i < PER_TURN; i++) {
      kept = create(objects++);
    }
    await turn();
    if (turns === WARM) {
      first = await collect();
    }
  }
  kept = null;
  const last = await collect();
  const figures = { objects, first_mib: Math.round(first), last_mib: last, live: runtime.registers.n, kept };
  process.stdout.write(JSON.stringify(figures));
}

main();
