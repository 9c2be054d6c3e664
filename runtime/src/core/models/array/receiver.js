'use strict';
// The receiver of a method of arrays.

const { isObject } = require('../../primordials.js');

/**
 * These natives are generic: the model is for any object but a proxy, of which nothing is known.
 * @param {import('../model.js').Model} model
 * @returns {import('../model.js').Model}
 */
const onObject = (model) => (machine, call, path) =>
  isObject(call.receiver) && !machine.objects.isProxy(call.receiver)
    ? model(machine, call, path)
    : machine.finished.unmodelled(call, path);

module.exports = { onObject };
