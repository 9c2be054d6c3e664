'use strict';
// What is filled into a form goes on in its `FormData`: the entries of one that is made of a form have
// the shadows of the fields, and keep them for whoever goes through them. That a box or an option is
// among the entries at all is a decision.

const implementations = require('jsdom/lib/jsdom/living/xhr/FormData-impl.js');
const utils = require('jsdom/lib/generated/idl/utils.js');
const { PERSON_SITE } = require('../protocol.js');
const { decideChecked } = require('./checked.js');
const { entriesOf, entryShadow, markEntry } = require('./channel/http/entries.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */

/** What jsdom's own objects were made of. @type {WeakMap<object, any>} */
const forms = new WeakMap();
/** What iterators over entries have given: natives go through them before they are followed. */
/** @type {WeakMap<object, unknown[]>} */
const given = new WeakMap();

/** Remembers the form: there is no object of the page yet that could have shadows. */
class FormDataImpl extends implementations.implementation {
  /**
   * @param {object} realm
   * @param {unknown[]} args
   */
  constructor(realm, args) {
    super(realm, args);
    forms.set(this, args[0]);
  }
}

/**
 * From now on jsdom makes lists of entries that have the shadows of the fields.
 *
 * @param {Runtime} runtime
 */
function followForms(runtime) {
  implementations.implementation = FormDataImpl;
  implementations.init = (impl) => {
    const form = forms.get(impl);
    if (form !== undefined && runtime.registers.n > 0) {
      markEntries(runtime, utils.wrapperForImpl(impl), form);
    }
  };
}

/**
 * Sets the models of a window's `FormData`.
 *
 * @param {Runtime} runtime
 * @param {any} window
 */
function followFormData(runtime, window) {
  const { FormData } = window;
  const { prototype } = FormData;
  const { walks } = runtime;
  const { getAll } = prototype;
  runtime.sources.replaceNative(
    prototype,
    'getAll',
    /** @this {any} @param {unknown} name */
    function (name) {
      const values = getAll.apply(this, arguments);
      return markAll(runtime, this, String(name), values);
    },
  );
  const { forEach } = prototype;
  runtime.sources.replaceNative(
    prototype,
    'forEach',
    /** @this {any} @param {any} callback @param {unknown[]} rest */
    function (callback, ...rest) {
      const isFollowed = typeof callback === 'function' && runtime.registers.n > 0;
      const given = isFollowed ? passing(runtime, callback) : callback;
      return forEach.call(this, given, ...rest);
    },
  );
  for (const List of [FormData, window.URLSearchParams]) {
    walks.lists.set(List.prototype, (list) => pairsOf(runtime, list));
  }
  const iterators = Object.getPrototypeOf(new FormData().entries());
  const { next } = iterators;
  walks.lists.set(iterators, (iterator) => given.get(iterator) ?? []);
  runtime.sources.replaceNative(
    iterators,
    'next',
    /** @this {any} */
    function () {
      const result = next.apply(this, arguments);
      markStep(runtime, this, result);
      return result;
    },
  );
}

/**
 * @param {Runtime} runtime
 * @param {object} data
 * @param {any} form jsdom's own object
 */
function markEntries(runtime, data, form) {
  const site = runtime.host.siteOfCaller() ?? PERSON_SITE;
  const isNamed = (/** @type {any} */ impl) => impl.getAttributeNS(null, 'name');
  const fields = form._getSubmittableElementNodes().filter(isNamed);
  decideChecked(runtime, fields, site);
  for (const impl of fields) {
    markField(runtime, data, isNamed(impl), utils.wrapperForImpl(impl), site);
  }
}

/**
 * @param {Runtime} runtime
 * @param {object} data
 * @param {string} name
 * @param {any} field
 * @param {number} site
 */
function markField(runtime, data, name, field, site) {
  if (field.type === 'select-multiple') {
    for (const option of field.options) {
      decide(runtime, option, 'selected', site);
    }
  } else if (!['checkbox', 'file', 'radio'].includes(field.type)) {
    const { value } = field;
    markEntry(runtime, data, { name, value, shadow: runtime.shadows.of(field, 'value', value) });
  }
}

/**
 * @param {Runtime} runtime
 * @param {any} holder
 * @param {string} key
 * @param {number} site
 */
function decide(runtime, holder, key, site) {
  const shadow = runtime.shadows.of(holder, key, holder[key]);
  if (shadow > 0) {
    runtime.writer.branch(site, shadow, holder[key]);
  }
}

/**
 * @param {Runtime} runtime
 * @param {object} data
 * @param {string} name
 * @param {unknown[]} values
 */
function markAll(runtime, data, name, values) {
  values.forEach((value, index) =>
    runtime.shadows.set(values, index, value, entryShadow(runtime, data, name, value)),
  );
  return values;
}

/**
 * Calls a function for an entry, with the shadow of its value.
 *
 * @param {Runtime} runtime
 * @param {Function} callback
 */
function passing(runtime, callback) {
  /** @this {any} @param {unknown} value @param {string} name @param {object} data */
  const passed = function (value, name, data) {
    const values = [value, name, data];
    runtime.registers.passing([entryShadow(runtime, data, name, value), 0, 0], values);
    return callback.apply(this, values);
  };
  return passed;
}

/**
 * The entries as pairs, with their shadows.
 *
 * @param {Runtime} runtime
 * @param {object} data
 */
function pairsOf(runtime, data) {
  return (entriesOf(runtime, data) ?? []).map(({ name, value, shadow }) => {
    const pair = [name, value];
    runtime.shadows.set(pair, 1, value, shadow);
    return pair;
  });
}

/**
 * A step of an iterator over entries.
 *
 * @param {Runtime} runtime
 * @param {any} iterator
 * @param {{ value: any, done: boolean }} result
 */
function markStep(runtime, iterator, result) {
  /** @type {{ target: any, kind: string, index: number } | undefined} */
  const iteration = iterator?.[utils.iterInternalSymbol];
  if (runtime.registers.n === 0 || iteration === undefined || result.done) {
    return;
  }
  const { target, kind, index } = iteration;
  const { name, value } = utils.implForWrapper(target)._entries[index - 1];
  const shadow = entryShadow(runtime, target, name, value);
  if (kind === 'key+value') {
    runtime.shadows.set(result.value, 1, value, shadow);
  } else if (kind === 'value') {
    runtime.shadows.set(result, 'value', value, shadow);
  }
  const steps = given.get(iterator) ?? [];
  given.set(iterator, steps);
  runtime.shadows.set(steps, steps.length, result.value, kind === 'value' ? shadow : 0);
  steps.push(result.value);
}

exports.followFormData = followFormData;
exports.followForms = followForms;
