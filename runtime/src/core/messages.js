'use strict';
// What instrumentation must not show: the names of receivers in V8's error messages, and the
// instrumented text in `Function.prototype.toString`.

const {
  SafeMap,
  arrayIsArray,
  asyncIterator,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isObject,
  iterator,
  replace,
  slice,
} = require('./primordials.js');

const RECEIVER = /(\$[0-9a-z]{3,}\$)r(\d+)/g;
const ENTRY = /(\$[0-9a-z]{3,}\$)([ck])\[(\d+)\]/g;
/** What stands before and behind a function's text in V8's messages. */
const BEFORE_TEXT =
  /^(?:.*?(?:(?:function|object|\(reading|\(setting|search for) '|extends value |receiver |Invalid [\w ]+ : |property (?:'[^']*'|\S+) of (?!(?:function|object) ')))?/s;
const BEHIND_TEXT =
  /(?:' is not a function|' in [^']*|'\)?| is not a constructor(?: or null)?| which has only a getter)?$/;
/** V8 shows this much of a text that is longer than the sum: its beginning, this word, its end. */
const SHOWN = { beginning: 111, word: '...<omitted>...', end: 2 };
const { captureStackTrace } = Error;
const exec = Function.prototype.call.bind(RegExp.prototype.exec);

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /** A file's receivers: what V8 would print in their place. */
  receivers(tag, texts) {
    this.receiverTexts.set(tag, texts);
  },

  /** A file's functions: entry, start and end in the original text; classes by -1, -2, …. */
  functions(tag, entries, text) {
    const spans = new SafeMap();
    for (let i = 0; i < entries.length; i++) {
      const { 0: entry, 1: start, 2: end } = entries[i];
      spans.set(entry, { start, end });
    }
    this.functionSpans.set(tag, { spans, text });
  },

  /** Puts the original expressions back into the message and the stack of a V8 error. */
  restore(error) {
    if (!isObject(error) || this.isProxy(error)) {
      return error;
    }
    const message = getOwnPropertyDescriptor(error, 'message');
    if (message === undefined || typeof message.value !== 'string') {
      return error;
    }
    const restored = this.restoreText(this.restoreFunction(message.value));
    if (restored === message.value) {
      return error;
    }
    error.message = restored;
    if (typeof error.stack === 'string') {
      error.stack = replace(error.stack, message.value, () => restored);
    }
    return error;
  },

  /** A message in which a function has its original text. */
  restoreFunction(message) {
    ENTRY.lastIndex = 0;
    if (exec(ENTRY, message) === null) {
      return message;
    }
    const [before] = exec(BEFORE_TEXT, message);
    const [behind] = exec(BEHIND_TEXT, message);
    const shown = slice(message, before.length, message.length - behind.length);
    const text = this.originalText(shown);
    const { beginning, word, end } = SHOWN;
    return text.length > beginning + word.length + end
      ? before + slice(text, 0, beginning) + word + slice(text, -end) + behind
      : before + text + behind;
  },

  /** The same for a text that contains a message. */
  restoreText(text) {
    return replace(text, RECEIVER, (name, tag, index) => {
      const texts = this.receiverTexts.get(tag);
      return texts === undefined || texts[index] === undefined ? name : texts[index];
    });
  },

  /** Throws what V8 throws where null or undefined is destructured by an object pattern. */
  cannotDestructure(global, value, printed, property) {
    const what = printed ?? (value === null ? 'object null' : 'undefined');
    const subject = property === undefined ? '' : `property '${property}' of `;
    const message = `Cannot destructure ${subject}'${what}' as it is ${value}.`;
    this.throwTypeError(global, message, this.cannotDestructure);
  },

  /** The same for an array pattern. */
  cannotIterate(global, printed) {
    this.throwTypeError(global, `${printed} is not iterable`, this.cannotIterate);
  },

  /** What is called in place of a callee that is no function: it throws as V8 does. */
  uncallable(global, site) {
    const uncallable = () => {
      this.throwTypeError(global, `${this.calleeAt(site)} is not a function`, uncallable);
    };
    return uncallable;
  },

  /** What V8 would have printed for the callee that is read at a site. */
  calleeAt(site) {
    let printed = '';
    this.files.forEach(({ site: first, callees }) => {
      for (let i = 0; i < callees.length; i++) {
        if (first + callees[i][0] === site) {
          printed = callees[i][1];
        }
      }
    });
    return printed;
  },

  hasProxy(object) {
    let holder = object;
    while (holder !== null && !this.isProxy(holder)) {
      holder = getPrototypeOf(holder);
    }
    return holder !== null;
  },

  /** Throws, in the words of V8 for the original, if a value is sure not to be iterable. */
  checkIterable(global, value, printed, above) {
    if (arrayIsArray(value) || typeof value === 'string' || this.isProxy(value)) {
      return;
    }
    if (value !== null && value !== undefined) {
      const holder = isObject(value) ? value : this.realms.get(global)?.[typeof value];
      if (holder === undefined || this.hasProxy(holder)) {
        return;
      }
      if (this.property(holder, iterator) !== undefined) {
        return;
      }
    }
    this.throwTypeError(global, `${printed} is not iterable`, above);
  },

  /** The same for `yield*`, which in an async generator may have another iterator. */
  checkDelegate(global, value) {
    if (isObject(value) && !this.hasProxy(value) && this.property(value, asyncIterator)) {
      return;
    }
    this.checkIterable(global, value, 'yield* (intermediate value)', this.checkDelegate);
  },

  /** `above`: the frame that called it is the first of the stack. */
  throwTypeError(global, message, above) {
    const RealmTypeError = this.realms.get(global)?.TypeError ?? TypeError;
    const error = new RealmTypeError(message);
    captureStackTrace(error, above);
    throw error;
  },

  /** The text that `Function.prototype.toString` shows for an instrumented text. */
  originalText(text) {
    let widest = null;
    let original = text;
    ENTRY.lastIndex = 0;
    for (let found = exec(ENTRY, text); found !== null; found = exec(ENTRY, text)) {
      const file = this.functionSpans.get(found[1]);
      const span = file?.spans.get(found[2] === 'k' ? -1 - +found[3] : +found[3]);
      if (span === undefined) {
        continue;
      }
      if (widest === null || span.end - span.start > widest.end - widest.start) {
        widest = span;
        original = slice(file.text, span.start, span.end);
      }
    }
    return original;
  },
};
