'use strict';
// The symbolic part of an address: what a person has written behind the `#`.

const { Op } = require('../protocol.js');

/**
 * Hangs the chosen text on `location`; the address has kept it as it was written.
 *
 * @param {import('../core/host.js').Runtime} runtime
 * @param {Window} window
 * @param {import('./event.js').Symbolic} chosen without the `#`
 */
function markHash(runtime, { location }, { value, shadow }) {
  /** @param {string} before */
  const behind = (before) =>
    runtime.writer.apply(Op.Add, [runtime.writer.constant(before), shadow]);
  const start = location.href.slice(0, -value.length);
  runtime.shadows.set(location, 'hash', location.hash, behind('#'));
  runtime.shadows.set(location, 'href', location.href, behind(start));
}

exports.markHash = markHash;
