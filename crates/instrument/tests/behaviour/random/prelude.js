// What every random program may use. Calls and loops are counted, so all of them end.
let fuel = 60;
const tick = () => { if (fuel-- < 1) throw 'out of fuel'; };
const guard = (f) => { try { print(f()); } catch (e) { print('caught', e); } };
const noisy = (value, name) => ({
  valueOf() { print('valueOf', name); return value; },
  toString() { print('toString', name); return `<${value}>`; },
});
const primitive = (value, name) => ({ [Symbol.toPrimitive](hint) { print(hint, name); return value; } });
const accessors = (value, name) => ({
  get p() { print('get p', name); return value; },
  set p(v) { print('set p', name, v); value = v; },
  get q() { throw new Error(`get q of ${name}`); },
  set r(v) { throw new RangeError(`set r of ${name}`); },
});
const proxied = (target, name) => new Proxy(target, {
  get(t, k, r) { print('get', name, k); return Reflect.get(t, k, r); },
  set(t, k, v, r) { print('set', name, k, v); return Reflect.set(t, k, v, r); },
  has(t, k) { print('has', name, k); return k in t; },
  deleteProperty(t, k) { print('delete', name, k); return delete t[k]; },
  ownKeys(t) { print('ownKeys', name); return Reflect.ownKeys(t); },
  getOwnPropertyDescriptor(t, k) { print('descriptor', name, k); return Reflect.getOwnPropertyDescriptor(t, k); },
  defineProperty(t, k, d) { print('define', name, k); return Reflect.defineProperty(t, k, d); },
  getPrototypeOf(t) { print('prototype', name); return Reflect.getPrototypeOf(t); },
});
const iterable = (items, name) => ({
  [Symbol.iterator]() {
    print('iterate', name);
    let i = 0;
    return {
      next() {
        print('next', name);
        return i < items.length ? { value: items[i++], done: false } : { value: undefined, done: true };
      },
      return(v) { print('return', name); return { value: v, done: true }; },
      throw(e) { print('throw', name); throw e; },
    };
  },
});
function* count(n) {
  try { for (let i = 0; i < n && i < 9; i++) { const sent = yield i; if (sent !== undefined) print('sent', sent); } }
  finally { print('count ends'); }
}
async function* slow(n) {
  try { for (let i = 0; i < n && i < 9; i++) { await null; yield i; } } finally { print('slow ends'); }
}
const tag = (strings, ...values) => `${strings.raw.join('|')}:${strings.length}:${values.length}:${values[0] === undefined}`;
const later = (v) => Promise.resolve(v).then((x) => (print('later', x), x));
const sym = Symbol('sym');
