'use strict';
// `alert`, `confirm` and `prompt`: the person's answers are inputs of the run.
//
// A dialog that opens while the page loads is answered with what it proposes: that moment is
// shared by all runs.

const { PERSON_SITE } = require('../protocol.js');

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
   * The text that a person writes into a dialog, or `null` if that is closed without. Which of both is a
   * decision: a text goes other ways than `null`, wherever it comes to.
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
    writer.branch(PERSON_SITE, cancelled.shadow, cancelled.value);
    return cancelled.value ? null : registers.gives(text.value, text.shadow);
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
