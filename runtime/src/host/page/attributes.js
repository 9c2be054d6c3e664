'use strict';
// `on…` attributes of a page, instrumented.
//
// While a document is parsed an element gets its attributes before anybody knows where it stands. So
// the engine is asked when the element has its place in the document, or when the handler is first
// needed, whichever comes first.

// Taken before the app's is replaced.
const { compileFunction } = require('vm');
const { placeOfAttribute } = require('./located.js');
const { nameOf } = require('./names.js');

const generated = 'jsdom/lib/generated/idl';
/** The parameters of `onerror` of a window, which `body` reflects. */
const ERROR_PARAMETERS = ['event', 'source', 'lineno', 'colno', 'error'];

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('../../../types/jsdom.js').ElementImpl} ElementImpl
 * @typedef {import('../../../types/jsdom.js').HandlerTarget} HandlerTarget
 * @typedef {import('../../../types/jsdom.js').HandlerText} HandlerText
 * @typedef {import('../instrumentation.js').Instrumentation} Instrumentation
 * @typedef {import('./scripts.js').Document} Document
 */

class Attributes {
  #instrumentation;
  #pageOf;
  /** Handlers that the engine has not been asked about. @type {WeakMap<object, () => void>} */
  #waiting = new WeakMap();
  /** Those of elements without a place. @type {WeakMap<object, HandlerText[]>} */
  #unplaced = new WeakMap();

  /**
   * @param {Instrumentation} instrumentation
   * @param {(window: Window) => Document} pageOf
   */
  constructor(instrumentation, pageOf) {
    this.#instrumentation = instrumentation;
    this.#pageOf = pageOf;
  }

  /**
   * An element has got a handler that is a text.
   *
   * @param {ElementImpl} element
   * @param {string} event
   * @param {string} text
   * @returns {HandlerText} what jsdom keeps
   */
  add(element, event, text) {
    /** @type {HandlerText} */
    const handler = { body: text };
    const ask = () => Object.assign(handler, this.#instrumented(element, event, text));
    if (element._attached) {
      ask();
    } else {
      this.#waiting.set(handler, ask);
      const unplaced = this.#unplaced.get(element) ?? [];
      this.#unplaced.set(element, unplaced);
      unplaced.push(handler);
    }
    return handler;
  }

  /**
   * An element stands in a document now.
   *
   * @param {ElementImpl} element
   */
  placed(element) {
    const handlers = this.#unplaced.get(element) ?? [];
    this.#unplaced.delete(element);
    handlers.forEach((handler) => this.needed(handler));
  }

  /**
   * A handler is going to run, or its element has its place.
   *
   * @param {object} handler
   */
  needed(handler) {
    const ask = this.#waiting.get(handler);
    this.#waiting.delete(handler);
    ask?.();
  }

  /**
   * A handler that is still text: its code, and the name that stacks show for it.
   *
   * @param {ElementImpl} element
   * @param {string} event
   * @param {string} text
   */
  #instrumented(element, event, text) {
    const page = this.#pageOf(element._ownerDocument._global);
    const name = nameOf(page, element._ownerDocument.URL, 'attribute', text);
    const place = placeOfAttribute(page, element, `on${event}`, text);
    const parameters = parametersOf(element, event);
    return { name, body: this.#instrumentation.attribute(name, text, parameters, place) };
  }
}

/**
 * @param {Pick<HandlerTarget, '_localName'>} target
 * @param {string} event
 */
function parametersOf(target, event) {
  const isWindowError =
    event === 'error' && (target._localName === 'body' || target._localName === undefined);
  return isWindowError ? ERROR_PARAMETERS : ['event'];
}

/**
 * The function of a handler's text, in the scope of its document, form and element. jsdom would
 * compile it under the document's name, which all handlers share.
 *
 * @param {HandlerTarget} target
 * @param {string} event
 * @param {string} name
 * @param {string} body
 * @param {Instrumentation} instrumentation
 */
function compileAttribute(target, event, name, body, instrumentation) {
  const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
  const isElement = target._ownerDocument !== undefined;
  const window = isElement ? target._ownerDocument._global : target;
  const scopes = isElement
    ? [target._ownerDocument, target.form, target].filter(Boolean).map(wrapperForImpl)
    : [];
  const names = scopes.map((_scope, index) => `scope${index}`);
  const open = names.map((scope) => `with (${scope}) `).join('');
  const text = `${open}return function on${event}(${parametersOf(target, event).join(', ')}) {\n${body}\n}`;
  try {
    // The handler's own text begins on the second line.
    const make = compileFunction(text, names, {
      parsingContext: window,
      filename: name,
      lineOffset: -1,
    });
    const convert =
      event === 'error' && !isElement ? 'OnErrorEventHandlerNonNull' : 'EventHandlerNonNull';
    return require(`${generated}/${convert}.js`).convert(window, make(...scopes));
  } catch (error) {
    instrumentation.refused(name, error);
    reportException(window, error, name);
    return null;
  }
}

/**
 * Tells a window of an error that nobody has caught, as jsdom does.
 *
 * @param {Window} window
 * @param {unknown} error
 * @param {string} filename
 */
function reportException(window, error, filename) {
  require('jsdom/lib/jsdom/living/helpers/runtime-script-errors.js')(window, error, filename);
}

exports.Attributes = Attributes;
exports.compileAttribute = compileAttribute;
exports.reportException = reportException;
