'use strict';
// Models of `DataView` and `ArrayBuffer`.

const { isObject, viewBuffer } = require('../primordials.js');
const { toElement } = require('../element.js');
const { view } = require('./array/view.js');
const { toInteger } = require('./model.js');

/** @import { Model } from './model.js' */

/**
 * The name under which a view keeps what was written at an offset.
 * @param {string} type
 * @param {unknown} offset
 * @param {unknown} isLittle
 */
const slot = (type, offset, isLittle) => `${type} ${toInteger(offset)} ${Boolean(isLittle)}`;

/**
 * @param {string} type
 * @returns {Model}
 */
const getNumber =
  (type) =>
  (machine, { receiver, values, shadows, result, site }) => {
    machine.decisions.pin(site, values[0], shadows[0]);
    machine.decisions.pin(site, values[1], shadows[1]);
    if (isObject(values[0]) || !isObject(receiver)) {
      return 0;
    }
    const shadow = machine.shadows.of(receiver, slot(type, values[0], values[1]), result);
    if (shadow !== 0 || !machine.shadows.has(viewBuffer(receiver))) {
      return shadow;
    }
    return machine.writer.lost(site, `DataView.prototype.get${type}`);
  };

/**
 * What was written at an offset; other writes over it are noticed by the value.
 * @param {string} type
 * @returns {Model}
 */
const setNumber =
  (type) =>
  (machine, { receiver, values, shadows, site }) => {
    machine.decisions.pin(site, values[0], shadows[0]);
    machine.decisions.pin(site, values[2], shadows[2]);
    if (isObject(values[0]) || !isObject(receiver)) {
      return 0;
    }
    const name = slot(type, values[0], values[2]);
    if (!(shadows[1] > 0)) {
      machine.shadows.set(receiver, name, undefined, 0);
      return 0;
    }
    const stored = toElement(machine.writer, `${type}Array`, values[1], shadows[1], site);
    machine.shadows.set(receiver, name, stored.value, stored.shadow);
    machine.shadows.mark(viewBuffer(receiver));
    return 0;
  };

/** @type {Model} */
const sliceBuffer = (machine, call, path) =>
  machine.shadows.has(call.receiver)
    ? machine.writer.lost(call.site, path)
    : machine.finished.unmodelled(call, path);

module.exports = {
  construct: { made: view },
  getFloat32: getNumber('Float32'),
  getFloat64: getNumber('Float64'),
  getInt16: getNumber('Int16'),
  getInt32: getNumber('Int32'),
  getInt8: getNumber('Int8'),
  getUint16: getNumber('Uint16'),
  getUint32: getNumber('Uint32'),
  getUint8: getNumber('Uint8'),
  setFloat32: setNumber('Float32'),
  setFloat64: setNumber('Float64'),
  setInt16: setNumber('Int16'),
  setInt32: setNumber('Int32'),
  setInt8: setNumber('Int8'),
  setUint16: setNumber('Uint16'),
  setUint32: setNumber('Uint32'),
  setUint8: setNumber('Uint8'),
  sliceBuffer,
};
