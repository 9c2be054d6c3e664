'use strict';
// Runs a page's scripts instrumented: external and inline scripts, and `on…` attributes.
//
// jsdom has no hook between fetching a text and running it, so this replaces the methods where a
// script and a handler attribute arrive. Each inline script and attribute gets a name of its own
// (names.js).

// Taken before the app's is replaced.
const { runInContext } = require('vm');
const { Attributes, compileAttribute, reportException } = require('./attributes.js');
const { placeOfScript } = require('./located.js');
const { PageModules } = require('./modules.js');
const { nameOf } = require('./names.js');

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('../../../types/jsdom.js').ElementImpl} ElementImpl
 * @typedef {import('../../../types/jsdom.js').ScriptImpl} ScriptImpl
 * @typedef {import('../../../types/jsdom.js').HandlerText} HandlerText
 * @typedef {import('../instrumentation.js').Instrumentation} Instrumentation
 */

/**
 * The document of a window: its text, or the bytes of it; how often each name of a script has been
 * given, the code that has run, and what scripts are named after, if not its URL.
 *
 * @typedef {{html: string | Buffer, named: Map<string, number>, ran: Set<string>,
 *   address: string | null}} Document
 */

/**
 * Changes to jsdom's modules, for `loadJsdom`.
 *
 * @param {Instrumentation} instrumentation
 * @param {(window: Window) => Document} pageOf
 * @param {import('./modules.js').Ran} ran called after each script
 * @returns {import('../../../types/jsdom.js').Changes}
 */
function scriptChanges(instrumentation, pageOf, ran) {
  /** @type {WeakMap<Window, PageModules>} */
  const modules = new WeakMap();
  const attributes = new Attributes(instrumentation, pageOf);
  const modulesOf = (/** @type {ElementImpl} */ element) => {
    const window = element._ownerDocument._global;
    const own = modules.get(window) ?? new PageModules(window, instrumentation, ran);
    modules.set(window, own);
    return own;
  };
  const startModule = (/** @type {ScriptImpl} */ element) => {
    const isInline = !element.hasAttributeNS(null, 'src');
    if (isInline && element.text.length === 0) {
      return;
    }
    element._alreadyStarted = true;
    const page = pageOf(element._ownerDocument._global);
    const inline = isInline
      ? {
          name: nameOf(page, element._ownerDocument.URL, 'script', element.text),
          place: placeOfScript(page, element),
        }
      : null;
    modulesOf(element).run(element, inline);
  };
  return {
    'living/nodes/GlobalEventHandlers-impl.js': ({ implementation: { prototype } }) => {
      const { _setEventHandlerFor } = prototype;
      prototype._setEventHandlerFor = function (event, handler) {
        const text = /** @type {HandlerText | undefined} */ (handler)?.body;
        // Only elements have attributes.
        const element = /** @type {ElementImpl} */ (this);
        const value = typeof text === 'string' ? attributes.add(element, event, text) : handler;
        return _setEventHandlerFor.call(this, event, value);
      };
    },
    'living/nodes/Element-impl.js': ({ implementation: { prototype } }) => {
      const { _attach } = prototype;
      prototype._attach = function () {
        _attach.call(this);
        attributes.placed(this);
      };
    },
    'living/helpers/create-event-accessor.js': (accessor) => {
      const { getCurrentEventHandlerValue } = accessor;
      accessor.getCurrentEventHandlerValue = function (target, event) {
        const value = target._getEventHandlerFor(event);
        if (value) {
          attributes.needed(value);
        }
        if (value && value.name !== undefined && 'body' in value && value.body !== undefined) {
          const { name, body } = value;
          const handler = compileAttribute(target, event, name, body, instrumentation);
          target._setEventHandlerFor(event, handler);
        }
        return getCurrentEventHandlerValue(target, event);
      };
    },
    'living/nodes/HTMLScriptElement-impl.js': ({ implementation: { prototype } }) => {
      const { _eval } = prototype;
      prototype._eval = function () {
        const type = this._getTypeString()?.toLowerCase();
        const isNew = !this._alreadyStarted && this._attached && this._canRunScript();
        if (isNew && type === 'module') {
          startModule(this);
        } else if (isNew && type === 'importmap') {
          this._alreadyStarted = true;
          modulesOf(this).addMap(this.text);
        } else if (!isNew || !this.hasAttributeNS(null, 'nomodule')) {
          _eval.call(this);
        }
      };
      prototype._innerEval = function (text, url) {
        const isInline = !this.hasAttributeNS(null, 'src');
        const page = pageOf(this._ownerDocument._global);
        const name = isInline ? nameOf(page, url, 'script', text) : url;
        const place = isInline ? placeOfScript(page, this) : null;
        const code = instrumentation.script(name, text, place);
        // The names that are injected into a script must not meet: a second time it runs as it is.
        const load = (/** @type {string} */ specifier) =>
          modulesOf(this).import(specifier, isInline ? this._ownerDocument.baseURI : url);
        const script = { code: page.ran.has(code) ? text : code, name };
        runScript(this, script, load, instrumentation);
        page.ran.add(code);
        ran(this._ownerDocument._global._globalProxy, []);
      };
    },
  };
}

/**
 * As jsdom does it, but for positions: they are those of `code`.
 *
 * @param {ScriptImpl} element
 * @param {{ code: string, name: string }} script
 * @param {import('vm').RunningCodeOptions['importModuleDynamically']} importModuleDynamically
 * @param {Instrumentation} instrumentation
 */
function runScript(element, { code, name }, importModuleDynamically, instrumentation) {
  const document = element._ownerDocument;
  const window = document._global;
  document._writeAfterElement = element;
  document._currentScript = element;
  try {
    const options = { filename: name, displayErrors: false, importModuleDynamically };
    runInContext(code, window, options);
  } catch (error) {
    if (isRefusal(error, name)) {
      instrumentation.refused(name, error);
    }
    reportException(window, error, name);
  } finally {
    document._currentScript = null;
    delete document._writeAfterElement;
  }
}

/**
 * Whether V8 has thrown this since it does not compile a script, and not the script as it ran.
 *
 * @param {unknown} error
 * @param {string} name of the script
 */
function isRefusal(error, name) {
  const { stack } = /** @type {{ stack?: unknown }} */ (Object(error));
  return typeof stack === 'string' && stack.startsWith(`${name}:`);
}

exports.scriptChanges = scriptChanges;
