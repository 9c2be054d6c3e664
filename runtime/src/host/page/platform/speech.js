'use strict';
// Speech: what is to be said takes its time, and nobody hears it.

const { addHandlers } = require('./define.js');

/** How long a letter is spoken, in milliseconds. */
const LETTER_MS = 60;

/** @type {import('./index.js').Source} */
function speech(setting) {
  const { window } = setting;
  class SpeechSynthesisUtterance extends window.EventTarget {
    /** @param {unknown} [text] */
    constructor(text = '') {
      super();
      Object.assign(this, { text: `${text}`, lang: '', voice: null, volume: 1, rate: 1, pitch: 1 });
    }
  }
  addHandlers(SpeechSynthesisUtterance.prototype, [
    'start',
    'end',
    'error',
    'pause',
    'resume',
    'mark',
    'boundary',
  ]);
  class SpeechSynthesis extends window.EventTarget {
    pending = false;
    speaking = false;
    paused = false;
    #turn = 0;

    getVoices() {
      return [];
    }

    /** @param {any} utterance */
    speak(utterance) {
      const turn = this.#turn;
      this.speaking = true;
      setting.later(() => setting.fire(utterance, 'start'));
      setting.later(
        () => {
          if (turn === this.#turn) {
            this.speaking = false;
            setting.fire(utterance, 'end');
          }
        },
        utterance.text.length * LETTER_MS + 1,
      );
    }

    cancel() {
      this.#turn++;
      this.speaking = false;
    }

    pause() {
      this.paused = true;
    }

    resume() {
      this.paused = false;
    }
  }
  addHandlers(SpeechSynthesis.prototype, ['voiceschanged']);
  return { SpeechSynthesisUtterance, speechSynthesis: new SpeechSynthesis() };
}

exports.speech = speech;
