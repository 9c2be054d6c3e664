'use strict';
// The walk over what an app keeps: each kind of location is found under its name, what is no location
// changes the structure, and a symbol that a location gets is what the next read of it finds.

const assert = require('node:assert');
const test = require('node:test');
const { types } = require('node:util');

const { createRuntime } = require('../src/core/index.js');
const { Bound } = require('../src/core/state/bound.js');
const { Intrinsics } = require('../src/core/state/intrinsics.js');
const { State } = require('../src/core/state/state.js');
const { COMMITTED, HEADER_WORDS, Tag } = require('../src/protocol.js');

/**
 * A scope as code of the app has it, with these variables.
 *
 * @param {Record<string, any>} variables
 * @param {string[]} [dead] those in their temporal dead zone
 */
const scopeOf = (variables, dead = []) => {
  /** @type {Record<string, number>} */
  const shadows = {};
  const names = Object.keys(variables);
  return {
    file: 'app.js',
    place: '1:1',
    names,
    isConstant: () => false,
    read: (/** @type {number} */ i) =>
      dead.includes(names[i])
        ? undefined
        : { value: variables[names[i]], shadow: shadows[names[i]] ?? 0 },
    giveShadow: (/** @type {number} */ i, /** @type {number} */ shadow) => {
      shadows[names[i]] = shadow;
    },
  };
};

/**
 * The state of an app that keeps nothing but these variables.
 *
 * @param {any} scope
 * @param {{without?: string[], bounds?: object}} [options]
 */
const stateOf = (scope, options) => {
  const words = new Int32Array(1 << 16);
  const runtime = createRuntime({
    words,
    coverage: new Uint8Array(16),
    isProxy: types.isProxy,
  });
  const intrinsics = new Intrinsics();
  intrinsics.add(globalThis);
  /** Those that the tests make stand for instrumented ones. @type {Map<unknown, any[]>} */
  const closed = new Map();
  const parts = {
    scopes: {
      roots: () => [scope],
      of: () => [],
      privates: (/** @type {unknown} */ o) => closed.get(o) ?? [],
    },
    host: {
      fileOf: (/** @type {any} */ { file }) => ({ side: 'server', name: file }),
      meet: () => {},
      roots: () => {},
      describe: () => false,
      isOwn: () => true,
      describeFunction: (
        /** @type {unknown} */ _f,
        /** @type {unknown} */ _place,
        /** @type {any} */ walk,
      ) => walk.unknown('left-pad', 'a function'),
      settled: (/** @type {any} */ promise) => promise.told ?? null,
    },
    intrinsics,
    bound: new Bound(),
  };
  const state = new State(runtime, /** @type {any} */ (parts), options);
  return { state, runtime, words, closed, parts };
};

/**
 * What lies where.
 *
 * @param {State} state
 */
const locations = (state) => {
  state.look();
  return state.leaves.map(({ place, value }) => [place.name, value]);
};

/**
 * The records of the state in a trace.
 *
 * @param {Int32Array} words
 */
const records = (words) => {
  const found = [];
  for (let at = HEADER_WORDS; at < words[COMMITTED]; at += 1 + (words[at] >>> 8)) {
    const payload = [...words.subarray(at + 1, at + 1 + (words[at] >>> 8))];
    const text = () =>
      JSON.parse(
        Buffer.from(Int32Array.from(payload.slice(1)).buffer).toString(
          'utf16le',
          0,
          payload[0] * 2,
        ),
      );
    const tag = words[at] & 255;
    if (tag === Tag.Location || tag === Tag.Unknown) {
      found.push([tag, text()]);
    } else if (tag === Tag.State || tag === Tag.Symbol) {
      found.push([tag, ...payload]);
    }
  }
  return found;
};

/**
 * The structure of a state of these variables.
 *
 * @param {Record<string, any>} variables
 * @param {object} [options]
 */
const structureOf = (variables, options) => {
  const { state, words } = stateOf(scopeOf(variables), options);
  state.ready();
  const [, low, high] = records(words).find(([tag]) => tag === Tag.State) ?? [];
  return `${low} ${high}`;
};

