'use strict';
// `classList` of an element whose `className` is symbolic: whether a class is among them is asked of the
// text. What else is read or changed by way of the list is told. Whether a class, or an attribute, is
// switched on by something symbolic is a decision.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { Op } = require('../protocol.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */

/** What gives other parts of the text, or makes another one of it. */
const TOLD = ['add', 'remove', 'toggle', 'replace', 'forEach', 'entries', 'values'];
/** Getters that do. */
const PARTS = ['length', 'value'];
const SPACES = /[\t\n\f\r]/;

/** Who follows a window. @type {WeakMap<object, Runtime>} */
const runtimes = new WeakMap();
let areItemsTold = false;

/**
 * Follows the lists of classes of a new window.
 *
 * @param {Runtime} runtime
 * @param {any} window
 */
function followClassLists(runtime, window) {
  const { registers, sources, incoming } = runtime;
  const { prototype } = window.DOMTokenList;
  runtimes.set(window, runtime);
  tellItems();
  const { contains } = prototype;
  sources.replaceNative(
    prototype,
    'contains',
    /** @this {object} @param {unknown} token */
    function (token) {
      const result = contains.apply(this, arguments);
      if (registers.n === 0) {
        return result;
      }
      const [shadow = 0] = incoming.takeArguments(arguments) ?? [];
      const term = termOf(runtime, textOf(runtime, this), { value: token, shadow }, result);
      return term > 0 ? registers.gives(result, term) : result;
    },
  );
  for (const name of TOLD) {
    tellCalls(runtime, prototype, name);
  }
  for (const name of PARTS) {
    tellReads(runtime, prototype, name);
  }
  decideForced(runtime, prototype, 'toggle');
  decideForced(runtime, window.Element.prototype, 'toggleAttribute');
}

/**
 * The text that a list shows, with its shadow; a list of something else than classes has none.
 *
 * @param {Runtime} runtime
 * @param {object} list
 */
function textOf({ shadows }, list) {
  const { _element: impl, _attributeLocalName: attribute } = implForWrapper(list);
  const element = wrapperForImpl(impl);
  const value = attribute === 'class' ? element.getAttribute('class') : null;
  return {
    value: value ?? '',
    shadow: value === null ? 0 : shadows.of(element, 'className', value),
  };
}

/**
 * The term of whether a class is among others; 0 if nothing of it is symbolic, or it is not that simple.
 *
 * @param {Runtime} runtime
 * @param {{ value: string, shadow: number }} text
 * @param {{ value: unknown, shadow: number }} token
 * @param {boolean} result
 */
function termOf({ writer, host }, text, token, result) {
  if (text.shadow === 0 && token.shadow === 0) {
    return 0;
  }
  const isSimple = typeof token.value === 'string' && !SPACES.test(text.value);
  if (!isSimple || ` ${text.value} `.includes(` ${token.value} `) !== result) {
    return writer.lost(host.siteOfCaller() ?? -1, 'DOMTokenList.prototype.contains');
  }
  const [all, one] = [text, token].map(({ value, shadow }) => {
    const own = shadow > 0 ? shadow : writer.constant(value);
    const behind = writer.apply(Op.Add, [writer.constant(' '), own]);
    return writer.apply(Op.Add, [behind, writer.constant(' ')]);
  });
  return writer.apply(Op.StringIncludes, [all, one]);
}

/**
 * @param {Runtime} runtime
 * @param {object} list
 * @param {string} name
 */
function tell(runtime, list, name) {
  if (runtime.registers.n > 0 && textOf(runtime, list).shadow > 0) {
    const site = runtime.host.siteOfCaller() ?? -1;
    runtime.writer.lost(site, `DOMTokenList.prototype.${name}`);
  }
}

/**
 * What is switched on or off by a second argument is a decision.
 *
 * @param {Runtime} runtime
 * @param {any} prototype
 * @param {string} name
 */
function decideForced({ registers, sources, incoming, writes }, prototype, name) {
  const { [name]: native } = prototype;
  sources.replaceNative(
    prototype,
    name,
    /** @this {object} @param {unknown} token @param {unknown} force */
    function (token, force) {
      const [, shadow = 0] = registers.n === 0 ? [] : (incoming.takeArguments(arguments) ?? []);
      if (shadow > 0 && force !== undefined) {
        writes.switches(shadow, force);
      }
      return native.apply(this, arguments);
    },
  );
}

/**
 * @param {Runtime} runtime
 * @param {any} prototype
 * @param {string} name
 */
function tellCalls(runtime, prototype, name) {
  const { [name]: native } = prototype;
  runtime.sources.replaceNative(
    prototype,
    name,
    /** @this {object} */
    function () {
      tell(runtime, this, name);
      return native.apply(this, arguments);
    },
  );
}

/**
 * @param {Runtime} runtime
 * @param {any} prototype
 * @param {string} name
 */
function tellReads(runtime, prototype, name) {
  const own = /** @type {Required<PropertyDescriptor>} */ (
    Object.getOwnPropertyDescriptor(prototype, name)
  );
  Object.defineProperty(prototype, name, {
    ...own,
    /** @this {object} */
    get() {
      tell(runtime, this, name);
      return own.get.call(this);
    },
  });
}

/** What stands at an index: `item(1)` and `[1]` both come to jsdom's own object. */
function tellItems() {
  if (areItemsTold) {
    return;
  }
  areItemsTold = true;
  // Not before jsdom itself, whose modules need each other.
  const { prototype } = require('jsdom/lib/jsdom/living/nodes/DOMTokenList-impl.js').implementation;
  const { item } = prototype;
  /** @this {any} */
  prototype.item = function () {
    const runtime = runtimes.get(this._element._globalObject);
    if (runtime !== undefined) {
      tell(runtime, wrapperForImpl(this), 'item');
    }
    return item.apply(this, arguments);
  };
}

exports.followClassLists = followClassLists;
