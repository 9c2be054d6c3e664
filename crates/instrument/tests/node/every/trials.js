'use strict';
// The trials of natives in a realm. Each is run plainly with several values. Where what is seen of it
// differs, it is run with the first value once more, instrumented, and what that run says of the other
// values is compared with them.

const util = require('node:util');
const { Trace } = require('../trace.js');
const { isSame, judge, leaves } = require('./judge.js');
const looking = require('./looking.js');
const { FORMS, VALUES, callOf, trialsOf } = require('./plan.js');
const { receiverOf } = require('./receivers.js');

const { setImmediate: soon, setTimeout: later, clearTimeout: clear } = globalThis;

/** So often what threads do for trials is waited for. */
const MOST_WAITS = 200;
/** The name of the input. */
const INPUT = 'v';

const turns = async (count) => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => soon(resolve));
};
/** What was begun has come to an end, if it does soon; where nothing was, at once. */
const settled = async (all) => {
  const isPending = ({ result, heard }) => heard.length > 0 || looking.asks.isThenable(result) || looking.asks.isAsyncIterator(result);
  await turns(1);
  if (!all.some(isPending)) return;
  await turns(2);
  const isBusy = () => process.getActiveResourcesInfo().some((type) => type.includes('Req'));
  for (let i = 0; i < MOST_WAITS && (i === 0 || isBusy()); i++) await new Promise((resolve) => later(resolve, 4));
  await turns(2);
};

/** Timers of trials would go on. */
const stop = ({ result }) => {
  const isTimer = typeof result === 'object' && result !== null && result.constructor?.name === 'Timeout';
  if (isTimer) clear(result);
};

/** What a receiver and arguments show. */
const partsOf = (runtime, { receiver, args }) => {
  const found = new Map();
  if (typeof receiver === 'object') leaves(runtime, 'receiver', receiver, 0, found);
  args.forEach((argument, index) => {
    if (typeof argument === 'object') leaves(runtime, `argument ${index}`, argument, 0, found);
  });
  return found;
};

const messageOf = (thrown) =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown ? `${thrown.name}: ${thrown.message}` : String(thrown);

/** Whether one of two trials shows that it threw. */
const throws = (both) => both.some((one) => one.has('thrown'));

/** The first place where two runs show something else. */
const difference = (run, plain) => {
  for (const path of new Set([...run.keys(), ...plain.keys()])) {
    const [here, there] = [run.get(path)?.value, plain.get(path)?.value];
    if (!Object.is(here, there)) return [`${path}: ${util.inspect(here)} instrumented, ${util.inspect(there)} plain`];
  }
  return [];
};

class Trials {
  /** What there was before the call, by what is seen of a trial. */
  #before = new WeakMap();

  /**
   * @param {import('./realm.js').Realm} realm
   * @param {{code: string, tables: object, plain: string}} texts
   */
  constructor(realm, { code, tables, plain }) {
    this.realm = realm;
    this.runtime = realm.runtime;
    const made = (seen, receiver, args) => {
      const parts = { receiver, args };
      this.#before.set(seen, { ...parts, shown: partsOf(null, parts) });
    };
    const host = { ...looking, made };
    // What looks at trials is no part of them.
    for (const [name, f] of Object.entries({ ...looking.asks, made })) this.runtime.natives.add(f, `HOST.${name}`, () => 0);
    this.runtime.sources.load(tables);
    [this.plain, this.driver] = [plain, code].map((text) => {
      let driver;
      realm.compile(text, ['HOST', 'DRIVER'])({ ...host, ...looking.asks }, (given) => void (driver = given));
      return driver;
    });
  }

