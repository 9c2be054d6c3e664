'use strict';
// The symbolic part of an address: what a person has written behind the `#`.

const { Op } = require('../protocol.js');

/**
 * Hangs the chosen text on `location`, if the address has kept it as it is.
 *
 * @param {import('../core/host.js').Runtime} runtime
 * @param {Window} window
 * @param {import('./event.js').Symbolic} chosen without the `#`
 */
function markHash(runtime, { location }, { value, shadow }) {
  if (location.hash !== `#${value}`) {
    runtime.writer.lost(-1, 'an address that a browser writes otherwise than the person');
    return;
  }
  /** @param {string} before */
  const behind = (before) =>
    runtime.writer.apply(Op.Add, [runtime.writer.constant(before), shadow]);
  const start = location.href.slice(0, -value.length || undefined);
  runtime.shadows.set(location, 'hash', location.hash, behind('#'));
  runtime.shadows.set(location, 'href', location.href, behind(start));
}

exports.markHash = markHash;
