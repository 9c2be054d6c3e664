// What a window has, by name: what it has itself, and the members of each of its interfaces. Runs in a real
// browser (names.mjs), and in our page, where it finds out what is missing.

// What is V8's own, or Node's in our page, differs from version to version, and is left out.
const OF_THE_ENGINE =
  /^(AggregateError|Array|ArrayBuffer|Async.*|Atomics|BigInt.*|Boolean|DataView|Date|Disposable.*|Error|.*Error|Finalization.*|Float\d+Array|Function|Infinity|Int\d+Array|Intl|Iterator|JSON|Map|Math|NaN|Number|Object|Promise|Proxy|Reflect|RegExp|Set|Shared.*Buffer|String|Subtle.*|Symbol|Temporal|Uint\d+.*|Weak.*|WebAssembly|globalThis|Request|Response|Headers|.*Stream(?:Default|BYOB|Byte)?(?:Reader|Writer|Request|Controller)?|crypto|webkitMediaStream)$/;

/* eslint-disable no-unused-vars */
const interfaceOf = (name) => {
  const value = /^[A-Z]/.test(name) ? window[name] : null;
  return typeof value === 'function' ? (value.prototype ?? null) : null;
};

function namesOfWindow() {
  const own = Object.getOwnPropertyNames(window).filter(
    (name) => !/^\d+$|^_|^on/.test(name) && !OF_THE_ENGINE.test(name),
  );
  const interfaces = {};
  for (const name of own) {
    const prototype = interfaceOf(name);
    if (prototype !== null) {
      interfaces[name] = Object.getOwnPropertyNames(prototype).sort();
    }
  }
  return { window: own.sort(), interfaces };
}

// What `real`, a browser's, has and this window has not.
function missingHere(real) {
  const members = {};
  for (const [name, own] of Object.entries(real.interfaces)) {
    const prototype = interfaceOf(name);
    const missing = prototype === null ? [] : own.split(' ').filter((key) => !(key in prototype));
    if (missing.length > 0) {
      members[name] = missing.join(' ');
    }
  }
  return {
    window: real.window
      .split(' ')
      .filter((name) => !(name in window))
      .join(' '),
    members,
  };
}

// In which names two such lists differ.
function differences(found, listed) {
  const pairs = ({ window: own, members }) => [
    ...own.split(' '),
    ...Object.entries(members).flatMap(([name, keys]) =>
      keys.split(' ').map((key) => `${name}.${key}`),
    ),
  ];
  const [now, before] = [new Set(pairs(found)), new Set(pairs(listed))];
  return {
    missing: [...now].filter((name) => !before.has(name)),
    there: [...before].filter((name) => !now.has(name)),
  };
}