  /** What is seen of a trial. */
  #shown(runtime, seen) {
    const { thrown, ...rest } = seen;
    const found = new Map();
    for (const [key, value] of Object.entries(rest)) {
      leaves(runtime, key, value, runtime?.shadows.of(seen, key, value) ?? 0, found);
    }
    const isText = typeof thrown !== 'object' && typeof thrown !== 'function';
    const shadow = isText ? runtime?.shadows.of(seen, 'thrown', thrown) : 0;
    if ('thrown' in seen) found.set('thrown', { value: isText ? thrown : messageOf(thrown), shadow: shadow ?? 0 });
    return found;
  }

  /**
   * What is seen of several trials; what receivers and arguments show counts if one of them was changed.
   * @param {[runtime: object | null, seen: object][]} trials
   */
  #allShown(trials) {
    const all = trials.map(([runtime, seen]) => this.#shown(runtime, seen));
    const parts = trials.map(([runtime, seen]) => {
      const before = this.#before.get(seen);
      return before === undefined ? undefined : { before: before.shown, after: partsOf(runtime, before) };
    });
    const isChanged = parts.some((each) => each !== undefined && !isSame(each.before, each.after));
    if (isChanged) parts.forEach((each, index) => each?.after.forEach((leaf, path) => all[index].set(path, leaf)));
    return all;
  }

  /** What becomes of an input in a native. */
  async of(native) {
    const outcomes = {};
    let ran = 0;
    const makes = { plain: receiverOf(native, this.plain, this.realm), instrumented: receiverOf(native, this.driver, this.realm) };
    const trials = [];
    for (const trial of trialsOf(native)) {
      const isOfPlace = ({ place, holder, set }) => place === trial.place && holder === 'value' && set === 'text';
      const text = FORMS.has(trial.set) ? trials.find(isOfPlace) : undefined;
      if (text === undefined || !text.isAnswered) trials.push(this.#tried(native, trial, makes.plain));
    }
    await settled(trials.flatMap(({ tries }) => tries.flatMap(({ seen }) => seen)));
    for (const { set, tries } of trials) {
      const shown = tries.map(({ how, seen }) => ({ how, both: this.#allShown(seen.map((each) => [null, each])) }));
      ran += shown.filter(({ both }) => !throws(both)).length;
      const differing = shown.filter(({ both: [one, other] }) => !isSame(one, other));
      const found = differing.find(({ both }) => !throws(both)) ?? differing[0];
      if (found === undefined) continue;
      const { is, what } = await this.#lookedAt(found.how, makes, VALUES[set]);
      const where = `${found.how.place} ${found.how.holder} ${set} (${found.how.fillers.join(' ')})`;
      (outcomes[is] ??= []).push({ where, what });
    }
    for (const { tries } of trials) for (const { seen } of tries) seen.forEach(stop);
    return { path: native.path, outcomes, ran };
  }

  /**
   * Plain runs with two values, combination after combination, up to one that gives something else.
   * `isAnswered`: there is such a one, or none that throws, so texts of a form give no more.
   */
  #tried(native, { place, holder, set, combinations }, make) {
    const { isInstance } = native;
    const tries = [];
    let [hasFound, hasThrown] = [false, false];
    for (const fillers of combinations) {
      const how = { place, holder, fillers, isInstance, call: callOf(native, fillers.length) };
      const seen = VALUES[set].slice(0, 2).map((v) => this.plain.trial(v, { ...how, make }));
      tries.push({ how, seen });
      const both = this.#allShown(seen.map((each) => [null, each]));
      hasThrown ||= throws(both);
      hasFound = !isSame(...both) && !throws(both);
      if (hasFound) break;
    }
    return { place, holder, set, tries, isAnswered: hasFound || !hasThrown };
  }

  async #lookedAt(how, makes, values) {
    // The first value twice: what differs by itself says nothing.
    const plain = [values[0], ...values].map((v) => this.plain.trial(v, { ...how, make: makes.plain }));
    await settled(plain);
    const { trace, seen } = await this.#run({ ...how, make: makes.instrumented }, values[0]);
    const [shown, one, same, ...others] = this.#allShown([[this.runtime, seen], ...plain.map((each) => [null, each])]);
    const run = { shown, ...trace.read() };
    if (!isSame(one, same)) return { is: 'unsteady', what: [] };
    const assigned = others.map((other, index) => ({ assignment: { [INPUT]: values[index + 1] }, shown: other }));
    const judged = judge(trace, run, assigned);
    if (judged.is !== 'told' && !isSame(shown, one)) return { is: 'unlike', what: difference(shown, one) };
    return judged;
  }

  /** An instrumented run. */
  async #run(how, value) {
    const { runtime } = this;
    runtime.restart();
    const trace = new Trace(runtime);
    const { shadow } = runtime.symbol({ name: INPUT, sort: typeof value, initial: value });
    runtime.registers.passing([shadow, 0], [value, how]);
    const seen = this.driver.trial(value, how);
    runtime.registers.clear();
    await settled([seen]);
    runtime.conversions.noteConversions();
    runtime.claims.noteUnclaimed();
    return { trace, seen };
  }
}

exports.Trials = Trials;
