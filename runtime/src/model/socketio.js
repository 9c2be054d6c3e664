'use strict';
// Socket.IO: symbolic arguments of `emit` reach the handlers of the other side.
//
// Properties of payload objects travel by JSON (json.js). Primitive arguments have no object to
// hang on, so `emit` notes their shadows until the packet is made a text, and the handler's side
// passes the shadows of the parsed packet on as the arguments of the handler. The classes are
// patched where the library defines them; the app is not touched.

const SERVER_FILE = /[\\/]socket\.io[\\/]dist[\\/](socket|broadcast-operator|typed-events)\.js$/;

class SocketIo {
  #runtime;
  /** Arguments of `emit` with symbolic parts, until their packet is made a text. */
  #emitted = [];
  /** Arguments of received packets with symbolic parts, until their handler is called. */
  #received = [];
  #patched = new WeakSet();

  /** @param {object} runtime the shadow runtime */
  constructor(runtime) {
    this.#runtime = runtime;
  }

  /** A module of the server has been loaded. */
  moduleLoaded(filename, { exports }) {
    const [, name] = SERVER_FILE.exec(filename) ?? [];
    if (name === 'socket') {
      this.#patchEmit(exports.Socket.prototype);
      this.#patchDispatch(exports.Socket.prototype);
    } else if (name === 'broadcast-operator') {
      this.#patchEmit(exports.BroadcastOperator.prototype);
    } else if (name === 'typed-events') {
      this.#patchDelivery(exports.StrictEventEmitter.prototype, 'emitUntyped');
    }
  }

  /** A script of the page has run: it may have brought the client library. */
  scriptRan(window) {
    const prototype = window?.io?.Socket?.prototype;
    if (prototype && !this.#patched.has(prototype)) {
      this.#patched.add(prototype);
      this.#patchEmit(prototype);
      const { emitEvent } = prototype;
      const socketIo = this;
      prototype.emitEvent = function (packetArguments) {
        socketIo.#pass(packetArguments.slice(1), socketIo.#shadowsOf(packetArguments));
        return emitEvent.call(this, packetArguments);
      };
    }
  }

  /** `value` is about to be made a text: if it is an emitted packet, its elements get shadows. */
  prepare(value) {
    if (this.#emitted.length === 0 || !Array.isArray(value)) {
      return;
    }
    const at = this.#emitted.findIndex(({ values }) => sameValues(values, value));
    if (at >= 0) {
      const [{ values, shadows }] = this.#emitted.splice(at, 1);
      shadows.forEach((shadow, index) => {
        if (shadow > 0) {
          this.#runtime.shadows.set(value, index, values[index], shadow);
        }
      });
    }
  }

  #patchEmit(prototype) {
    const { emit } = prototype;
    const socketIo = this;
    prototype.emit = function (...values) {
      const shadows = socketIo.#runtime.incoming.takeArguments(values);
      if (shadows?.some((shadow) => shadow > 0)) {
        const sent = typeof values.at(-1) === 'function' ? values.slice(0, -1) : values;
        socketIo.#emitted.push({ values: sent, shadows: shadows.slice(0, sent.length) });
      }
      return emit.apply(this, values);
    };
  }

  /** The server calls handlers in a later tick: until then the shadows wait. */
  #patchDispatch(prototype) {
    const { dispatch } = prototype;
    const socketIo = this;
    prototype.dispatch = function (packetArguments) {
      const shadows = socketIo.#shadowsOf(packetArguments);
      if (shadows !== null) {
        socketIo.#received.push({ socket: this, values: [...packetArguments], shadows });
      }
      return dispatch.call(this, packetArguments);
    };
  }

  #patchDelivery(prototype, method) {
    const deliver = prototype[method];
    const socketIo = this;
    prototype[method] = function (...values) {
      const at = socketIo.#received.findIndex(
        ({ socket, values: sent }) => socket === this && sameValues(sent, values),
      );
      if (at >= 0) {
        const [{ shadows }] = socketIo.#received.splice(at, 1);
        socketIo.#pass(values.slice(1), shadows);
      }
      return deliver.apply(this, values);
    };
  }

  /** The shadows of a packet's arguments, without the event's name; `null` if there are none. */
  #shadowsOf(packetArguments) {
    const shadows = packetArguments.map((value, index) =>
      this.#runtime.shadows.of(packetArguments, index, value),
    );
    return shadows.some((shadow) => shadow > 0) ? shadows.slice(1) : null;
  }

  #pass(values, shadows) {
    if (shadows !== null) {
      this.#runtime.registers.passing(shadows, values);
    }
  }
}

/** Whether two lists hold the very same values; one may have more behind them. */
function sameValues(one, other) {
  return one.length <= other.length && one.every((value, index) => Object.is(value, other[index]));
}

module.exports = { SocketIo };
