'use strict';
// Runs a page's scripts instrumented: external and inline scripts, and `on…` attributes.
//
// jsdom has no hook between fetching a text and running it, so this replaces the methods where a
// script and a handler attribute arrive. Each inline script and attribute gets a name of its own
// (`URL#script-2`, `URL#attribute-3`), since V8 tells stack frames apart by name only.

// Taken before the app's are replaced.
const { compileFunction, runInContext } = require('vm');
const { PageModules } = require('./modules.js');

const generated = 'jsdom/lib/generated/idl';
/** The parameters of `onerror` of a window, which `body` reflects. */
const ERROR_PARAMETERS = ['event', 'source', 'lineno', 'colno', 'error'];

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('../../../types/jsdom.js').ElementImpl} ElementImpl
 * @typedef {import('../../../types/jsdom.js').ScriptImpl} ScriptImpl
 * @typedef {import('../../../types/jsdom.js').HandlerTarget} HandlerTarget
 * @typedef {import('../../../types/jsdom.js').HandlerText} HandlerText
 * @typedef {import('../instrumentation.js').Instrumentation} Instrumentation
 * @typedef {import('../instrumentation.js').Place} Place
 */

/**
 * The document of a window: how many scripts and attributes of it have been named, the code that has
 * run, and what they are named after, if not its URL.
 *
 * @typedef {{html: string, scripts: number, attributes: number, ran: Set<string>,
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
          name: `${addressOf(page, element._ownerDocument.URL)}#script-${++page.scripts}`,
          place: locate(page, element, element.text),
        }
      : null;
    modulesOf(element).run(element, inline);
  };
  return {
    'living/nodes/GlobalEventHandlers-impl.js': ({ implementation: { prototype } }) => {
      const { _setEventHandlerFor } = prototype;
      prototype._setEventHandlerFor = function (event, handler) {
        const text = /** @type {HandlerText | undefined} */ (handler)?.body;
        const value =
          typeof text === 'string'
            ? attribute(instrumentation, pageOf, this, event, text)
            : handler;
        return _setEventHandlerFor.call(this, event, value);
      };
    },
    'living/helpers/create-event-accessor.js': (accessor) => {
      const { getCurrentEventHandlerValue } = accessor;
      accessor.getCurrentEventHandlerValue = function (target, event) {
        const value = target._getEventHandlerFor(event);
        if (value && value.name !== undefined && 'body' in value && value.body !== undefined) {
          const { name, body } = value;
          target._setEventHandlerFor(event, compileAttribute(target, event, name, body));
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
        const name = isInline ? `${addressOf(page, url)}#script-${++page.scripts}` : url;
        const place = isInline ? locate(page, this, text) : null;
        const code = instrumentation.script(name, text, place);
        // The names that are injected into a script must not meet: a second time it runs as it is.
        const load = (/** @type {string} */ specifier) =>
          modulesOf(this).import(specifier, isInline ? this._ownerDocument.baseURI : url);
        runScript(this, page.ran.has(code) ? text : code, name, load);
        page.ran.add(code);
        ran(this._ownerDocument._global._globalProxy, []);
      };
    },
  };
}

/**
 * What the scripts of a document are named after: its address without what differs between two visits
 * of the same page.
 *
 * @param {Document} document
 * @param {string} url
 */
function addressOf({ address }, url) {
  return address ?? url.replace(/[?#].*$/s, '');
}

/**
 * A handler that is still text: its code, and the name that stacks show for it.
 *
 * @param {Instrumentation} instrumentation
 * @param {(window: Window) => Document} pageOf
 * @param {HandlerTarget} target
 * @param {string} event
 * @param {string} text
 */
function attribute(instrumentation, pageOf, target, event, text) {
  // Only elements have attributes.
  const element = /** @type {ElementImpl} */ (target);
  const page = pageOf(element._ownerDocument._global);
  const name = `${addressOf(page, element._ownerDocument.URL)}#attribute-${++page.attributes}`;
  const place = locate(page, element, text, `on${event}`);
  return { name, body: instrumentation.attribute(name, text, parametersOf(target, event), place) };
}

/**
 * @param {HandlerTarget} target
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
 */
function compileAttribute(target, event, name, body) {
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
    reportException(window, error, name);
    return null;
  }
}

/**
 * As jsdom does it, but for positions: they are those of `code`.
 *
 * @param {ScriptImpl} element
 * @param {string} code
 * @param {string} filename
 * @param {import('vm').RunningCodeOptions['importModuleDynamically']} importModuleDynamically
 */
function runScript(element, code, filename, importModuleDynamically) {
  const document = element._ownerDocument;
  const window = document._global;
  document._writeAfterElement = element;
  document._currentScript = element;
  try {
    runInContext(code, window, { filename, displayErrors: false, importModuleDynamically });
  } catch (error) {
    reportException(window, error, filename);
  } finally {
    document._currentScript = null;
    delete document._writeAfterElement;
  }
}

/**
 * Where in the page's HTML a text stands; `null` if it came from elsewhere or is escaped there.
 *
 * @param {Document} page
 * @param {ElementImpl} element
 * @param {string} text
 * @param {string} [attributeName]
 * @returns {Place}
 */
function locate(page, element, text, attributeName) {
  const location = attributeName
    ? element.sourceCodeLocation?.attrs?.[attributeName]
    : firstChild(element)?.sourceCodeLocation;
  if (!location) {
    return null;
  }
  const start = page.html.indexOf(text, location.startOffset);
  return start >= 0 && start <= location.endOffset ? { text: page.html, start } : null;
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

/**
 * @param {ElementImpl} element
 * @returns {ElementImpl | null}
 */
function firstChild(element) {
  const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
  return domSymbolTree.firstChild(element);
}

exports.scriptChanges = scriptChanges;
