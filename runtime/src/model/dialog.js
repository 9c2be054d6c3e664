'use strict';
// `alert`, `confirm` and `prompt`: the person's answers are inputs of the run.
//
// A dialog that opens while the page loads is answered with what it proposes: that moment is
// shared by all runs.

const { Op } = require('../protocol.js');

class Dialogs {
  #runtime;
  #isReady;
  #answered = 0;

  /**
   * @param {import('../core/host.js').Runtime} runtime
   * @param {() => boolean} isReady whether answers are inputs by now
   */
  constructor(runtime, isReady) {
    this.#runtime = runtime;
    this.#isReady = isReady;
  }

  /**
   * Adds the dialogs to a window.
   *
   * @param {Window} window
   */
  installWindow(window) {
    window.alert = () => undefined;
    window.confirm = () => this.confirmed();
    window.prompt = (_message, proposal = '') => this.#prompted(String(proposal));
  }

  /**
   * Whether the person says yes to a question.
   *
   * @returns {boolean}
   */
  confirmed() {
    return this.#answer('boolean', true);
  }

  /**
   * The text that a person writes into a dialog, or `null` if that is closed without.
   *
   * @param {string} proposal
   * @returns {any} a string or `null`
   */
  #prompted(proposal) {
    if (!this.#isReady()) {
      return proposal;
    }
    const { writer, registers } = this.#runtime;
    const name = `dialog.${this.#answered++}`;
    const text = this.#runtime.symbol({ name, sort: 'string', initial: proposal });
    const none = { name: `${name}.cancelled`, sort: 'boolean', initial: false };
    const cancelled = this.#runtime.symbol(none);
    const parts = [cancelled.shadow, writer.constant(null), text.shadow];
    const answer = cancelled.value ? null : text.value;
    return registers.gives(answer, writer.apply(Op.Conditional, parts));
  }

  /**
   * @param {'boolean' | 'string'} sort
   * @param {boolean | string} initial
   * @returns {any} of that sort
   */
  #answer(sort, initial) {
    if (!this.#isReady()) {
      return initial;
    }
    return this.#runtime.input({ name: `dialog.${this.#answered++}`, sort, initial });
  }
}

exports.Dialogs = Dialogs;
