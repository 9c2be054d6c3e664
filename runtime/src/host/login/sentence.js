'use strict';
// A step in words, as reports have it: which action is meant, and what is chosen in it.
//
// An action comes with a sentence that has holes (crates/finding/src/words.rs); here one is read back
// that a person has filled. The role of an element may be left out: `click "Log in"`.

/** What a person may write for a value: as reports write it, or a part of the login by its name. */
const VALUE = String.raw`"(?:[^"\\]|\\.)*"|true|false|-?\d+(?:\.\d+)?|\{\w+\}`;

/** @typedef {{ name: string, isFlag: boolean }} Hole */
/** @typedef {Map<string, string | number | boolean>} Values by field */

/**
 * The values that a step gives an action; `null` if it is about another one.
 *
 * @param {string} step
 * @param {{ words: string, label: string }} action
 * @param {Record<string, string | null>} parts of the login, which stand in braces in a step
 * @returns {Values | null}
 */
function valuesIn(step, { words, label }, parts) {
  /** @type {Hole[]} */
  const holes = [];
  const source = words
    .split(/(\[[^\]]*\])/)
    .map((piece) =>
      piece.startsWith('[') ? choice(piece, label, holes) : filled(piece, label, holes),
    )
    .join('');
  const match = new RegExp(`^${source}$`, 's').exec(step.trim());
  return match === null ? null : read(holes, match.slice(1), parts);
}

/**
 * @param {string} piece in brackets
 * @param {string} label
 * @param {Hole[]} holes
 */
function choice(piece, label, holes) {
  const texts = piece.slice(1, -1).split('|');
  return `(?:${texts.map((text) => filled(text, label, holes)).join('|')}|)`;
}

/**
 * The pattern of a text with holes.
 *
 * @param {string} text
 * @param {string} label
 * @param {Hole[]} holes which are added to
 */
function filled(text, label, holes) {
  const pieces = text.split(/\{([^}]*)\}/);
  const patterns = pieces.map((piece, index) => {
    if (index % 2 === 0) {
      return escaped(piece);
    }
    if (piece === 'label') {
      return labelled(label);
    }
    const [name, flag] = piece.split(/:(.*)/s);
    holes.push({ name, isFlag: flag !== undefined });
    return flag === undefined ? `(${VALUE})` : `(${escaped(flag)})`;
  });
  return patterns.join('');
}

/** @param {string} label such as `button "Send"` */
function labelled(label) {
  const [, role, name] = /^([^"]+ )(".*)$/s.exec(label) ?? [];
  return name === undefined ? escaped(label) : `(?:${escaped(role)})?${escaped(name)}`;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/**
 * @param {Hole[]} holes
 * @param {(string | undefined)[]} texts
 * @param {Record<string, string | null>} parts
 * @returns {Values | null} `null` if one of the texts is no value
 */
function read(holes, texts, parts) {
  /** @type {Values} */
  const values = new Map();
  for (const [index, { name, isFlag }] of holes.entries()) {
    const { [index]: text } = texts;
    if (text !== undefined) {
      const value = isFlag || valueOf(text, parts);
      if (value === null) {
        return null;
      }
      values.set(name, value);
    }
  }
  return values;
}

/**
 * @param {string} text
 * @param {Record<string, string | null>} parts
 */
function valueOf(text, parts) {
  if (text.startsWith('{')) {
    return parts[text.slice(1, -1)] ?? null;
  }
  const json = text
    .replace(/\\u\{(\w+)\}/g, (_, code) =>
      JSON.stringify(String.fromCodePoint(parseInt(code, 16))).slice(1, -1),
    )
    .replace(/\\'/g, "'")
    .replace(/\\0/g, '\\u0000');
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * A step as it may be shown: what is typed stays with whoever wrote it.
 *
 * @param {string} step
 */
function shown(step) {
  return step.replace(/"(?:[^"\\]|\\.)*"(?= into )/g, '"…"');
}

exports.shown = shown;
exports.valuesIn = valuesIn;
