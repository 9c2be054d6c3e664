'use strict';
// The receiver of a method of arrays.

const { ALIASED, isMapped } = require('../../calls/incoming.js');
const { arrayIsArray, isObject } = require('../../primordials.js');
const { isSymbolic } = require('../model.js');

/**
 * These natives are generic: the model is for any object but a proxy, of which nothing is known.
 * How long one is that is no array may be symbolic: that is decided.
 * @param {import('../model.js').Model} model
 * @returns {import('../model.js').Model}
 */
const onObject = (model) => (machine, call, path) => {
  const { receiver, site } = call;
  if (!isObject(receiver) || machine.objects.isProxy(receiver)) {
    return machine.finished.unmodelled(call, path);
  }
  if (!arrayIsArray(receiver)) {
    const length = machine.objects.dataProperty(receiver, 'length')?.value;
    machine.decisions.pin(site, length, machine.shadows.of(receiver, 'length', length));
  }
  return model(machine, call, path);
};

/**
 * The same of a method that writes its arguments into the receiver: in `arguments` of a sloppy function
 * they become the parameters, too, which nobody sees.
 * @param {import('../model.js').Model} model
 * @returns {import('../model.js').Model}
 */
const writing = (model) =>
  onObject((machine, call, path) => {
    if (isSymbolic(call) && isMapped(call.receiver, 0)) {
      machine.writer.lost(call.site, ALIASED);
    }
    return model(machine, call, path);
  });

module.exports = { onObject, writing };
