'use strict';
// Checks models of natives: expressions over inputs run with random values, and what the machine
// says of the result is compared with what natives give.
//
// Of each run: the value of a shadow's term is the value that it is the shadow of, and each decision
// has the direction in which it was taken. If nothing was noted as lost, the same must hold for other
// values of the inputs under which the same decisions are taken: what the run did not call symbolic
// does not depend on them.

const util = require('node:util');
const { NONE, Trace } = require('./trace.js');

const RUNS = 24;

/** A generator of pseudo-random numbers (mulberry32). */
const generator = (seed) => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

/** Of the text, so that a new case changes no other. */
const seedOf = (text) => {
  let seed = 1;
  for (let i = 0; i < text.length; i++) seed = Math.imul(seed ^ text.charCodeAt(i), 0x01000193);
  return seed;
};

const WORDS = ['', 'a', 'b', 'ab', 'abc', 'a,b', 'a-b-c', 'B', ' x ', 'é', '😀z', '"q"', 'a\nb', '\ud800'];
const NUMERALS = ['1', '-2.5', '0x10', '1e3', '  7 ', 'NaN', '42px'];
const NUMBERS = [0, 1, 2, 3, 4, 10, -1, -2, 0.5, -0.5, 2.5, 255, 256, 65536, 4294967295, 1e21, -0, NaN, Infinity];
const SMALL = [0, 1, 2, 3, -1, -2, 5];

/** What a name stands for in an expression. */
const KINDS = {
  w: ['', 'a', 'b', 'ab', 'abc', '1', '12'],
  s: WORDS,
  t: WORDS,
  u: WORDS,
  d: [...NUMERALS, ...WORDS],
  n: NUMBERS,
  m: NUMBERS,
  i: SMALL,
  j: SMALL,
  p: [true, false],
  x: ['a', '1', 1, 0, true, false, '', NaN, -0],
  y: ['a', '1', 1, 0, true, false, '', NaN, -0],
};
const NAMES = Object.keys(KINDS);

const draw = (random) => NAMES.map((name) => KINDS[name][random(KINDS[name].length)]);

const isObject = (value) => typeof value === 'object' && value !== null;

/** Results deeper and larger than this are not looked through: those of Node's own classes have no end. */
const DEEPEST = 6;
const MOST = 400;

/** The primitives in a result, each with its path and its shadow. */
const leaves = (runtime, path, value, shadow, out, within = []) => {
  if (!isObject(value)) {
    if (typeof value !== 'function' && typeof value !== 'symbol') out.push({ path, value, shadow });
    return out;
  }
  if (within.length === DEEPEST || within.includes(value) || out.length > MOST) return out;
  within = [...within, value];
  if (util.types.isMap(value) || util.types.isSet(value)) {
    out.push({ path: `${path}.size`, value: value.size, shadow: 0 });
    let index = 0;
    for (const [k, v] of value.entries()) {
      const at = (part) => `${path}{${index}.${part}}`;
      leaves(runtime, at('key'), k, runtime?.collections.keyShadow(value, k) ?? 0, out, within);
      if (util.types.isMap(value)) leaves(runtime, at('value'), v, runtime?.collections.valueShadow(value, k, v) ?? 0, out, within);
      index++;
    }
    return out;
  }
  for (const key of Reflect.ownKeys(value)) {
    const { value: part } = Reflect.getOwnPropertyDescriptor(value, key);
    leaves(runtime, `${path}.${String(key)}`, part, runtime?.shadows.of(value, key, part) ?? 0, out, within);
  }
  return out;
};

const attempt = (f) => {
  try {
    return { value: f() };
  } catch (error) {
    return { error };
  }
};

const show = (value) => util.inspect(value, { breakLength: Infinity });

