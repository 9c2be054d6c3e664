'use strict';
// What is known of each instrumented text, and what instrumentation must not show of it: the names of
// receivers in V8's error messages, and the instrumented text in `Function.prototype.toString`.

const {
  SafeMap,
  SafeWeakMap,
  defineProperty,
  functionToString,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isObject,
  replace,
  setPrototypeOf,
  slice,
} = require('./primordials.js');

const RECEIVER = /(\$[0-9a-z]{3,}\$)r(\d+)/g;
const ENTRY = /(\$[0-9a-z]{3,}\$)([ck])\[(\d+)\]/g;
/** What stands before and behind a function's text in V8's messages. */
const BEFORE_TEXT =
  /^(?:.*?(?:(?:function|object|\(reading|\(setting|search for) '|extends value |receiver |Invalid [\w ]+ : |property (?:'[^']*'|\S+) of (?!(?:function|object) ')))?/s;
const BEHIND_TEXT =
  /(?:' is not a function|' in [^']*|'\)?| is not a constructor(?: or null)?| which has only a getter| could not be cloned\.)?$/;
/** V8 shows this much of a text that is longer than the sum: its beginning, this word, its end. */
const SHOWN = { beginning: 111, word: '...<omitted>...', end: 2 };
const exec = Function.prototype.call.bind(RegExp.prototype.exec);

/** @typedef {{start: number, end: number}} Span */
/** @typedef {{tag: string, number: number}} Entry the file of a function and its number, or that of a class */

/**
 * @param {string[]} found
 * @returns {Entry}
 */
const entryOf = ({ 1: tag, 2: kind, 3: number }) => ({
  tag,
  number: kind === 'k' ? -1 - +number : +number,
});

/**
 * @typedef {{tag: string, own: string[], site: number, coverage: number, receivers: string[],
 *   callees: [number, string][], cells: {variable: string, name: string, isPrivate: boolean}[], functions: [number, number, number][],
 *   text: string, captured: import('../protocol.js').Captured | null}} Tables
 */

class Sources {
  /** @param {Pick<import('./machine.js').Machine, 'objects'>} machine */
  constructor({ objects }) {
    this.objects = objects;
    /** By file tag. @type {Map<string, Tables>} */
    this.files = new SafeMap();
    /** By file tag: what V8 would print in place of its receivers. @type {Map<string, string[]>} */
    this.receiverTexts = new SafeMap();
    /** By file tag: where its functions are in the original text. @type {Map<string, {spans: Map<number, Span>, text: string}>} */
    this.functionSpans = new SafeMap();
    /** What `Function.prototype.toString` shows for functions whose own text is another. @type {WeakMap<object, string>} */
    this.shownTexts = new SafeWeakMap();
    /** Called with the message of each error that code of the app has caught, or has not. @type {(message: string) => void} */
    this.failed = () => {};
  }

  /**
   * Goes through the original texts.
   * @param {(text: string) => void} each
   */
  forEachText(each) {
    this.functionSpans.forEach(({ text }) => each(text));
  }

  /**
   * What there is to know of an instrumented text, before it runs.
   * @param {Tables} tables
   */
  load(tables) {
    this.files.set(tables.tag, tables);
    this.receivers(tables.tag, tables.receivers);
    this.functions(tables.tag, tables.functions, tables.text);
  }

  /**
   * The tables of a text that has been loaded.
   * @param {string} tag
   * @returns {Tables}
   */
  tablesOf(tag) {
    return /** @type {Tables} */ (this.files.get(tag));
  }

  /**
   * Puts a function of the host in the place of a native; it shows the native's text.
   * @param {object} holder
   * @param {PropertyKey} key
   * @param {Function} wrapper
   */
  replaceNative(holder, key, wrapper) {
    const descriptor = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(holder, key));
    this.shownTexts.set(wrapper, functionToString(descriptor.value));
    // It is of the realm of the native.
    setPrototypeOf(wrapper, getPrototypeOf(descriptor.value));
    for (const name of ['name', 'length']) {
      defineProperty(
        wrapper,
        name,
        /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(descriptor.value, name)),
      );
    }
    defineProperty(holder, key, { ...descriptor, value: wrapper });
  }

  /**
   * A file's receivers: what V8 would print in their place.
   * @param {string} tag
   * @param {string[]} texts
   */
  receivers(tag, texts) {
    this.receiverTexts.set(tag, texts);
  }

  /**
   * A file's functions: entry, start and end in the original text; classes by -1, -2, ….
   * @param {string} tag
   * @param {Tables['functions']} entries
   * @param {string} text
   */
  functions(tag, entries, text) {
    /** @type {Map<number, Span>} */
    const spans = new SafeMap();
    for (let i = 0; i < entries.length; i++) {
      const { 0: entry, 1: start, 2: end } = entries[i];
      spans.set(entry, { start, end });
    }
    this.functionSpans.set(tag, { spans, text });
  }

  /**
   * Puts the original expressions back into the message and the stack of a V8 error.
   * @template T
   * @param {T} error
   * @returns {T}
   */
  restore(error) {
    if (!isObject(error) || this.objects.isProxy(error)) {
      return error;
    }
    const message = getOwnPropertyDescriptor(error, 'message');
    if (message === undefined || typeof message.value !== 'string') {
      return error;
    }
    this.failed(message.value);
    const restored = this.restoreText(this.restoreFunction(message.value));
    if (restored === message.value) {
      return error;
    }
    /** @type {T & Error} */ (error).message = restored;
    if (typeof (/** @type {T & Error} */ (error).stack) === 'string') {
      /** @type {T & Error} */ (error).stack = replace(
        /** @type {T & Error} */ (error).stack,
        message.value,
        () => restored,
      );
    }
    return error;
  }

  /**
   * A message in which a function has its original text.
   * @param {string} message
   */
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
  }

  /**
   * A text that may hold a message, with the original receivers.
   * @param {string} text
   */
  restoreText(text) {
    return replace(
      text,
      RECEIVER,
      (/** @type {string} */ name, /** @type {string} */ tag, /** @type {`${number}`} */ index) => {
        const texts = this.receiverTexts.get(tag);
        return texts === undefined || texts[index] === undefined ? name : texts[index];
      },
    );
  }

  /**
   * What V8 would have printed for the callee that is read at a site.
   * @param {number} site
   */
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
  }

  /**
   * Whether a function is followed by itself.
   * @param {Function} f
   */
  isInstrumented(f) {
    const text = functionToString(f);
    return this.originalText(text) !== text;
  }

  /**
   * The tag of the file that an instrumented text is of.
   * @param {string} text
   * @returns {string | null}
   */
  tagIn(text) {
    ENTRY.lastIndex = 0;
    const found = exec(ENTRY, text);
    return found === null ? null : found[1];
  }

  /**
   * The text that `Function.prototype.toString` shows for an instrumented text.
   * @param {string} text
   */
  originalText(text) {
    const entry = this.widestEntry(text);
    const file = entry && this.functionSpans.get(entry.tag);
    return entry && file ? slice(file.text, entry.span.start, entry.span.end) : text;
  }

  /**
   * The function or the class that an instrumented text is all of.
   * @param {string} text
   * @returns {(Entry & {span: Span}) | null}
   */
  widestEntry(text) {
    let widest = null;
    ENTRY.lastIndex = 0;
    for (let found = exec(ENTRY, text); found !== null; found = exec(ENTRY, text)) {
      const entry = entryOf(found);
      const span = this.functionSpans.get(entry.tag)?.spans.get(entry.number);
      if (span === undefined) {
        continue;
      }
      if (widest === null || span.end - span.start > widest.span.end - widest.span.start) {
        widest = { ...entry, span };
      }
    }
    return widest;
  }

  /**
   * The first function or class that begins in a text.
   * @param {string} text
   * @returns {Entry | null}
   */
  firstEntry(text) {
    ENTRY.lastIndex = 0;
    const found = exec(ENTRY, text);
    return found && entryOf(found);
  }
}

exports.Sources = Sources;
