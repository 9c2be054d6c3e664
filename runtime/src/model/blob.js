'use strict';
// Blobs and files: the text that the bytes of one were made from has a shadow, kept with the bytes as
// for a buffer (text.js), and whoever reads them as a text gets it.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { Op } = require('../protocol.js');
const { keyOf } = require('./text.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** @typedef {import('./event.js').Symbolic} Symbolic */

const KEY = keyOf('utf8');
/** What a `FileReader` makes of bytes that is their text, if all are of ASCII. */
const TEXTS = new Set(['text', 'binaryString']);
const ASCII = /^[\0-\x7f]*$/;

/**
 * The text of a blob, with its shadow.
 *
 * @param {Runtime} runtime
 * @param {any} impl jsdom's own object
 * @returns {Symbolic}
 */
function textOfBlob({ shadows }, impl) {
  const bytes = impl._bytes;
  const value = shadows.has(bytes) ? Buffer.from(bytes).toString('utf8') : '';
  return { value, shadow: shadows.of(bytes, KEY, value) };
}

/**
 * Gives a file a content that is chosen when somebody reads it.
 *
 * @param {Runtime} runtime
 * @param {any} impl
 * @param {() => Symbolic} content
 */
function giveText(runtime, impl, content) {
  /** @type {Uint8Array | undefined} */
  let bytes;
  const get = () => {
    if (bytes === undefined) {
      const { value, shadow } = content();
      // Whoever copies the bytes copies their whole buffer.
      bytes = new Uint8Array(Buffer.from(value));
      runtime.shadows.set(bytes, KEY, value, shadow);
    }
    return bytes;
  };
  Object.defineProperty(impl, '_bytes', { configurable: true, enumerable: true, get });
}

/**
 * Sets the models of a window's blobs and files.
 *
 * @param {Runtime} runtime
 * @param {any} window
 */
function followBlobs(runtime, window) {
  const { prototype } = window.Blob;
  for (const name of ['Blob', 'File']) {
    const attributes = { configurable: true, enumerable: false, writable: true };
    const value = classOf(runtime, window[name], name);
    Object.defineProperty(window, name, { ...attributes, value });
  }
  const { text } = prototype;
  replace(runtime, prototype, 'text', function () {
    const impl = implForWrapper(this);
    const { value, shadow } = impl ? textOfBlob(runtime, impl) : { value: '', shadow: 0 };
    if (shadow > 0) {
      // The promise is settled with what has been returned last.
      runtime.registers.gives(value, shadow);
    }
    return text.apply(this, arguments);
  });
  for (const name of ['arrayBuffer', 'bytes', 'slice', 'stream']) {
    const read = prototype[name];
    if (read !== undefined) {
      replace(runtime, prototype, name, function () {
        const impl = implForWrapper(this);
        if (impl && textOfBlob(runtime, impl).shadow > 0) {
          lost(runtime, `what a file holds, read by ${name}`);
        }
        return read.apply(this, arguments);
      });
    }
  }
}

/**
 * A class of blobs that looks at what they are made of, whether or not an argument itself is symbolic.
 *
 * @param {Runtime} runtime
 * @param {Function} Native
 * @param {string} name
 * @returns {Function}
 */
function classOf(runtime, Native, name) {
  /** @type {Function} */
  const Own = new Proxy(Native, {
    construct(target, values, made) {
      const shadows = runtime.incoming.takeArguments(values) ?? [];
      const result = Reflect.construct(target, values, made === Own ? target : made);
      joined(runtime, { values, shadows, result }, name);
      return result;
    },
  });
  return Own;
}

/**
 * A `FileReader` has read a blob: its result may be a text that has a shadow.
 *
 * @param {Runtime} runtime
 * @param {any} reader
 * @param {any} blob jsdom's own object
 * @param {string} format
 */
function markRead(runtime, reader, blob, format) {
  const { value, shadow } = textOfBlob(runtime, blob);
  if (shadow === 0) {
    return;
  }
  if (TEXTS.has(format) && ASCII.test(value) && reader.result === value) {
    runtime.shadows.set(reader, 'result', value, shadow);
  } else {
    runtime.writer.lost(-1, `what a file holds, read as ${format}`);
  }
}

/**
 * The text of a blob is the sum of those that it was made of.
 *
 * @param {Runtime} runtime
 * @param {{ values: any[], shadows: number[], result: any }} call
 * @param {string} name of the class
 */
function joined(runtime, { values: [parts], shadows, result }, name) {
  const { writer, operators } = runtime;
  if (shadows[1] > 0) {
    runtime.shadows.set(result, 'name', result.name, shadows[1]);
  }
  const pieces = Array.isArray(parts)
    ? parts.map((part, at) => pieceOf(runtime, parts, part, at))
    : [];
  if (!pieces.some(({ shadow }) => shadow > 0)) {
    return;
  }
  const { _bytes: bytes } = implForWrapper(result);
  const whole = pieces.map(({ value }) => value).join('');
  if (!Buffer.from(whole).equals(bytes)) {
    lost(runtime, name);
    return;
  }
  const sum = pieces
    .map(({ value, shadow }) => operators.operand(value, shadow))
    .reduce((left, right) => writer.apply(Op.Add, [left, right]));
  runtime.shadows.set(bytes, KEY, whole, sum);
}

/**
 * @param {Runtime} runtime
 * @param {unknown[]} parts
 * @param {unknown} part
 * @param {number} at
 * @returns {Symbolic}
 */
function pieceOf(runtime, parts, part, at) {
  const impl = typeof part === 'object' && part !== null ? implForWrapper(part) : null;
  if (impl?._bytes !== undefined) {
    const { value, shadow } = textOfBlob(runtime, impl);
    return { value: shadow > 0 ? value : Buffer.from(impl._bytes).toString('utf8'), shadow };
  }
  if (ArrayBuffer.isView(part)) {
    const value = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('utf8');
    return { value, shadow: runtime.shadows.of(part, KEY, value) };
  }
  const value = part instanceof ArrayBuffer ? Buffer.from(part).toString('utf8') : String(part);
  const shadow = runtime.shadows.of(parts, at, part);
  const isText = typeof part === 'string' || shadow === 0;
  return { value, shadow: isText ? shadow : runtime.writer.apply(Op.ToString, [shadow]) };
}

/**
 * @param {Runtime} runtime
 * @param {string} what
 */
function lost(runtime, what) {
  runtime.writer.lost(runtime.host.siteOfCaller() ?? -1, what);
}

/**
 * @param {Runtime} runtime
 * @param {any} holder
 * @param {string} name
 * @param {(this: any, ...args: any[]) => unknown} wrapper
 */
function replace({ sources }, holder, name, wrapper) {
  sources.replaceNative(holder, name, wrapper);
}

exports.followBlobs = followBlobs;
exports.giveText = giveText;
exports.markRead = markRead;
exports.textOfBlob = textOfBlob;
