// Calls natives as an app does. This text is run twice, instrumented and plain; the functions that call
// each native stand behind it as `CALLS`.

const HOLDERS = { value: (v) => v, object: (v) => ({ x: v }), array: (v) => [v] };

/** What stands in the other places. `seen.heard` is what a callback got. */
const FILLERS = {
  text: () => 'b',
  number: () => 2,
  object: () => ({ x: 1, y: 'z' }),
  list: () => [1, 'x', 3],
  listener: (seen) =>
    function (a, b, c) {
      if (seen.heard.length < 4) seen.heard.push([a, b, c]);
      return a;
    },
  bytes: () => (typeof Buffer === 'undefined' ? new Uint8Array([97, 98, 99, 100]) : Buffer.from('abcdefghijklmnop')),
  key: () => 'x',
  encoding: () => 'utf8',
  hash: () => 'sha1',
  url: () => 'http://a.b/c',
  json: () => '{"x":1}',
  pattern: () => /[a-z]/,
  map: () => new Map([['x', 1]]),
  date: () => new Date(0),
  yes: () => true,
  element: () => (typeof document === 'undefined' ? null : document.createElement('p')),
  event: () => (typeof document === 'undefined' ? null : new Event('a')),
};

/** What natives of a class are called on, which holds `h`. */
const RECEIVERS = {
  Array: (h) => [h, 'b', 1],
  Map: (h) => new Map([['x', h], ['y', 'b']]),
  Set: (h) => new Set([h, 'b']),
  Object: (h) => ({ x: h, y: 'b' }),
  Function: () => function (a, b) { return [this, a, b]; },
  Error: (h) => new Error(h),
  Promise: (h) => Promise.resolve(h),
  RegExp: () => /[a-z]/g,
  Date: (h) => new Date(h),
  ArrayIteratorPrototype: (h) => [h, 'b'].values(),
  MapIteratorPrototype: (h) => new Map([['x', h]]).values(),
  SetIteratorPrototype: (h) => new Set([h]).values(),
  StringIteratorPrototype: (h) => HOST.iterate(h),
  IteratorPrototype: (h) => [h, 'b'].values(),
  GeneratorPrototype: (h) => (function* () { yield h; yield 'b'; })(),
  AsyncGeneratorPrototype: (h) => (async function* () { yield h; yield 'b'; })(),
  TypedArray: (h) => new Uint8Array([h, 2, 3]),
  ArrayBuffer: (h) => new Uint8Array([h, 2, 3]).buffer,
  SharedArrayBuffer: () => new SharedArrayBuffer(8),
  DataView: (h) => new DataView(new Uint8Array([h, 2, 3, 4, 5, 6, 7, 8]).buffer),
  WeakRef: (h) => new WeakRef({ x: h }),
  Buffer: (h) => Buffer.from(h),
  URL: (h) => new URL(h),
  'stream.Readable': (h) => HOST.Readable.from([h, 'b']),
  ReadableStream: (h) => HOST.Readable.toWeb(HOST.Readable.from([h, 'b'])),
  string_decoder: () => new HOST.StringDecoder('utf8'),
  StringDecoder: () => new HOST.StringDecoder('utf8'),
  'crypto.Hash': (h) => HOST.crypto.createHash('sha1').update(h),
  'crypto.Hmac': (h) => HOST.crypto.createHmac('sha1', 'k').update(h),
  'crypto.Sign': (h) => HOST.crypto.createSign('sha256').update(h),
  'crypto.Verify': (h) => HOST.crypto.createVerify('sha256').update(h),
  'crypto.KeyObject': (h) => HOST.crypto.createSecretKey(h, 'utf8'),
  AbortSignal: (h) => AbortSignal.abort(h),
  'fs.Stats': () => HOST.fs.statSync('.'),
};

/** Ways to look into what has no properties of its own. */
const look = (seen, value) => {
  const names = HOST.getters(value);
  for (let i = 0; i < names.length; i++) {
    try {
      const got = value[names[i]];
      if (HOST.isPrimitive(got)) seen.read[names[i]] = got;
    } catch {}
  }
  if (HOST.isInstance(value)) {
    try {
      if (HOST.has(value, 'toString')) seen.written = value.toString();
    } catch {}
    try {
      if (HOST.has(value, 'text')) value.text().then((v) => { seen.text = v; }, () => {});
    } catch {}
    try {
      if (HOST.has(value, 'read')) seen.wasRead = value.read();
    } catch {}
  }
};

/** What a promise, an iterator or a stream gives. */
const follow = (seen, value) => {
  if (HOST.isThenable(value)) {
    value.then(
      (v) => {
        seen.awaited = v;
        look(seen, v);
      },
      (e) => { seen.rejected = e; },
    );
  } else if (HOST.isIterator(value)) {
    let i = 0;
    for (const v of value) {
      seen.steps.push(v);
      if (++i === 3) break;
    }
  } else if (HOST.isAsyncIterator(value)) {
    (async () => {
      let i = 0;
      for await (const v of value) {
        seen.steps.push(v);
        if (++i === 3) break;
      }
    })().catch(() => {});
  } else {
    look(seen, value);
  }
};

/** One trial: what is seen of it. `v` is in one place, in a value that holds it. */
const trial = (v, how) => {
  const seen = { read: {}, heard: [], steps: [] };
  const held = HOLDERS[how.holder](v);
  const { fillers, place, make } = how;
  const a = place === 0 ? held : FILLERS[fillers[0]]?.(seen);
  const b = place === 1 ? held : FILLERS[fillers[1]]?.(seen);
  const c = place === 2 ? held : FILLERS[fillers[2]]?.(seen);
  const d = place === 3 ? held : FILLERS[fillers[3]]?.(seen);
  try {
    const receiver = place === -1 ? make(held) : make();
    HOST.made(seen, receiver, [a, b, c, d]);
    const result = CALLS[how.call](receiver, a, b, c, d);
    seen.result = result;
    follow(seen, result);
    if (how.isInstance && result !== receiver) look(seen, receiver);
  } catch (error) {
    seen.thrown = error;
  }
  return seen;
};

/** An instance of a class that is made of what it holds, and of what it needs besides. */
const instance = (C, before, after) => (h) => new C(...before, h, ...after);

/** An object of a page that holds a value, where it can. */
const holding = (object, h) => {
  if (HOST.has(object, 'setAttribute')) object.setAttribute('x', h);
  if (HOST.has(object, 'setItem')) object.setItem('x', h);
  if ('value' in object) object.value = h;
  else if ('textContent' in object) object.textContent = h;
  return object;
};

DRIVER({ trial, instance, holding, RECEIVERS });
