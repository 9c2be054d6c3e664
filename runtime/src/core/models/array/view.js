'use strict';
// Views of buffers.

/** @import { Call, Machine } from '../model.js' */

/**
 * A view of a buffer that has symbolic elements.
 * @param {Machine} machine
 * @param {Pick<Call, 'values' | 'site'>} call
 */
const view = (machine, { values, site }) =>
  machine.shadows.has(values[0]) ? machine.writer.lost(site, 'view of a buffer') : 0;

module.exports = { view };
