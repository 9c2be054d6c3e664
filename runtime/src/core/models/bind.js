'use strict';
// The model of `Function.prototype.bind`. A bound function hands its own arguments on where nobody sees
// it, so one that has symbolic ones is replaced, before anybody has it, by one that is bound to a proxy
// of the same function: name, length, `instanceof` and `new` are those of the original.

const { apply, bindTo, construct, is } = require('../primordials.js');
const { PENDING } = require('../registers.js');

/** @import { Machine, Model } from './model.js' */

const NativeProxy = Proxy;

/**
 * The shadows of all arguments: those that were bound, and those of the call, if they are pending.
 * @param {Machine} machine
 * @param {number[]} bound
 * @param {unknown[]} args all of them
 */
const shadowsOf = ({ registers, incoming }, bound, args) => {
  const count = bound.length;
  let isPending = registers.s === PENDING;
  for (let i = count; i < args.length && isPending; i++) {
    isPending = is(args[i], registers.values[i - count]);
  }
  const shadows = [];
  for (let i = 0; i < args.length; i++) {
    shadows[i] = i < count ? bound[i] : isPending ? (registers.shadows[i - count] ?? 0) : 0;
  }
  if (!isPending) {
    incoming.drop();
  }
  return shadows;
};

/**
 * @param {Machine} machine
 * @param {Function} f
 * @param {{receiver: unknown, shadow: number, bound: number[]}} held the receiver with its shadow, and the
 *   shadows of the arguments that are bound
 * @param {number} site
 */
const handlerOf = (machine, f, { receiver: own, shadow, bound }, site) => {
  const { registers, callbacks } = machine;
  const isNative = machine.names.has(f);
  return {
    __proto__: null,
    /** @type {(_: unknown, receiver: unknown, args: unknown[]) => unknown} */
    apply: (_, receiver, args) => {
      const shadows = shadowsOf(machine, bound, args);
      if (!isNative) {
        const { value, shadow } = callbacks.call(f, receiver, args, shadows, site);
        return registers.gives(value, shadow);
      }
      registers.passing(shadows, args);
      const value = apply(f, receiver, args);
      return registers.gives(
        value,
        callbacks.gaveBack(f, receiver, value, site, is(receiver, own) ? shadow : 0),
      );
    },
    /** @type {(_: unknown, args: unknown[], target: Function) => object} */
    construct: (_, args, target) => {
      registers.passing(shadowsOf(machine, bound, args), args);
      return construct(f, args, target);
    },
  };
};

/** @type {Model} */
const bind = (machine, { receiver: f, values, shadows, result, site }) => {
  const isNative = machine.names.has(f);
  if (shadows[0] > 0 && !isNative) {
    machine.writer.lost(site, 'this');
  }
  const bound = [];
  let any = 0;
  for (let i = 1; i < values.length; i++) {
    bound[i - 1] = shadows[i];
    any |= shadows[i];
  }
  // Natives look into what they get; a function of the app has what is bound as it is.
  if ((any === 0 && !isNative) || typeof f !== 'function') {
    return 0;
  }
  const held = { receiver: values[0], shadow: shadows[0] ?? 0, bound };
  const proxy = new NativeProxy(f, handlerOf(machine, f, held, site));
  machine.registers.replacement = { of: result, by: bindTo(proxy, values) };
  return 0;
};

module.exports = { bind };
