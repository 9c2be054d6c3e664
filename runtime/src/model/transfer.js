'use strict';
// Texts that are dragged, or pasted: what is put into a `DataTransfer` comes out of it with its shadow,
// which is kept under the type of the text.

const { storeOf, typeOf } = require('../host/page/data_transfer.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */

const PLAIN = 'text/plain';

/** @param {string} type */
const keyOf = (type) => `data ${type}`;

/**
 * Sets the models of a window's `DataTransfer`.
 *
 * @param {Runtime} runtime
 * @param {any} window
 */
function followTransfers(runtime, window) {
  const { incoming, registers, shadows, sources } = runtime;
  const { prototype } = window.DataTransfer;
  const { getData, setData } = prototype;
  sources.replaceNative(
    prototype,
    'setData',
    /** @this {object} @param {unknown} format @param {unknown} text */
    function (format, text) {
      const taken = incoming.takeArguments(arguments);
      setData.apply(this, arguments);
      shadows.set(this, keyOf(typeOf(format)), text, taken?.[1] ?? 0);
    },
  );
  sources.replaceNative(
    prototype,
    'getData',
    /** @this {object} @param {unknown} format */
    function (format) {
      const text = getData.apply(this, arguments);
      const shadow = shadows.of(this, keyOf(typeOf(format)), text);
      return shadow > 0 ? registers.gives(text, shadow) : text;
    },
  );
}

/**
 * A person brings a text.
 *
 * @param {Runtime} runtime
 * @param {object} transfer
 * @param {import('./event.js').Symbolic} text
 */
function bringText(runtime, transfer, { value, shadow }) {
  storeOf(transfer).data.set(PLAIN, value);
  runtime.shadows.set(transfer, keyOf(PLAIN), value, shadow);
}

exports.bringText = bringText;
exports.followTransfers = followTransfers;
