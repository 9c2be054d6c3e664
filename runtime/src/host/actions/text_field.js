'use strict';
// Fields that a person types into.

/** The types of `input` whose value is typed, or could be. */
const TYPES = new Set([
  'text',
  'search',
  'email',
  'password',
  'tel',
  'url',
  'number',
  'range',
  'date',
  'time',
  'month',
  'week',
  'datetime-local',
  'color',
]);

/**
 * Whether one can type into an `input`.
 *
 * @param {import('./kind.js').Impl} input
 * @returns {boolean}
 */
function isTextField(input) {
  return TYPES.has(input.type) && !input.hasAttributeNS(null, 'readonly');
}

exports.isTextField = isTextField;
