'use strict';
// The calls of natives that something was done for before they began (`Preparation` of natives.js),
// innermost last. What a preparation has found stays here until the native has returned: what the
// native calls back may call natives, which find and leave their own.
//
// A native that throws never returns, and leaves its call here until an outer call returns, the event
// loop begins something else, or too many are here. The `catch` that gets the error cannot drop it: the
// calls that the `try` itself stands within are here, too, and how many those are is known only when the
// `try` begins, so every `try` would have to ask. Nor does an instrumented function know when it is
// called which natives are still at work below it. What is left is no other call's: each that might be
// taken for it leaves a call of its own (`outgoing.js`).

/** More calls than are within each other in programs. */
const MOST_CALLS = 64;

/**
 * `f` is undefined if it is not known which native was called.
 * @typedef {{f: unknown, receiver: unknown, found: unknown}} PreparedCall
 */

class Prepared {
  constructor() {
    /** @type {PreparedCall[]} */
    this.calls = [];
  }

  /**
   * A native is about to be called.
   * @param {unknown} f
   * @param {unknown} receiver
   * @param {unknown} found by its preparation
   */
  begin(f, receiver, found) {
    const { calls } = this;
    if (calls.length === MOST_CALLS) {
      for (let i = 1; i < MOST_CALLS; i++) {
        calls[i - 1] = calls[i];
      }
      calls.length--;
    }
    calls[calls.length] = { f, receiver, found };
  }

  /**
   * Whether the innermost call is one of a receiver.
   * @param {unknown} receiver
   */
  awaits(receiver) {
    const { calls } = this;
    const last = calls.length - 1;
    return last >= 0 && calls[last].f !== undefined && calls[last].receiver === receiver;
  }

  /**
   * A native has returned of which nobody wants to know.
   * @param {unknown} receiver
   */
  drop(receiver) {
    const { calls } = this;
    if (calls.length > 0 && calls[calls.length - 1].receiver === receiver) {
      calls.length--;
    }
  }

  /** No native is being called: the event loop begins something. */
  clear() {
    this.calls.length = 0;
  }

  /**
   * A native has returned: what its preparation has found; undefined if there was none.
   * @param {unknown} f
   * @param {unknown} receiver
   */
  end(f, receiver) {
    const { calls } = this;
    for (let i = calls.length - 1; i >= 0; i--) {
      const call = calls[i];
      if (call.receiver === receiver && (call.f === f || call.f === undefined)) {
        calls.length = i;
        return call.found;
      }
    }
    return undefined;
  }
}

exports.Prepared = Prepared;
