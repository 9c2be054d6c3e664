'use strict';
// What can be forged: a message as it is offered, beside what a person can do.

/** @typedef {import('../actions/discover.js').Description} Description */

/**
 * @typedef {object} Message
 * @property {Description} description
 * @property {(index: number) => void} send sends it as the event of this number
 */

/** The field that has the whole of what was sent, for people. */
const SENT = 'sent';
/** The field that has it as a text of JSON, for what sends it again (`report/src/folder/messages.rs`). */
const WIRE = 'wire';

/**
 * How a forged message is described.
 *
 * @param {string} channel by which it goes
 * @param {string} label what it is, among all of its channel
 * @param {string} words with `{sent!}` for what was sent
 * @returns {Description}
 */
function describe(channel, label, words) {
  const target = `${channel} ${label}`;
  return {
    key: `forge ${target}`,
    type: 'forge',
    target,
    label,
    words,
    told: [SENT, WIRE],
    listeners: [],
    found: 'forged',
  };
}

exports.SENT = SENT;
exports.WIRE = WIRE;
exports.describe = describe;
