'use strict';
// Listeners of emitters that are not Node's, as long as somebody wants to know: those of libraries of the
// page.

/** @typedef {{ emitter: object, type: string, listener: Function }} Heard */

/** `null`: nobody wants to know. @type {Heard[] | null} */
let list = null;

/** From now on they are noted. */
function noteHeard() {
  list = [];
}

/** What has been noted so far. */
function heardSoFar() {
  return list ?? [];
}

/**
 * Notes what the emitters of a class are told to call, if that is wanted.
 *
 * @param {any} prototype with a method `on`
 */
function followOn(prototype) {
  if (list === null || typeof prototype.on !== 'function') {
    return;
  }
  const noted = list;
  const { on } = prototype;
  /**
   * @this {object}
   * @param {unknown} type
   * @param {unknown} listener
   */
  prototype.on = function (type, listener) {
    if (typeof type === 'string' && typeof listener === 'function') {
      noted.push({ emitter: this, type, listener });
    }
    return on.apply(this, arguments);
  };
}

exports.followOn = followOn;
exports.heardSoFar = heardSoFar;
exports.noteHeard = noteHeard;