test('locations have the names that code would have for them', () => {
  const shared = { deep: 1 };
  const kept = {
    count: 1,
    text: 'a',
    object: { name: 'x', 'a b': 2, [Symbol('s')]: 3, shared },
    list: [1, [true, null]],
    map: new Map(
      /** @type {[any, number][]} */ ([
        ['k', 1],
        [shared, 2],
      ]),
    ),
    set: new Set(['m']),
    date: new Date(5),
    pattern: /a/g,
    error: new RangeError('no'),
    wrapped: Object('w'),
    nothing: undefined,
  };
  const { state } = stateOf(scopeOf({ ...kept, late: 1 }, ['late']));
  assert.deepStrictEqual(locations(state), [
    ['server app.js count', 1],
    ['server app.js text', 'a'],
    ['server app.js nothing', undefined],
    ['server app.js object.name', 'x'],
    ['server app.js object["a b"]', 2],
    ['server app.js object[Symbol(s)]', 3],
    ['server app.js list[0]', 1],
    ['server app.js map key 0', 'k'],
    ['server app.js map{"k"}', 1],
    ['server app.js map{#1}', 2],
    ['server app.js set{0}', 'm'],
    ['server app.js date time', 5],
    ['server app.js pattern.lastIndex', 0],
    ['server app.js error.message', 'no'],
    ['server app.js wrapped value', 'w'],
    ['server app.js wrapped[0]', 'w'],
    ['server app.js wrapped.length', 1],
    ['server app.js object.shared.deep', 1],
    ['server app.js list[1][0]', true],
    ['server app.js list[1][1]', null],
  ]);
});

/** By kind: two states that differ in that kind only, and in the structure. @type {Record<string, [any, any]>} */
const DIFFERENT = {
  array: [
    [1, 2, 3],
    [1, 2],
  ],
  object: [{ a: 1 }, { b: 1 }],
  map: [new Map([[Symbol.iterator, {}]]), new Map()],
  set: [new Set([{}]), new Set()],
  bytes: [new Uint8Array([1, 2]), new Uint8Array([1, 3])],
  regexp: [/a/, /b/],
};

for (const [kind, [one, other]] of Object.entries(DIFFERENT)) {
  test(`what is no location shows in the structure, and not without it: ${kind}`, () => {
    const without = { without: [kind, 'object'].slice(0, kind === 'regexp' ? 2 : 1) };
    assert.notStrictEqual(structureOf({ one }), structureOf({ one: other }));
    assert.strictEqual(structureOf({ one }, without), structureOf({ one: other }, without));
  });
}

test('the same structure hashes alike, however it came about', () => {
  const make = () => {
    const head = { next: /** @type {any} */ (null), items: [1, { a: 'b' }] };
    head.next = { next: head, items: head.items };
    return { head, bytes: new Float64Array([0.5]), f() {}, big: 10n };
  };
  assert.strictEqual(structureOf(make()), structureOf(make()));
});

test('identity, prototypes and attributes are structure', () => {
  const shared = {};
  const apart = [
    [
      { a: shared, b: shared },
      { a: {}, b: {} },
    ],
    [Object.create(null), {}],
    [Object.freeze({ a: 1 }), { a: 1 }],
    [Object.defineProperty({}, 'a', { value: 1 }), { a: 1 }],
    [Object.create({ a: 1 }), Object.create({ b: 1 })],
    [
      {
        get a() {
          return 1;
        },
      },
      {
        get a() {
          return 2;
        },
      },
    ],
    [() => 1, () => 2],
    [1n, 2n],
    [new Uint8Array(2), new Int8Array(2)],
  ];
  for (const [one, other] of apart) {
    assert.notStrictEqual(structureOf({ one }), structureOf({ one: other }), `${typeof one}`);
  }
});

test('no getter and no trap of the app runs', () => {
  const refuse = () => assert.fail('code of the app ran');
  const handler = new Proxy({}, { get: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse });
  const object = Object.defineProperty({}, 'a', { get: refuse, enumerable: true });
  const error = new Error('x');
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = refuse;
  try {
    structureOf({ object, error, handler });
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
  }
});

test('what cannot be seen is told once', () => {
  const pending = new Promise(() => {});
  const generator = (function* () {})();
  const { state, words } = stateOf(
    scopeOf({ pending, generator, again: new Promise(() => {}), proxy: new Proxy({}, {}) }),
  );
  state.ready();
  state.settled();
  const told = records(words).filter(([tag]) => tag === Tag.Unknown);
  assert.deepStrictEqual(
    told.map(([, record]) => record),
    [
      { package: '', what: 'what a promise comes to' },
      { package: '', what: 'a generator' },
      { package: '', what: 'a proxy' },
    ],
  );
  const counts = records(words).filter(([tag]) => tag === Tag.State);
  assert.deepStrictEqual(
    counts.map(([, , , count]) => count),
    [3, 3],
  );
});

test('weak collections are asked about what has been met', () => {
  const key = { name: 'k' };
  const weak = new WeakMap([[key, { count: 1 }]]);
  const { state } = stateOf(scopeOf({ weak, key }));
  assert.deepStrictEqual(locations(state), [
    ['server app.js key.name', 'k'],
    ['server app.js weak{#2}.count', 1],
  ]);
  const without = new WeakSet();
  assert.notStrictEqual(
    structureOf({ key, set: new WeakSet([key]) }),
    structureOf({ key, set: without }),
  );
});

