'use strict';
// What a page measures of itself: marks, and the times between them.

const { define } = require('./define.js');

/** @typedef {import('./setting.js').Setting} Setting */
/** @typedef {{ name: string, entryType: string, startTime: number, duration: number, detail: unknown }} Entry */

/** @param {Setting} setting */
function addMarks({ window }) {
  /** @type {Entry[]} */
  const entries = [];
  const { prototype } = window.Performance;
  const now = () => window.performance.now();
  /** @type {(name: unknown, entryType: string, startTime: number, duration: number, detail?: unknown) => Entry} */
  const enter = (name, entryType, startTime, duration, detail = null) => {
    const entry = { name: `${name}`, entryType, startTime, duration, detail };
    entries.push(entry);
    return entry;
  };
  const timeOf = (/** @type {unknown} */ mark) =>
    typeof mark === 'number' ? mark : entries.findLast(({ name }) => name === mark)?.startTime;
  const clear = (/** @type {string} */ type) => (/** @type {string | undefined} */ name) => {
    const kept = entries.filter(
      (entry) => entry.entryType !== type || (name !== undefined && entry.name !== name),
    );
    entries.splice(0, entries.length, ...kept);
  };
  const methods = {
    /** @param {string} name @param {{ startTime?: number, detail?: unknown }} [options] */
    mark: (name, { startTime = now(), detail } = {}) => enter(name, 'mark', startTime, 0, detail),
    /** @param {string} name @param {any} [from] @param {unknown} [to] */
    measure(name, from, to) {
      const { start = from, end = to, detail } = Object(from);
      const began = timeOf(start) ?? 0;
      return enter(name, 'measure', began, (timeOf(end) ?? now()) - began, detail);
    },
    getEntries: () => [...entries],
    /** @param {string} type */
    getEntriesByType: (type) => entries.filter(({ entryType }) => entryType === type),
    /** @param {string} name */
    getEntriesByName: (name) => entries.filter((entry) => entry.name === name),
    clearMarks: clear('mark'),
    clearMeasures: clear('measure'),
    clearResourceTimings: () => undefined,
  };
  for (const [name, method] of Object.entries(methods)) {
    define(prototype, name, method);
  }
}

exports.addMarks = addMarks;
