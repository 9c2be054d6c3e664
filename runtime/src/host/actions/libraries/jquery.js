'use strict';
// jQuery: handlers with the selector of the elements that they are meant for, in data of its own: since
// jQuery 3 behind a key of the node, before behind a number in a cache.

const KEY = /^jQuery\d/;

/** @type {import('./library.js').Library} */
const jquery = {
  name: 'jQuery',
  typesOf: () => [],
  functionsOf(node, key, types) {
    const events = KEY.test(key) && typeof node[key] === 'object' ? (node[key].events ?? {}) : {};
    return types.flatMap((type) =>
      (events[type] ?? []).map((/** @type {{ handler: unknown }} */ { handler }) => handler),
    );
  },
  selectorsOf(window, node, key, type) {
    if (!KEY.test(key)) {
      return null;
    }
    const data = typeof node[key] === 'object' ? node[key] : window.jQuery?._data?.(node);
    /** @type {{ selector?: string | null }[]} */
    const handlers = data?.events?.[type] ?? [];
    const selectors = handlers.map(({ selector }) => selector ?? '');
    return selectors.length === 0 || selectors.includes('') ? null : selectors;
  },
};

exports.jquery = jquery;