test('private fields are those that the scopes tell of', () => {
  class Counter {}
  const counter = new Counter();
  const { state, closed } = stateOf(scopeOf({ counter }));
  closed.set(counter, [scopeOf({ '#n': 7 })]);
  assert.deepStrictEqual(locations(state), [['server app.js counter #n', 7]]);
});

test('bound functions and proxies of the app are made of what they were given', () => {
  const { state, runtime, parts } = stateOf(scopeOf({}));
  const receiver = { count: 1 };
  parts.bound.parts.set(bound, { target: f, receiver, values: ['v'] });
  function bound() {}
  function f() {}
  const target = { name: 'p' };
  const proxy = new Proxy(target, {});
  runtime.proxies.remember(proxy, [target, {}]);
  parts.scopes.roots = () => [scopeOf({ bound, proxy })];
  assert.deepStrictEqual(locations(state), [
    ['server app.js bound bound[0]', 'v'],
    ['server app.js proxy target.name', 'p'],
    ['server app.js bound bound.receiver.count', 1],
  ]);
});

test('a state lists what differs from the ready one, and sums all', () => {
  const variables = { count: 1, other: 'x' };
  const { state, words } = stateOf(scopeOf(variables));
  state.ready();
  variables.count = 2;
  state.settled();
  variables.count = 1;
  state.settled();
  const [ready, location, changed, back] = records(words);
  assert.deepStrictEqual(location[1].name, 'server app.js count');
  assert.deepStrictEqual(location[1].process, 'server');
  assert.deepStrictEqual(location[1].initial, { type: 'number', value: 1 });
  // Structure and total, without locations.
  assert.deepStrictEqual(ready.length, 6);
  // The first location holds the constant that is the trace's first term.
  assert.deepStrictEqual(changed.slice(0, 6), [...ready.slice(0, 4), 0, 1]);
  assert.deepStrictEqual(back, ready);
  // What the location takes off the total is what it adds.
  const sum = (/** @type {any[]} */ [low, high]) => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  assert.strictEqual(
    BigInt.asUintN(64, sum(changed.slice(8)) - sum(changed.slice(6))),
    BigInt.asUintN(64, sum(ready.slice(4)) - sum(location[1].hash)),
  );
});

test('a symbol is what the next read finds', () => {
  const variables = {
    count: 1,
    object: { a: 'x' },
    list: [true],
    map: new Map([['k', 2]]),
    set: new Set(['m']),
    none: null,
  };
  const scope = scopeOf(variables);
  const { state, runtime, words } = stateOf(scope);
  state.ready();
  state.want(state.leaves.map(({ place }) => place.name));
  state.began();
  const symbols = records(words).filter(([tag]) => tag === Tag.Symbol);
  const names = records(words)
    .filter(([tag]) => tag === Tag.Location)
    .map(([, { name }]) => name);
  const { shadows, collections } = runtime;
  /** Each symbol is a term behind the constant of its value. @param {string} name */
  const shadowOf = (name) => 2 * (names.indexOf(`server app.js ${name}`) + 1);
  assert.deepStrictEqual(
    symbols.map(([, location, held]) => [location, held]),
    names.map((_, index) => [index, index === 6 ? 11 : 2 * index + 1]),
  );
  assert.deepStrictEqual(
    [
      scope.read(0)?.shadow,
      shadows.of(variables.object, 'a', 'x'),
      shadows.of(variables.list, 0, true),
      collections.keyShadow(variables.map, 'k'),
      collections.valueShadow(variables.map, 'k', 2),
      collections.keyShadow(variables.set, 'm'),
    ],
    ['count', 'object.a', 'list[0]', 'map key 0', 'map{"k"}', 'set{0}'].map(shadowOf),
  );
  state.settled();
  const listed = records(words).at(-1)?.slice(4, -2) ?? [];
  assert.deepStrictEqual(
    listed.filter((_, index) => index % 4 === 1),
    [2, 4, 6, 8, 10, 12],
  );
});

test('a state beyond the bounds is told, and never walked for ever', () => {
  const endless = { next: /** @type {any} */ (null) };
  for (let at = endless, i = 0; i < 1000; i++, at = at.next) {
    at.next = { next: null };
  }
  const bounds = { objects: 100, leaves: 50, units: 10 };
  const told = (/** @type {object} */ variables) => {
    const { state, words } = stateOf(scopeOf(/** @type {any} */ (variables)), { bounds });
    state.ready();
    return records(words)
      .filter(([tag]) => tag === Tag.Unknown)
      .map(([, { what }]) => what);
  };
  assert.deepStrictEqual(
    [
      told({ endless }),
      told({ list: new Array(1e9) }),
      told({ text: 'long enough' }),
      told({ bytes: new Uint8Array(1e6) }),
    ],
    [
      ['more than 100 objects'],
      ['more than 50 values'],
      ['more than 10 characters'],
      ['more than 10 characters'],
    ],
  );
});
