'use strict';
// Emitters of the server that the app listens to. A server, a socket or `process` may be held by nobody
// but Node, so they are noted where the app begins to listen. One that is over calls nobody any more.

const { EventEmitter } = require('events');
const { constructorOf } = require('./foreign.js');

/** @typedef {import('../../core/state/place.js').Place} Place */
/** @typedef {import('../../core/state/walk.js').Walk} Walk */

const METHODS = /** @type {const} */ ([
  'on',
  'addListener',
  'once',
  'prependListener',
  'prependOnceListener',
]);
/** `WebSocket.CLOSED`, of `ws`. */
const CLOSED = 3;
const { eventNames, rawListeners } = EventEmitter.prototype;
const { apply } = Reflect;

class Emitters {
  #isOwn;
  /** @type {Set<any>} */
  #noted = new Set();

  /** @param {(f: Function) => boolean} isOwn whether a function is the app's own code */
  constructor(isOwn) {
    this.#isOwn = isOwn;
  }

  /**
   * Notes emitters from now on.
   *
   * @param {import('../../core/host.js').Runtime['sources']} sources
   */
  install(sources) {
    const note = this.#note.bind(this);
    for (const name of METHODS) {
      const native = EventEmitter.prototype[name];
      /** @this {any} @param {[any, any]} args */
      const noting = function (...args) {
        note(this, args[1]);
        return apply(native, this, args);
      };
      sources.replaceNative(EventEmitter.prototype, name, noting);
    }
  }

  /**
   * @param {Walk} walk
   * @param {Place} place of the server
   */
  walk(walk, place) {
    let count = 0;
    for (const emitter of this.#noted) {
      if (this.#isOver(emitter)) {
        this.#noted.delete(emitter);
        continue;
      }
      const at = place.at(` emitter[${count++}]`);
      for (const type of apply(eventNames, emitter, [])) {
        for (const [index, raw] of apply(rawListeners, emitter, [type]).entries()) {
          const { listener = raw } = /** @type {{ listener?: Function }} */ (raw);
          if (this.#isOwn(listener)) {
            walk.text(String(type));
            walk.word(raw === listener ? 0 : 1);
            walk.object(at.at(` on ${String(type)}[${index}]`), listener);
          }
        }
      }
    }
  }

  /**
   * @param {any} emitter
   * @param {unknown} listener
   */
  #note(emitter, listener) {
    if (typeof listener === 'function' && this.#isOwn(listener)) {
      this.#noted.add(emitter);
    }
  }

  /**
   * Whether nothing will come from an emitter any more, as far as those of Node and of packages say.
   *
   * @param {any} emitter
   */
  #isOver(emitter) {
    const constructor = constructorOf(emitter);
    if (constructor !== undefined && this.#isOwn(constructor)) {
      return false;
    }
    const { destroyed, closed, writableFinished, connected, readyState } = emitter;
    return (
      destroyed === true ||
      closed === true ||
      writableFinished === true ||
      connected === false ||
      readyState === CLOSED
    );
  }
}

exports.Emitters = Emitters;
