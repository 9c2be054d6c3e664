'use strict';
// A channel that is switched off: what it tells is forgotten, and what is symbolic in it is noted as
// lost. The app sees its libraries as always, so it is explored as if nobody knew this channel.

const { treeOf } = require('../../core/models/json/tree.js');
const { Departures } = require('./departures.js');
const { Traffic } = require('./traffic.js');

class SwitchedOff extends Traffic {
  #runtime;
  #channel;

  /**
   * @param {string} channel as people call it
   * @param {import('./channel.js').Runtime} runtime
   * @param {(failure: import('./traffic.js').Failure) => void} failed
   * @param {() => number} site
   */
  constructor(channel, runtime, failed, site) {
    super(runtime, failed, site);
    this.#runtime = runtime;
    this.#channel = channel;
    this.departures = new NoDepartures(runtime, this);
  }

  /**
   * @override
   * @param {ArrayLike<unknown>} args
   */
  taken(args) {
    this.#drop(Array.from(args), super.taken(args));
    return [];
  }

  /**
   * @override
   * @returns {number}
   */
  carried() {
    return 0;
  }

  /**
   * @override
   * @template T
   * @param {import('../listeners.js').Listener[]} _listeners
   * @param {unknown[]} list
   * @param {() => T} deliver
   */
  dispatch(_listeners, list, deliver) {
    this.#drop(list, []);
    return deliver();
  }

  /**
   * @override
   * @template T
   * @param {unknown[]} list
   * @param {() => T} deliver
   */
  receive(list, deliver) {
    this.#drop(list, []);
    return deliver();
  }

  /**
   * @override
   * @param {string} _what
   */
  lost(_what) {
    return super.lost(`${this.#channel}: switched off`);
  }

  /**
   * @param {unknown[]} values
   * @param {number[]} shadows
   */
  #drop(values, shadows) {
    const trees = values.map((value, index) => treeOf(this.#runtime, value, shadows[index] ?? 0));
    if (trees.some((tree) => tree !== null)) {
      this.lost('');
    }
    trees.forEach((tree) => this.#runtime.guesses.leave(tree));
  }
}

class NoDepartures extends Departures {
  #traffic;

  /**
   * @param {import('./channel.js').Runtime} runtime
   * @param {SwitchedOff} traffic
   */
  constructor(runtime, traffic) {
    super(runtime, (what) => traffic.lost(what));
    this.#traffic = traffic;
  }

  /**
   * @override
   * @template T
   * @param {ArrayLike<unknown>} values
   * @param {() => T} transmit
   */
  send(values, transmit) {
    this.#traffic.taken(values);
    return transmit();
  }
}

exports.SwitchedOff = SwitchedOff;
