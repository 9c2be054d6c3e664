'use strict';
// Names and addresses: those of this machine are known without asking anybody, allowed hosts are
// really looked up, every other name is refused.

const dns = require('dns');
const net = require('net');
const { isLoopback } = require('./hosts.js');

const LOOK_UPS = /^(lookup|lookupService|resolve.*|reverse)$/;
const V4 = '127.0.0.1';
const V6 = '::1';

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

  #withCallback(name, original) {
    const resolver = this;
    return function (host, ...rest) {
      const callback = rest.pop();
      if (typeof callback !== 'function') {
        return original.call(this, host, ...rest, callback);
      }
      if (resolver.#isReal(name, host)) {
        const answered = resolver.#ask(host);
        return original.call(this, host, ...rest, (error, ...answer) => {
          answered(answer);
          callback(error, ...answer);
        });
      }
      let answer;
      try {
        answer = [null, ...spread(name, resolver.#answer(name, host, rest))];
      } catch (error) {
        answer = [error];
      }
      process.nextTick(callback, ...answer);
      return {};
    };
  }

  #withPromise(name, original) {
    const resolver = this;
    return async function (host, ...rest) {
      if (!resolver.#isReal(name, host)) {
        return resolver.#answer(name, host, rest);
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

  #isReal(name, host) {
    const isKnown = isLoopback(host) || (name === 'lookup' && net.isIP(host) !== 0);
    return !isKnown && this.#outside.allows(host);
  }

  /** Notes that the resolver is asked; returns what takes its answer. */
  #ask(host) {
    this.#outside.used(`look-up of ${host}`);
    const answered = this.#outside.expect(host);
    return (answer) => {
      answered();
      const found = answer.flat().map((one) => one?.address ?? one);
      for (const address of found.filter((one) => net.isIP(one) !== 0)) {
        this.#outside.learn(host, address);
      }
    };
  }

  /** What is known about a host of this machine; throws for others. */
  #answer(name, host, [options]) {
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
        return typeof options === 'string' ? this.#answer(recordsOf(options), host, []) : [V4];
      case 'resolve4':
        return [options?.ttl ? { address: V4, ttl: 0 } : V4];
      case 'resolve6':
        return [options?.ttl ? { address: V6, ttl: 0 } : V6];
      default:
        throw Object.assign(new Error(`${name} ENODATA ${host}`), {
          code: 'ENODATA',
          syscall: name,
          hostname: host,
        });
    }
  }
}

/** Puts a function in the place of each of a holder's that looks something up. */
function replace(holder, replacement) {
  for (const name of Object.getOwnPropertyNames(holder).filter((name) => LOOK_UPS.test(name))) {
    const original = holder[name];
    const own = replacement(name, original);
    // By its symbols `util.promisify` knows how to name what the callback gets.
    for (const symbol of Object.getOwnPropertySymbols(original)) {
      Object.defineProperty(own, symbol, Object.getOwnPropertyDescriptor(original, symbol));
    }
    holder[name] = Object.defineProperty(own, 'name', { value: name });
  }
}

function lookup(host, options) {
  const wanted = Number(
    String((typeof options === 'object' ? options?.family : options) ?? 0).replace('IPv', ''),
  );
  const isAddress = net.isIP(host) !== 0;
  const address = isAddress ? host : wanted === 6 ? V6 : V4;
  const found = { address, family: net.isIP(address) };
  return options?.all ? [found] : found;
}

/** The method that answers `resolve(host, type)`. */
function recordsOf(type) {
  const methods = { A: 'resolve4', AAAA: 'resolve6', ANY: 'resolveAny', PTR: 'resolvePtr' };
  return methods[type] ?? `resolve${type[0]}${type.slice(1).toLowerCase()}`;
}

/** An answer as a callback gets it: some in several arguments. */
function spread(name, answer) {
  const isSpread = (name === 'lookup' && !Array.isArray(answer)) || name === 'lookupService';
  return isSpread ? Object.values(answer) : [answer];
}

module.exports = { Resolver };
