'use strict';
// What a trial shows: the primitives in what was seen of it, and whether those of an instrumented run
// say what plain runs with other values give.

const util = require('node:util');
const { NONE } = require('../trace.js');

/** What is seen is not looked through deeper and farther than this. */
const DEEPEST = 5;
const MOST = 300;

/** What trials do to an object, its own methods may not survive. */
const entriesOf = (value) => [...(util.types.isMap(value) ? Map : Set).prototype.entries.call(value)];

const isObject = (value) => typeof value === 'object' && value !== null;
/** What libraries keep for themselves is seen by what it does. */
const isInner = (key) => typeof key !== 'string' || key.startsWith('_') || key === 'stack';

/** The primitives in a value, by their paths; with shadows if there is a runtime. */
const leaves = (runtime, path, value, shadow, out, within = []) => {
  out.visits = (out.visits ?? 0) + 1;
  if (out.visits > MOST) return out;
  if (!isObject(value)) {
    if (typeof value !== 'function' && typeof value !== 'symbol') out.set(path, { value, shadow });
    return out;
  }
  if (within.length === DEEPEST || within.includes(value) || util.types.isProxy(value)) return out;
  const inside = [...within, value];
  if (util.types.isMap(value) || util.types.isSet(value)) {
    const entries = entriesOf(value);
    out.set(`${path}.size`, { value: entries.length, shadow: 0 });
    let index = 0;
    for (const [k, v] of entries) {
      leaves(runtime, `${path}{${index}.key}`, k, runtime?.collections.keyShadow(value, k) ?? 0, out, inside);
      if (util.types.isMap(value)) leaves(runtime, `${path}{${index}.value}`, v, runtime?.collections.valueShadow(value, k, v) ?? 0, out, inside);
      index++;
    }
  }
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
    if (isInner(key) || descriptor.get !== undefined) continue;
    const part = descriptor.value;
    leaves(runtime, `${path}.${key}`, part, runtime?.shadows.of(value, key, part) ?? 0, out, inside);
  }
  return out;
};

/** Whether two trials show the same. */
const isSame = (one, other) => {
  if (one.size !== other.size) return false;
  for (const [path, { value }] of one) {
    const found = other.get(path);
    if (found === undefined || !Object.is(found.value, value)) return false;
  }
  return true;
};

const show = (leaf) => (leaf === undefined ? 'nothing' : util.inspect(leaf.value, { breakLength: Infinity }));

/**
 * What a run with the first value says of the others: `told`, `followed`, `silent` (something that it
 * calls concrete comes out otherwise) or `wrong` (so does something that it has a term for).
 */
const judge = (trace, run, others) => {
  const { losses, unaccounted, decisions, shown } = run;
  if (losses.length + unaccounted.length > 0) return { is: 'told', what: [...losses, ...unaccounted] };
  for (const { assignment, shown: other } of others) {
    const isElsewhere = decisions.some(([shadow, taken]) => {
      const said = trace.value(shadow, assignment);
      return said === NONE || Boolean(said) !== taken;
    });
    if (isElsewhere) continue;
    for (const path of new Set([...shown.keys(), ...other.keys()])) {
      const [here, there] = [shown.get(path), other.get(path)];
      const said = here === undefined || here.shadow === 0 ? here?.value : trace.value(here.shadow, assignment);
      if (said === NONE || (here !== undefined && there !== undefined && Object.is(said, there.value))) continue;
      const is = here !== undefined && here.shadow !== 0 && there !== undefined ? 'wrong' : 'silent';
      return { is, what: [`${path}: ${show(here)}, then ${show(there)}`] };
    }
  }
  return { is: 'followed', what: [] };
};

Object.assign(exports, { isSame, judge, leaves });
