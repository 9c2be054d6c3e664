'use strict';
// Patterns whose matches mean the same to the evaluator of terms and to every engine.

const { includes, isWellFormed } = require('../../primordials.js');

/** What the evaluator of terms has no tables for, or engines have had mistakes in. */
const UNKNOWN = ['[^', '\\p{RGI_', '\\p{Basic_Emoji', '\\p{Emoji_Keycap'];
const UNKNOWN_IGNORING_CASE = ['\\P', '&&', '--', '\\q'];
const UNKNOWN_PROPERTIES = ['{Changes_When_NFKC_Casefolded}', '{CWKCF}'];

/**
 * @param {string} text
 * @param {string[]} parts
 */
const hasAny = (text, parts) => {
  for (let i = 0; i < parts.length; i++) {
    if (includes(text, parts[i])) {
      return true;
    }
  }
  return false;
};

/**
 * Whether the term of a match means what the engine does.
 * @param {string} source
 * @param {string} flags
 */
const isKnown = (source, flags) => {
  if (includes(flags, 'v') && hasAny(source, UNKNOWN)) {
    return false;
  }
  if (includes(flags, 'v') && includes(flags, 'i') && hasAny(source, UNKNOWN_IGNORING_CASE)) {
    return false;
  }
  const isUnicode = includes(flags, 'u') || includes(flags, 'v');
  return !isUnicode || (isWellFormed(source) && !hasAny(source, UNKNOWN_PROPERTIES));
};

exports.isKnown = isKnown;
