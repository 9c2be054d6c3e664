'use strict';
// Texts as bytes: a buffer remembers the text it was made from, and gives its shadow to the text that
// is made of it, if that is the same. Bytes themselves have no shadows, which is noted.

const { Buffer } = require('buffer');
const { Op } = require('../protocol.js');

/** @typedef {import('../core/models/model.js').Call} Call */

/**
 * The names of the encodings that lose nothing of a well-formed text.
 *
 * @type {Record<string, string>}
 */
const ENCODINGS = {
  utf8: 'utf8',
  'utf-8': 'utf8',
  utf16le: 'utf16le',
  'utf-16le': 'utf16le',
  ucs2: 'utf16le',
};

/**
 * The property of a buffer under which the shadow of its text is kept.
 *
 * @param {string | null} [encoding]
 */
const keyOf = (encoding) => `text in ${ENCODINGS[encoding ?? 'utf8']}`;

const { toString } = Buffer.prototype;
const encode = Buffer.from.bind(Buffer);
/** @param {unknown} bytes */
const decoded = (bytes) => (Buffer.isBuffer(bytes) ? toString.call(bytes, 'utf8') : '');

/**
 * Bytes are those of a symbolic text. From now on lists are looked into, too, for bytes in them.
 *
 * @param {import('../core/host.js').Runtime} runtime
 * @param {object} bytes
 * @param {string | null | undefined} encoding
 * @param {string} text
 * @param {number} shadow
 */
function holdText({ registers, shadows }, bytes, encoding, text, shadow) {
  shadows.set(bytes, keyOf(encoding), text, shadow);
  if (shadow > 0) {
    registers.d++;
  }
}

class Texts {
  #runtime;

  /** @param {import('../core/host.js').Runtime} runtime */
  constructor(runtime) {
    this.#runtime = runtime;
  }

  /** Sets the models of Node's own classes. */
  install() {
    const runtime = this.#runtime;
    const { natives } = runtime;
    runtime.names.addOwn('Buffer', Buffer);
    natives.add(Buffer.from, 'Buffer.from', (_, call, path) =>
      this.#encoded(call, call.values[1], path),
    );
    // An operator or a template makes a text of a buffer, too.
    runtime.followConversion(Buffer.prototype, 'toString', (bytes, text) =>
      runtime.shadows.of(bytes, keyOf('utf8'), text),
    );
    // The buffers have shadows, and not the list.
    natives.add(Buffer.concat, 'Buffer.concat', (_, call) => this.#joined(call), {
      searches: true,
    });
    natives.add(TextEncoder.prototype.encode, 'TextEncoder.prototype.encode', (_, call, path) =>
      this.#encoded(call, 'utf8', path),
    );
    natives.add(
      Buffer.prototype.toString,
      'Buffer.prototype.toString',
      (_, { receiver, values, result }) =>
        values.length > 1 ? 0 : runtime.shadows.of(receiver, keyOf(values[0]), result),
    );
    natives.add(
      TextDecoder.prototype.decode,
      'TextDecoder.prototype.decode',
      (_, { receiver, values, result }) =>
        runtime.shadows.of(values[0], keyOf(receiver.encoding), result),
    );
  }

  /**
   * The text of buffers that are joined is the sum of theirs, if each has a whole one.
   *
   * @param {Call} call
   */
  #joined({ values: [list], result, site }) {
    const runtime = this.#runtime;
    const key = keyOf('utf8');
    const parts = Array.isArray(list) ? list.map((bytes) => decoded(bytes)) : [];
    const shadows = parts.map((text, index) => runtime.shadows.of(list[index], key, text));
    if (!shadows.some((shadow) => shadow > 0)) {
      return 0;
    }
    const whole = parts.join('');
    if (!encode(whole).equals(result)) {
      return runtime.writer.lost(site, 'Buffer.concat');
    }
    const operands = parts.map((text, index) => runtime.operators.operand(text, shadows[index]));
    const sum = operands.reduce((left, right) => runtime.writer.apply(Op.Add, [left, right]));
    holdText(runtime, result, 'utf8', whole, sum);
    return 0;
  }

  /**
   * A buffer is made of a text.
   *
   * @param {Call} call
   * @param {any} encoding
   * @param {string} name of the native
   */
  #encoded(call, encoding, name) {
    const [text] = call.values;
    const [shadow] = call.shadows;
    if (typeof text === 'string' && shadow > 0 && ENCODINGS[encoding ?? 'utf8'] !== undefined) {
      holdText(this.#runtime, call.result, encoding, text, shadow);
    }
    return this.#runtime.finished.unmodelledObjects(call, name);
  }
}

exports.Texts = Texts;
exports.holdText = holdText;
exports.keyOf = keyOf;
