'use strict';
// `alert`, `confirm` and `prompt`: the person's answers are inputs of the run.
//
// A dialog that opens while the page loads is answered with what it proposes: that moment is
// shared by all runs.

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
    window.prompt = (_message, proposal = '') => this.#answer('string', String(proposal));
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
