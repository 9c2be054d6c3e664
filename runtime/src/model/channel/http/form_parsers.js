'use strict';
// Parsers of forms that an app may use without a framework: busboy, which tells of each field, and
// formidable, which gives all of them at once and tells of each as well. What they are given says which
// request it is.

const { Listeners } = require('../../listeners.js');
const { followStream, plantFiles } = require('./uploads.js');

/** @typedef {import('../channel.js').LibraryModule} LibraryModule */
/** @typedef {import('./mail.js').Letter} Letter */
/** @typedef {import('./page.js').Way} Way */

/**
 * @param {Way} way
 * @returns {LibraryModule[]}
 */
function formModules(way) {
  return [
    {
      file: /[\\/]busboy[\\/]lib[\\/]index\.js$/,
      loaded: (library) => (library.exports = followBusboy(way, library.exports)),
    },
    {
      file: /[\\/]formidable[\\/](?:src|lib|dist)[\\/](?:Formidable|incoming_form|index)\.c?js$/,
      names: { IncomingForm: 'IncomingForm' },
      loaded({ exports }) {
        const { prototype } = exports.IncomingForm ?? exports.Formidable ?? exports;
        if (typeof prototype?.parse === 'function') {
          followFormidable(way, prototype);
        }
      },
    },
  ];
}

/**
 * @param {Way} way
 * @param {Function} busboy makes a parser for the headers of a request
 */
function followBusboy(way, busboy) {
  return new Proxy(busboy, {
    apply(target, receiver, values) {
      return followed(Reflect.apply(target, receiver, values), values);
    },
    construct: (target, values, made) => followed(Reflect.construct(target, values, made), values),
  });
  /**
   * @param {any} parser
   * @param {any[]} values
   */
  function followed(parser, [options]) {
    const letter = way.mail.isNeeded ? way.mail.of(options?.headers) : undefined;
    if (letter !== undefined) {
      followFields(way, parser, letter);
    }
    return parser;
  }
}

/** @type {WeakSet<object>} Prototypes that have been changed: there may be several ways to one. */
const known = new WeakSet();

/**
 * @param {Way} way
 * @param {any} prototype of what parses a request
 */
function followFormidable(way, prototype) {
  const { parse } = prototype;
  if (known.has(prototype) || way.runtime.sources.isInstrumented(parse)) {
    return;
  }
  known.add(prototype);
  /**
   * @param {object} request
   * @param {Function} [done] called with an error, or all fields and all files
   * @param {unknown[]} rest
   */
  prototype.parse = function (request, done, ...rest) {
    const letter = way.mail.isNeeded ? way.mail.of(request) : undefined;
    if (letter === undefined) {
      return parse.apply(this, arguments);
    }
    followFields(way, this, letter);
    const plant = (/** @type {unknown} */ fields, /** @type {unknown} */ files) => {
      letter.body.plant(fields);
      plantFiles(way, letter.body, files);
    };
    if (typeof done !== 'function') {
      const parsed = parse.apply(this, arguments);
      return (
        parsed?.then?.((/** @type {unknown[]} */ all) => (plant(all?.[0], all?.[1]), all)) ?? parsed
      );
    }
    const told = (/** @type {unknown[]} */ ...values) => (
      plant(values[1], values[2]),
      done(...values)
    );
    return parse.call(this, request, told, ...rest);
  };
}

/**
 * A parser tells of each field, and of each file, by an event.
 *
 * @param {Way} way
 * @param {any} parser
 * @param {Letter} letter
 */
function followFields(way, parser, letter) {
  const { runtime } = way;
  const { emit } = parser;
  const listeners = new Listeners(runtime);
  const value = (/** @type {unknown[]} */ ...values) => {
    const [type, name, text, info] = values;
    if (type === 'file') {
      followStream(way, letter.body, text);
      plantFiles(way, letter.body, info);
    }
    const shadow = type === 'field' ? letter.body.shadowOf(String(name), text) : 0;
    if (shadow === 0) {
      return emit.apply(parser, values);
    }
    // A listener of a library takes nothing, which loses nothing.
    const given = { values: [name, text], shadows: [0, shadow], taken: () => {} };
    const restore = listeners.inTable(parser, '_events', type, given);
    try {
      return emit.apply(parser, values);
    } finally {
      restore();
    }
  };
  Object.defineProperty(parser, 'emit', { value, writable: true, configurable: true });
}

exports.formModules = formModules;
