'use strict';
// Texts that the `pattern` of a field may match, made from its parts: something to begin with. What is
// made may not match; who asks tries it.

/** Characters for classes that are not read here, the most common first. */
const CHARACTERS = [...'a1A-_.@ /:bcdefgzZB0'];

/**
 * @param {string} pattern
 * @returns {string[]}
 */
function sampleOf(pattern) {
  const reader = { text: pattern, at: 0 };
  const sample = alternatives(reader);
  return reader.at === pattern.length ? [sample] : [];
}

/** @typedef {{ text: string, at: number }} Reader */

/**
 * The first of several alternatives; the others are read over.
 *
 * @param {Reader} reader
 * @returns {string}
 */
function alternatives(reader) {
  const first = sequence(reader);
  while (reader.text[reader.at] === '|') {
    reader.at++;
    sequence(reader);
  }
  return first;
}

/** @param {Reader} reader */
function sequence(reader) {
  let sample = '';
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at])) {
    const part = atom(reader);
    sample += part.repeat(times(reader));
  }
  return sample;
}

/** @param {Reader} reader */
function atom(reader) {
  const { text, at } = reader;
  if (text[at] === '(') {
    reader.at += /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(text.slice(at))?.[0].length ?? 1;
    const inside = alternatives(reader);
    reader.at++;
    return /^\(\?<?[=!]/.test(text.slice(at)) ? '' : inside;
  }
  const piece =
    /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\.|[^])/u.exec(text.slice(at))?.[0] ?? '';
  reader.at += piece.length;
  if (/^(?:[$^]|\\[bB])$/.test(piece)) {
    return '';
  }
  return piece.length === 1 && piece !== '.' ? piece : (CHARACTERS.find(isOf(piece)) ?? '');
}

/**
 * @param {string} piece a class or an escape
 * @returns {(character: string) => boolean}
 */
function isOf(piece) {
  try {
    const expression = new RegExp(`^${piece}$`, 'u');
    return (character) => expression.test(character);
  } catch {
    return (character) => piece.includes(character);
  }
}

/**
 * How often what has been read is to stand there.
 *
 * @param {Reader} reader
 */
function times(reader) {
  const { text, at } = reader;
  const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(text.slice(at));
  reader.at += found?.[0].length ?? 0;
  return Number(found?.[1] ?? 1);
}

exports.sampleOf = sampleOf;
