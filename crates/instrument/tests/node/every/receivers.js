'use strict';
// On what a native is called: what it is a property of, or an instance of that class.

/** What an instance holds where the input stands elsewhere. */
const DEFAULTS = {
  Number: 2,
  BigInt: 2n,
  Boolean: true,
  Date: 0,
  TypedArray: 1,
  ArrayBuffer: 1,
  DataView: 1,
  URL: 'http://a.b/c?x=1',
};
/** Values that are what they hold. */
const PRIMITIVES = new Set(['String', 'Number', 'Boolean', 'BigInt']);
/** What constructors of classes are given before and behind what they hold, until one takes it. */
const TRIED = [[[], []], [['b'], []], [[{}], []], [[], ['b']], [[2], []], [['b', {}], []], [[{ x: 1 }, 'b'], []]];

const quiet = (f) => {
  try {
    return f();
  } catch {
    return undefined;
  }
};

/** The class of a path such as `Map.prototype.get`, and that of `stream.Readable.prototype.read`. */
const classOf = (path) => path.replace(/^(get|set) /, '').replace(/\.prototype\..*$/, '');
const ITERATORS = /(Iterator|Generator)?Prototype$/;

/**
 * What makes the receiver of a native, of what it holds.
 *
 * @param {object} native of surface.js
 * @param {{instance: Function, RECEIVERS: object}} driver
 * @param {import('./realm.js').Realm} realm
 */
exports.receiverOf = ({ path, kind, f, holder, isInstance }, driver, realm) => {
  if (kind === 'call' || kind === 'new') return () => f;
  const name = path.replace(/^(get|set) /, '').split('.')[0];
  const known = ITERATORS.test(name) ? name : isInstance ? classOf(path) : '';
  const initial = DEFAULTS[known] ?? 'b';
  if (PRIMITIVES.has(known)) return (h = initial) => h;
  if (known === 'Symbol') return () => Symbol.iterator;
  const make = driver.RECEIVERS[known];
  if (make !== undefined) return (h = initial) => make(h);
  if (!isInstance) return () => holder;
  const sample = realm.sampleOf(holder);
  if (sample !== undefined) return (h) => (h === undefined ? sample() : driver.holding(sample(), h));
  const C = holder.constructor;
  const found = TRIED.find(([before, after]) => quiet(() => new C(...before, ...after)) !== undefined);
  if (found === undefined) return () => Object.create(holder);
  const [before, after] = found;
  const holding = driver.instance(C, before.slice(1), after);
  const empty = () => new C(...before, ...after);
  return (h) => (h === undefined ? empty() : holding(h));
};
