'use strict';
// Parsers of queries and forms, by their own names: they are given a text whose content tells which it
// is, and what they make of it gets the shadows.

const querystring = require('querystring');
const { ArgumentSteps } = require('../../../core/iterated.js');
const { entryShadow, entriesIn, entriesOf, markEntry } = require('./entries.js');
const { Parts } = require('./parts.js');

/** @typedef {import('../channel.js').LibraryModule} LibraryModule */
/** @typedef {import('../../../core/host.js').Runtime} Runtime */
/** @typedef {import('./mail.js').Mail} Mail */

/** What gives the text of a list to us, by the prototypes of lists. @type {WeakMap<object, (this: object) => string>} */
const texts = new WeakMap();

/**
 * The text of a list of a page, for whoever sends it.
 *
 * @param {any} list
 * @returns {string}
 */
function textOf(list) {
  return (texts.get(Object.getPrototypeOf(list)) ?? list.toString).call(list);
}

/**
 * Node's own.
 *
 * @param {Runtime} runtime
 * @param {Mail} mail
 */
function followNode(runtime, mail) {
  for (const name of /** @type {const} */ (['parse', 'decode'])) {
    followParser(mail, querystring, name);
  }
  followParams(runtime, mail, URLSearchParams);
}

/**
 * Those of packages.
 *
 * @param {Mail} mail
 * @returns {LibraryModule[]}
 */
function parserModules(mail) {
  return [
    {
      file: /[\\/]qs[\\/]lib[\\/]index\.js$/,
      loaded: ({ exports }) => followParser(mail, exports, 'parse'),
    },
    {
      file: /[\\/](?:fast-querystring|querystringify)[\\/](?:lib[\\/])?index\.js$/,
      loaded: ({ exports }) => followParser(mail, exports, 'parse'),
    },
    {
      file: /[\\/]cookie[\\/](?:dist[\\/])?index\.js$/,
      loaded: ({ exports }) => {
        for (const name of ['parse', 'parseCookie'].filter((key) => key in exports)) {
          followParser(mail, exports, name);
        }
      },
    },
  ];
}

/**
 * @param {Mail} mail
 * @param {any} library
 * @param {string} name of a function of a text
 */
function followParser(mail, library, name) {
  const parse = library[name];
  library[name] = Object.assign(function (/** @type {unknown} */ text) {
    const result = parse.apply(library, arguments);
    mail.known.of(text)?.plant(result);
    return result;
  }, parse);
}

/**
 * A class `URLSearchParams`.
 *
 * @param {Runtime} runtime
 * @param {Mail} mail
 * @param {any} Params
 */
function followParams(runtime, mail, Params) {
  const { prototype } = Params;
  const { get, toString } = prototype;
  /** @type {import('../../../core/models/model.js').Model} */
  const made = (_, { values: [source], shadows, result, site }, path) => {
    if (shadows[0] > 0 && typeof source === 'string' && mail.known.of(source) === undefined) {
      return runtime.writer.lost(site, path);
    }
    const list = source instanceof ArgumentSteps ? source.values : source;
    for (const entry of entriesIn(runtime, list)) {
      markEntry(runtime, result, entry);
    }
    return 0;
  };
  runtime.natives.add(Params, 'URLSearchParams', { made }, { iterates: true });
  const textOf = (/** @type {object} */ params) => {
    const text = toString.call(params);
    const entries = runtime.shadows.has(params) ? entriesOf(runtime, params) : null;
    if (entries?.some(({ shadow }) => shadow > 0)) {
      mail.known.know(text, new Parts(runtime, entries));
    }
    return text;
  };
  runtime.sources.replaceNative(
    prototype,
    'toString',
    /** @this {object} */
    function () {
      return textOf(this);
    },
  );
  runtime.sources.replaceNative(
    prototype,
    'get',
    /**
     * @this {object}
     * @param {unknown} name
     */
    function (name) {
      const value = get.apply(this, arguments);
      if (typeof value !== 'string' || !mail.isNeeded) {
        return value;
      }
      const own = entryShadow(runtime, this, String(name), value);
      const shadow = own || mail.known.of(textOf(this))?.shadowOf(String(name), value) || 0;
      return shadow > 0 ? runtime.registers.gives(value, shadow) : value;
    },
  );
}

/**
 * The text of a list of fields that a page asks for is known to the request that it is sent with. What is
 * not sent by the end of the run, but compared or shown, is lost.
 *
 * @param {import('./page.js').Way} way
 * @param {any} Params
 */
function tellUnsent({ runtime, mail, site }, { prototype }) {
  const { toString } = prototype;
  texts.set(prototype, toString);
  runtime.sources.replaceNative(
    prototype,
    'toString',
    /** @this {object} */
    function () {
      const text = toString.call(this);
      const { conversions, shadows } = runtime;
      const entries = shadows.has(this) ? (entriesOf(runtime, this) ?? []) : [];
      const shadow = entries.find((entry) => entry.shadow > 0)?.shadow ?? 0;
      if (shadow > 0) {
        conversions.dropConversions(this);
        conversions.keep(text, shadow, site(), this);
        mail.unsent.set(text, this);
      }
      return text;
    },
  );
}

/**
 * In a program, no request shows what the text of a list was made from.
 *
 * @param {Runtime} runtime
 */
function tellParams({ shadows, sources, writer, host }) {
  /** @type {any} */
  const { prototype } = URLSearchParams;
  for (const name of ['toString', 'forEach', 'getAll', 'has']) {
    const native = prototype[name];
    sources.replaceNative(
      prototype,
      name,
      /** @this {URLSearchParams} */
      function () {
        // Whether an entry is there depends on its value only if that is given.
        const isAsked = name !== 'has' || arguments.length > 1;
        if (isAsked && shadows.holds(this) !== 0) {
          writer.lost(host.siteOfCaller() ?? -1, `URLSearchParams.prototype.${name}`);
        }
        return native.apply(this, arguments);
      },
    );
  }
}

/**
 * What a page changes in a list of fields is known by the query that it stands for, such as that of
 * the URL that it belongs to.
 *
 * @param {Runtime} runtime
 * @param {Mail} mail
 * @param {any} Params
 */
function followChanges(runtime, mail, { prototype }) {
  for (const name of ['append', 'delete', 'set', 'sort']) {
    const native = prototype[name];
    runtime.sources.replaceNative(
      prototype,
      name,
      /** @this {object} */
      function () {
        const result = native.apply(this, arguments);
        textOf(this);
        return result;
      },
    );
  }
}

exports.followChanges = followChanges;
exports.followNode = followNode;
exports.followParams = followParams;
exports.parserModules = parserModules;
exports.tellParams = tellParams;
exports.tellUnsent = tellUnsent;
exports.textOf = textOf;
