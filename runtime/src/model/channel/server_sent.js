'use strict';
// Server-sent events: a server writes lines of text, an `EventSource` of the page makes messages of those
// that begin with `data`.
//
// What a server has written is kept until an event is complete. Then the symbolic pieces of its data,
// which are decided to hold no line's end, are the message's.

const { OutgoingMessage } = require('http');
const { Op } = require('../../protocol.js');
const { keyOf } = require('../text.js');
const { piecesOf } = require('./http/pieces.js');
const { partOfLine } = require('./http/url.js');

/** @typedef {import('./channel.js').Runtime} Runtime */
/** @typedef {import('./channel.js').Traffic} Traffic */
/** @typedef {{ value: string, shadow: number }} Text */
/** @typedef {{ start: number, end: number }} Range */
/** @typedef {import('./http/pieces.js').Piece} Piece */
/** @typedef {import('./http/url.js').Whole} Whole */

const TYPE = /^text\/event-stream(;|$)/i;
const SENT_TYPE = /^content-type: text\/event-stream(;|\r)/im;
/** What ends an event: an empty line. */
const END = /\r\n\r\n|\n\n|\r\r/g;
/** Longer events are not kept. */
const LONGEST_EVENT = 1 << 16;
const NO_TEXT = { value: '', shadow: 0 };

/**
 * @param {Runtime} runtime
 * @returns {import('./channel.js').Channel}
 */
function createServerSent(runtime) {
  /** What has been written of an event, by response. @type {WeakMap<object, Text>} */
  const begun = new WeakMap();
  return {
    name: 'server-sent events',
    word: 'http',
    modules: [],
    install(traffic) {
      for (const name of /** @type {const} */ (['write', 'end'])) {
        const native = OutgoingMessage.prototype[name];
        /**
         * @this {import('http').ServerResponse}
         * @param {unknown} chunk
         */
        const wrapper = function (chunk) {
          if (runtime.registers.y === 0 || !isStream(this)) {
            return Reflect.apply(native, this, arguments);
          }
          const [shadow = 0] = traffic.taken(arguments);
          begun.set(this, wrote(runtime, traffic, begun.get(this) ?? NO_TEXT, chunk, shadow));
          return Reflect.apply(native, this, arguments);
        };
        traffic.replaceNative(OutgoingMessage.prototype, name, wrapper);
      }
    },
  };
}

/**
 * Whether a response is one of events: `writeHead` may have kept its headers as a text only.
 *
 * @param {any} response
 */
function isStream(response) {
  const type = response.getHeader('content-type');
  return type === undefined ? SENT_TYPE.test(response._header ?? '') : TYPE.test(`${type}`);
}

/**
 * A server has written more: what is left of it once complete events are on their way.
 *
 * @param {Runtime} runtime
 * @param {Traffic} traffic
 * @param {Text} before
 * @param {unknown} chunk
 * @param {number} shadow
 * @returns {Text}
 */
function wrote(runtime, traffic, before, chunk, shadow) {
  const isText = typeof chunk === 'string';
  if (!isText && !Buffer.isBuffer(chunk)) {
    return before;
  }
  const value = isText ? chunk : chunk.toString();
  const own = shadow || runtime.shadows.of(chunk, keyOf(), value);
  const text = sum(runtime, before, { value, shadow: own });
  const pieces = text.shadow > 0 ? piecesOf(runtime, text.value, text.shadow) : [];
  const whole = { runtime, site: -1, text: text.value, pieces: pieces ?? [] };
  let start = 0;
  for (const { index, 0: line } of text.value.matchAll(END)) {
    const end = index + line.length;
    const event = { start, end, isKnown: pieces !== null };
    sent(traffic, whole, event);
    start = end;
  }
  const rest = behind(runtime, text, start);
  if (rest.value.length <= LONGEST_EVENT) {
    return rest;
  }
  if (rest.shadow > 0) {
    traffic.lost('a long server-sent event');
  }
  return NO_TEXT;
}

/**
 * @param {Runtime} runtime
 * @param {Text} before
 * @param {Text} more
 * @returns {Text}
 */
function sum({ operators, writer }, before, more) {
  if (before.value === '') {
    return more;
  }
  const operands = [before, more].map((text) => operators.operand(text.value, text.shadow));
  const isSymbolic = (before.shadow | more.shadow) > 0;
  const shadow = isSymbolic ? writer.apply(Op.Add, operands) : 0;
  return { value: before.value + more.value, shadow };
}

/**
 * What stands behind the events of a text.
 *
 * @param {Runtime} runtime
 * @param {Text} text
 * @param {number} start
 * @returns {Text}
 */
function behind({ writer }, { value, shadow }, start) {
  if (start === 0) {
    return { value, shadow };
  }
  const rest = value.slice(start);
  const isSymbolic = shadow > 0 && rest !== '';
  const own = isSymbolic ? writer.apply(Op.StringSlice, [shadow, writer.constant(start)]) : 0;
  return { value: rest, shadow: own };
}

/**
 * An event is on its way.
 *
 * @param {Traffic} traffic
 * @param {Whole} whole what was written
 * @param {Range & { isKnown: boolean }} event
 */
function sent(traffic, whole, { start, end, isKnown }) {
  const ranges = dataIn(whole.text.slice(start, end)).map((range) => ({
    start: range.start + start,
    end: range.end + start,
  }));
  if (ranges.length === 0) {
    return;
  }
  const own = whole.pieces.filter((piece) => piece.shadow > 0 && piece.start < end);
  const pieces = own.filter((piece) => piece.end > start);
  const site = pieces.length > 0 ? traffic.site : -1;
  const data = isKnown ? dataOf({ ...whole, site }, pieces, ranges) : null;
  if (data === null) {
    traffic.lost('a server-sent event of which it is not known where its data is symbolic');
  }
  const lines = ranges.map((range) => whole.text.slice(range.start, range.end));
  traffic.down.sent(lines.join('\n'), data?.shadow ?? 0);
}

/**
 * The lines of an event that are its data, without their name.
 *
 * @param {string} text
 * @returns {Range[]}
 */
function dataIn(text) {
  const lines = text.matchAll(/(?<=^|[\r\n])data(?:: ?([^\r\n]*))?(?=[\r\n])/g);
  return [...lines].map(({ index, 0: line, 1: data = '' }) => {
    const end = index + line.length;
    return { start: end - data.length, end };
  });
}

/**
 * The data of an event; `null` if it is not known what of it is symbolic.
 *
 * @param {Whole} whole
 * @param {Piece[]} pieces those that are symbolic
 * @param {Range[]} ranges of its lines
 * @returns {Text | null}
 */
function dataOf(whole, pieces, ranges) {
  const isInside = pieces.every((piece) =>
    ranges.some(({ start, end }) => start <= piece.start && piece.end <= end),
  );
  const lines = isInside ? ranges.map(({ start, end }) => partOfLine(whole, start, end)) : [null];
  if (lines.includes(null)) {
    return null;
  }
  const [first, ...others] = /** @type {Text[]} */ (lines);
  const lineEnd = { value: '\n', shadow: 0 };
  return others.reduce(
    (all, line) => sum(whole.runtime, sum(whole.runtime, all, lineEnd), line),
    first,
  );
}

exports.createServerSent = createServerSent;
