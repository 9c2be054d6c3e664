'use strict';
// Acknowledgements that a library collects, as Socket.IO does for a message that several sockets get,
// before it calls the app with a list of them. Objects have their shadows on them; primitives are known
// again by their values, in the order in which they came in.

class Collected {
  #lost;
  /** How many lists the app waits for. */
  #awaited = 0;
  /** @type {{ value: unknown, shadow: number }[]} Oldest first. */
  #waiting = [];

  /** @param {(what: string) => void} lost something crosses without its shadow */
  constructor(lost) {
    this.#lost = lost;
  }

  /** The app waits for a list of acknowledgements. */
  await() {
    this.#awaited++;
  }

  /**
   * An acknowledgement has come in that no function of the app was called with.
   *
   * @param {unknown[]} values
   * @param {number[]} shadows
   */
  add(values, shadows) {
    if (this.#awaited === 0) {
      this.#lost('an acknowledgement that no function of the app was called with');
      return;
    }
    values.forEach((value, index) => {
      if (shadows[index] > 0) {
        this.#waiting.push({ value, shadow: shadows[index] });
      }
    });
  }

  /**
   * The app is given a list of acknowledgements: the shadows of its elements.
   *
   * @param {unknown[]} list
   * @returns {number[]}
   */
  take(list) {
    const shadows = list.map((value) => {
      const at = this.#waiting.findIndex((one) => Object.is(one.value, value));
      return at < 0 ? 0 : this.#waiting.splice(at, 1)[0].shadow;
    });
    this.#awaited--;
    if (this.#awaited === 0 && this.#waiting.length > 0) {
      this.#waiting = [];
      this.#lost('an acknowledgement that the app was not given');
    }
    return shadows;
  }
}

exports.Collected = Collected;
