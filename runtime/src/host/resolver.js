'use strict';
// Names and addresses: those of this machine are known without asking anybody, allowed hosts are
// really looked up, every other name is refused.

const dns = require('dns');
const net = require('net');
const { isLoopback } = require('./hosts.js');

const LOOK_UPS = /^(lookup|lookupService|resolve.*|reverse)$/;
const V4 = '127.0.0.1';
const V6 = '::1';

/**
 * A function that looks something up: of `dns` with a callback last, of `dns.promises` without.
 *
 * @typedef {(this: unknown, host: string, ...rest: unknown[]) => unknown} LookUp
 * @typedef {{family?: unknown, all?: boolean, ttl?: boolean}} Options
 */

class Resolver {
  #outside;

  /** @param {import('./outside.js').Outside} outside */
  constructor(outside) {
    this.#outside = outside;
  }

  /** Takes the place of the system's resolver in this process. */
  install() {
    for (const holder of [dns, dns.Resolver.prototype]) {
      replace(holder, (name, original) => this.#withCallback(name, original));
    }
    for (const holder of [dns.promises, dns.promises.Resolver.prototype]) {
      replace(holder, (name, original) => this.#withPromise(name, original));
    }
  }

  /**
   * @param {string} name
   * @param {LookUp} original
   * @returns {LookUp}
   */
  #withCallback(name, original) {
    const resolver = this;
    /** @type {LookUp} */
    return function (host, ...rest) {
      const callback = rest.pop();
      if (typeof callback !== 'function') {
        return original.call(this, host, ...rest, callback);
      }
      if (resolver.#isReal(name, host)) {
        const answered = resolver.#ask(host);
        return original.call(
          this,
          host,
          ...rest,
          (/** @type {Error | null} */ error, /** @type {unknown[]} */ ...answer) => {
            answered(answer);
            callback(error, ...answer);
          },
        );
      }
      let answer;
      try {
        answer = [null, ...spread(name, resolver.#answer(name, host, rest[0]))];
      } catch (error) {
        answer = [error];
      }
      process.nextTick(callback, ...answer);
      return {};
    };
  }

  /**
   * @param {string} name
   * @param {LookUp} original
   * @returns {LookUp}
   */
  #withPromise(name, original) {
    const resolver = this;
    /** @type {LookUp} */
    return async function (host, ...rest) {
      if (!resolver.#isReal(name, host)) {
        return resolver.#answer(name, host, rest[0]);
      }
      const answered = resolver.#ask(host);
      let answer;
      try {
        answer = await original.call(this, host, ...rest);
        return answer;
      } finally {
        answered([answer]);
      }
    };
  }

  /**
   * @param {string} name
   * @param {string} host
   */
  #isReal(name, host) {
    const isKnown = isLoopback(host) || (name === 'lookup' && net.isIP(host) !== 0);
    return !isKnown && this.#outside.allows(host);
  }

  /**
   * Notes that the resolver is asked; returns what takes its answer.
   *
   * @param {string} host
   */
  #ask(host) {
    this.#outside.used(`look-up of ${host}`);
    const answered = this.#outside.expect(host);
    return (/** @type {unknown[]} */ answer) => {
      answered();
      for (const one of answer.flat()) {
        const address = isObject(one) && 'address' in one ? one.address : one;
        if (typeof address === 'string' && net.isIP(address) !== 0) {
          this.#outside.learn(host, address);
        }
      }
    };
  }

  /**
   * What is known about a host of this machine; throws for others.
   *
   * @param {string} name
   * @param {string} host
   * @param {unknown} [options]
   * @returns {unknown}
   */
  #answer(name, host, options) {
    if (!isLoopback(host) && !(name === 'lookup' && net.isIP(host) !== 0)) {
      const error = this.#outside.refuse(
        'ENOTFOUND',
        name === 'lookup' ? 'getaddrinfo' : `query ${name}`,
        host,
      );
      throw Object.assign(error, { hostname: host });
    }
    switch (name) {
      case 'lookup':
        return lookup(host, options);
      case 'lookupService':
        return { hostname: 'localhost', service: String(options) };
      case 'reverse':
        return ['localhost'];
      case 'resolveAny':
        return [
          { type: 'A', address: V4, ttl: 0 },
          { type: 'AAAA', address: V6, ttl: 0 },
        ];
      case 'resolve':
        return typeof options === 'string' ? this.#answer(recordsOf(options), host) : [V4];
      case 'resolve4':
        return [optionsOf(options).ttl ? { address: V4, ttl: 0 } : V4];
      case 'resolve6':
        return [optionsOf(options).ttl ? { address: V6, ttl: 0 } : V6];
      default:
        throw Object.assign(new Error(`${name} ENODATA ${host}`), {
          code: 'ENODATA',
          syscall: name,
          hostname: host,
        });
    }
  }
}

/**
 * Puts a function in the place of each of a holder's that looks something up.
 *
 * @param {object} holder
 * @param {(name: string, original: LookUp) => LookUp} replacement
 */
function replace(holder, replacement) {
  for (const name of Object.getOwnPropertyNames(holder).filter((key) => LOOK_UPS.test(key))) {
    const original = /** @type {LookUp} */ (Reflect.get(holder, name));
    const own = replacement(name, original);
    // By its symbols `util.promisify` knows how to name what the callback gets.
    for (const symbol of Object.getOwnPropertySymbols(original)) {
      const descriptor = Object.getOwnPropertyDescriptor(original, symbol);
      Object.defineProperty(own, symbol, /** @type {PropertyDescriptor} */ (descriptor));
    }
    Reflect.set(holder, name, Object.defineProperty(own, 'name', { value: name }));
  }
}

/**
 * @param {string} host
 * @param {unknown} options
 */
function lookup(host, options) {
  const { family, all } = optionsOf(options);
  const wanted = Number(String(family ?? 0).replace('IPv', ''));
  const isAddress = net.isIP(host) !== 0;
  const address = isAddress ? host : wanted === 6 ? V6 : V4;
  const found = { address, family: net.isIP(address) };
  return all ? [found] : found;
}

/**
 * @param {unknown} value
 * @returns {value is object}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null;
}

/**
 * @param {unknown} options those of a look-up, or a family alone, or nothing
 * @returns {Options}
 */
function optionsOf(options) {
  return isObject(options) ? options : { family: options };
}

/**
 * The method that answers `resolve(host, type)`.
 *
 * @param {string} type
 */
function recordsOf(type) {
  /** @type {Record<string, string>} */
  const methods = { A: 'resolve4', AAAA: 'resolve6', ANY: 'resolveAny', PTR: 'resolvePtr' };
  return methods[type] ?? `resolve${type[0]}${type.slice(1).toLowerCase()}`;
}

/**
 * An answer as a callback gets it: some in several arguments.
 *
 * @param {string} name
 * @param {unknown} answer
 */
function spread(name, answer) {
  const isSpread = (name === 'lookup' && !Array.isArray(answer)) || name === 'lookupService';
  return isSpread ? Object.values(Object(answer)) : [answer];
}

exports.Resolver = Resolver;
