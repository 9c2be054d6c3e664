'use strict';
// Promises as ECMA-262 has them, with their state in private fields: what the mutants are made of.

class Promise {
  #state = 'pending';
  #result = undefined;
  #reactions = [];

  constructor(executor) {
    if (typeof executor !== 'function') {
      throw new TypeError('no executor');
    }
    const { resolve, reject } = this.#functions();
    try {
      executor(resolve, reject);
    } catch (error) {
      reject(error);
    }
  }

  static get [Symbol.species]() {
    return this;
  }

  static resolve(value) {
    if (value instanceof Promise && value.constructor === this) {
      return value;
    }
    return new this((resolve) => resolve(value));
  }

  static reject(reason) {
    return new this((resolve, reject) => reject(reason));
  }

  then(onFulfilled, onRejected) {
    if (!(#state in this)) {
      throw new TypeError('no promise');
    }
    const Species = speciesOf(this);
    const capability = {};
    const made = new Species((resolve, reject) => {
      capability.resolve = resolve;
      capability.reject = reject;
    });
    this.#react({ ...capability, onFulfilled, onRejected });
    return made;
  }

  catch(onRejected) {
    return this.then(undefined, onRejected);
  }

  #functions() {
    let isResolved = false;
    const reject = (reason) => {
      if (!isResolved) {
        isResolved = true;
        this.#settle('rejected', reason);
      }
    };
    const resolve = (value) => {
      if (!isResolved) {
        isResolved = true;
        this.#resolve(value);
      }
    };
    return { resolve, reject };
  }

  #resolve(value) {
    if (value === this) {
      this.#settle('rejected', new TypeError('a promise for itself'));
      return;
    }
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
      this.#settle('fulfilled', value);
      return;
    }
    let then;
    try {
      then = value.then;
    } catch (error) {
      this.#settle('rejected', error);
      return;
    }
    if (typeof then !== 'function') {
      this.#settle('fulfilled', value);
      return;
    }
    queueMicrotask(() => {
      const { resolve, reject } = this.#functions();
      try {
        then.call(value, resolve, reject);
      } catch (error) {
        reject(error);
      }
    });
  }

  #settle(state, result) {
    this.#state = state;
    this.#result = result;
    const reactions = this.#reactions;
    this.#reactions = [];
    for (const reaction of reactions) {
      this.#schedule(reaction);
    }
  }

  #react(reaction) {
    if (this.#state === 'pending') {
      this.#reactions.push(reaction);
    } else {
      this.#schedule(reaction);
    }
  }

  #schedule({ onFulfilled, onRejected, resolve, reject }) {
    const isFulfilled = this.#state === 'fulfilled';
    const handler = isFulfilled ? onFulfilled : onRejected;
    const result = this.#result;
    queueMicrotask(() => {
      if (typeof handler !== 'function') {
        (isFulfilled ? resolve : reject)(result);
        return;
      }
      let value;
      try {
        value = handler.call(undefined, result);
      } catch (error) {
        reject(error);
        return;
      }
      resolve(value);
    });
  }
}

function speciesOf(promise) {
  const { constructor } = promise;
  if (constructor === undefined) {
    return Promise;
  }
  if (constructor === null || (typeof constructor !== 'object' && typeof constructor !== 'function')) {
    throw new TypeError('no constructor');
  }
  return constructor[Symbol.species] ?? Promise;
}

module.exports = Promise;