/** Calls a case with symbolic arguments. */
const run = (runtime, trace, f, values, label) => {
  const symbols = values.map((initial, index) =>
    runtime.symbol({ name: `${label}${NAMES[index]}`, sort: typeof initial, initial }),
  );
  runtime.writer.noted.restart();
  runtime.texts.restart();
  trace.read();
  const shadows = symbols.map(({ shadow }) => shadow);
  runtime.registers.passing(shadows, values);
  const outcome = attempt(() => f(...values));
  const shadow = 'value' in outcome ? runtime.results.taken(outcome.value) : 0;
  runtime.clear();
  runtime.conversions.noteConversions();
  const parts = 'value' in outcome ? leaves(runtime, '', outcome.value, shadow, []) : [];
  return { ...outcome, parts, ...trace.read() };
};

/** The inputs that a case reads. */
const shown = (text, values) =>
  show(Object.fromEntries(NAMES.map((name, i) => [name, values[i]]).filter(([name]) => new RegExp(`\\b${name}\\b`).test(text))));

const named = (values, label) => Object.fromEntries(values.map((value, i) => [`${label}${NAMES[i]}`, value]));

/** What is wrong with a run under its own values. */
const unsound = (trace, { parts, decisions }, assignment) => {
  for (const { path, value, shadow } of parts) {
    if (shadow === 0) continue;
    const said = trace.value(shadow, assignment);
    if (!Object.is(said, value)) return `result${path} is ${show(value)}, its term ${show(said)}`;
  }
  for (const [shadow, taken] of decisions) {
    const said = trace.value(shadow, assignment);
    if (Boolean(said) !== taken || said === NONE) return `a decision was ${taken}, its term is ${show(said)}`;
  }
  return null;
};

/** What is wrong with it under other values that take the same decisions. */
const incomplete = (trace, { parts, decisions, losses }, { text, f }, values, assignment) => {
  if (losses.length > 0) return null;
  const same = decisions.every(([shadow, taken]) => {
    const said = trace.value(shadow, assignment);
    return said !== NONE && Boolean(said) === taken;
  });
  if (!same) return null;
  const other = attempt(() => f(...values));
  if ('error' in other) return null;
  const others = leaves(null, '', other.value, 0, []);
  for (let i = 0; i < Math.max(parts.length, others.length); i++) {
    if (parts[i]?.path !== others[i]?.path) return `${parts[i]?.path} for ${others[i]?.path} with ${shown(text, values)}`;
    const said = parts[i].shadow === 0 ? parts[i].value : trace.value(parts[i].shadow, assignment);
    if (said === NONE) continue;
    if (!Object.is(said, others[i].value)) {
      return `result${parts[i].path} is ${show(others[i].value)} with ${shown(text, values)}, the run says ${show(said)}`;
    }
  }
  return null;
};

/**
 * What is wrong with the models that the cases use, and how many runs of each case gave a shadow or
 * a decision, and noted a loss.
 */
exports.check = (runtime, cases, plainCases) => {
  const trace = new Trace(runtime);
  const complaints = [];
  const counts = [];
  cases.forEach(({ text, f }, index) => {
    const random = generator(seedOf(text));
    const count = { symbolic: 0, lost: new Set() };
    for (let round = 0; round < RUNS; round++) {
      const values = draw(random);
      const label = `${index}.${round}.`;
      const plain = attempt(() => plainCases[index].f(...values));
      const ran = run(runtime, trace, f, values, label);
      if ('error' in plain !== 'error' in ran || (plain.error && String(plain.error) !== String(ran.error))) {
        complaints.push(`${text}: ${show(plain)} plain, ${show(ran.error ?? ran.value)} instrumented`);
        break;
      }
      if (ran.decisions.length > 0 || ran.parts.some(({ shadow }) => shadow !== 0)) count.symbolic++;
      for (const loss of ran.losses) count.lost.add(loss);
      let wrong = unsound(trace, ran, named(values, label));
      for (let again = 0; again < 8 && wrong === null && !plain.error; again++) {
        const others = draw(random).map((other, at) => (typeof other === typeof values[at] && random(3) === 0 ? other : values[at]));
        wrong = incomplete(trace, ran, plainCases[index], others, named(others, label));
      }
      if (wrong !== null) {
        complaints.push(`${text} with ${shown(text, values)}: ${wrong}`);
        break;
      }
    }
    counts.push({ text, symbolic: count.symbolic, lost: [...count.lost].sort() });
  });
  return { complaints, counts };
};

exports.names = NAMES;
