'use strict';
// URLs and queries that are symbolic. Where such a text shows of which pieces it is made, its fields are those
// pieces, decoded. Else which form it has is a decision; what the object has of it are the captures of a
// pattern. A query is asked field by field then, as the program does: whether there is one of a name is
// a pattern, too. A text with anything that is decoded, resolved or dropped is noted as lost.

const { syncBuiltinESMExports } = require('module');
const url = require('url');
const { Op } = require('../protocol.js');
const { piecesOf } = require('./channel/http/pieces.js');
const { partsOfQuery, partsOfUrl, searchShadow } = require('./channel/http/url.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** @typedef {import('./channel/http/parts.js').Part} Part */

const PATH = '(\\/|(?:\\/[\\w~-][\\w.~-]*)+\\/?)';
const REST = '(\\?[\\w.~=&-]+)?(#[\\w.~-]+)?$';
const HOST = '((?:[a-z][a-z0-9]*\\.)*[a-z][a-z0-9]*)';

/**
 * The forms of a URL that are followed: with a base, and without; and what each group is.
 */
const RELATIVE = { pattern: new RegExp(`^${PATH}${REST}`), groups: ['pathname', 'search', 'hash'] };
const ABSOLUTE = {
  pattern: new RegExp(`^(https?:)\\/\\/${HOST}${PATH}${REST}`),
  groups: ['protocol', 'host', 'pathname', 'search', 'hash'],
};

/** What a query must not hold to be read as it stands. */
const ENCODED = /[%+]/;

/** The property of a list of fields under which the shadow of the query is kept that it was made of. */
const QUERY = 'query that it was made of';

const CHANGED = 'a query that was changed';

/**
 * The pattern of a query with a field of this name; its value is the first group.
 *
 * @param {string} name
 */
const patternOf = (name) => {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/\n\r\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
  return `/(?:^\\??|&)${escaped}(?:=|(?=&|$))([^&]*)/`;
};

class Urls {
  #runtime;
  #toString = URLSearchParams.prototype.toString;
  /** Lists whose fields are known, with the text of each when it was made. @type {WeakMap<object, { text: string, fields: Part[] }>} */
  #fields = new WeakMap();

  /** @param {Runtime} runtime */
  constructor(runtime) {
    this.#runtime = runtime;
  }

  /**
   * A text is made a URL.
   *
   * @param {unknown[]} args of the constructor
   * @param {() => any} make
   */
  url(args, make) {
    const { host, incoming, writer } = this.#runtime;
    const shadows = incoming.takeArguments(args) ?? [];
    const [text, base] = args;
    const [shadow = 0, baseShadow = 0] = shadows;
    const site = shadow > 0 ? host.siteOfCaller() : null;
    if (site === null || typeof text !== 'string' || baseShadow > 0) {
      if ((shadow | baseShadow) > 0) {
        writer.lost(site ?? -1, 'new URL');
      }
      return make();
    }
    const parts = this.#partsOf(text, shadow, site);
    if (parts !== null && isSymbolic(parts.fields)) {
      const made = make();
      const { search } = made;
      if (text.includes(search)) {
        const written = searchShadow(this.#runtime, text, shadow);
        this.#runtime.shadows.set(made, 'search', search, written);
      }
      if (made.href === text) {
        this.#runtime.shadows.set(made, 'href', text, shadow);
      }
      this.#holdFields(made.searchParams, parts.fields);
      return made;
    }
    const form = base === undefined ? ABSOLUTE : RELATIVE;
    if (!this.#decide(site, `${form.pattern}`, shadow, form.pattern.test(text))) {
      writer.lost(site, 'new URL of a text in another form');
      return make();
    }
    const made = make();
    this.#holdParts(site, form, text, shadow, made);
    return made;
  }

  /**
   * The parts of a URL of which nothing but the query is symbolic; `null` if it is another.
   *
   * @param {string} text
   * @param {number} shadow
   * @param {number} site
   */
  #partsOf(text, shadow, site) {
    const pieces = piecesOf(this.#runtime, text, shadow);
    const query = text.indexOf('?');
    const isOfQuery = pieces?.every((piece) => piece.shadow === 0 || piece.start > query);
    return query >= 0 && isOfQuery ? partsOfUrl(this.#runtime, text, shadow, site) : null;
  }

  /**
   * @param {number} site
   * @param {typeof ABSOLUTE} form
   * @param {string} text
   * @param {number} shadow
   * @param {any} made
   */
  #holdParts(site, { pattern, groups }, text, shadow, made) {
    const { shadows, writer } = this.#runtime;
    const literal = writer.constant(`${pattern}`);
    for (const [index, name] of groups.entries()) {
      const mark = { search: '?', hash: '#' }[name];
      if (mark !== undefined && !this.#includes(site, shadow, mark, text.includes(mark))) {
        continue;
      }
      const operands = [literal, shadow, writer.constant(0), writer.constant(index + 1)];
      const part = writer.apply(Op.RegExpCapture, operands);
      shadows.set(made, name, made[name], part);
      if (name === 'host') {
        shadows.set(made, 'hostname', made.hostname, part);
      } else if (name === 'search') {
        this.#holdQuery(made.searchParams, part);
      }
    }
    if (groups === ABSOLUTE.groups) {
      shadows.set(made, 'href', made.href, shadow);
    }
  }

  /**
   * A text is made a list of fields.
   *
   * @param {unknown[]} args of the constructor
   * @param {() => object} make
   */
  params(args, make) {
    const { host, incoming, operators, writer } = this.#runtime;
    const [text] = args;
    const isText = ['string', 'number', 'boolean'].includes(typeof text);
    const [given = 0] = (isText ? incoming.takeArguments(args) : null) ?? [];
    const made = make();
    if (given === 0) {
      return made;
    }
    const shadow = operators.textual(text, given);
    const site = host.siteOfCaller();
    const fields = partsOfQuery(this.#runtime, `${text}`, shadow, site ?? -1);
    if (fields !== null && isSymbolic(fields)) {
      this.#holdFields(made, fields);
      return made;
    }
    const isEncoded = ENCODED.test(`${text}`);
    if (site === null || this.#decide(site, `${ENCODED}`, shadow, isEncoded)) {
      writer.lost(site ?? -1, 'URLSearchParams of a text that is encoded');
    } else {
      this.#holdQuery(made, shadow);
    }
    return made;
  }

  /**
   * @param {object} params
   * @param {Part[]} fields
   */
  #holdFields(params, fields) {
    this.#fields.set(params, { text: this.#toString.call(params), fields });
  }

  /**
   * @param {object} params
   * @param {number} shadow
   */
  #holdQuery(params, shadow) {
    this.#runtime.shadows.set(params, QUERY, this.#toString.call(params), shadow);
  }

  /**
   * The value of a field was asked for: its shadow, if the list is as it was made of a symbolic text.
   *
   * @param {object} params
   * @param {string} name
   * @param {boolean} isThere
   */
  asked(params, name, isThere) {
    const { host, shadows, writer } = this.#runtime;
    const known = this.#fields.get(params);
    if (known !== undefined) {
      return known.text === this.#toString.call(params)
        ? (known.fields.find((field) => field.name === name)?.shadow ?? 0)
        : writer.lost(host.siteOfCaller() ?? -1, CHANGED);
    }
    if (!shadows.isUnder(params, QUERY)) {
      return 0;
    }
    const shadow = shadows.of(params, QUERY, this.#toString.call(params));
    const site = host.siteOfCaller();
    if (shadow === 0 || site === null) {
      return writer.lost(site ?? -1, CHANGED);
    }
    const pattern = patternOf(name);
    if (!this.#decide(site, pattern, shadow, isThere)) {
      return 0;
    }
    const operands = [writer.constant(pattern), shadow, writer.constant(0), writer.constant(1)];
    return writer.apply(Op.RegExpCapture, operands);
  }

  /**
   * Whether a pattern has a match in a text.
   *
   * @param {number} site
   * @param {string} literal
   * @param {number} shadow
   * @param {boolean} isFound
   */
  #decide(site, literal, shadow, isFound) {
    const { writer } = this.#runtime;
    writer.branch(site, writer.apply(Op.RegExpTest, [writer.constant(literal), shadow]), isFound);
    return isFound;
  }

  /**
   * @param {number} site
   * @param {number} shadow
   * @param {string} part
   * @param {boolean} isThere
   */
  #includes(site, shadow, part, isThere) {
    const { writer } = this.#runtime;
    const operands = [shadow, writer.constant(part)];
    writer.branch(site, writer.apply(Op.StringIncludes, operands), isThere);
    return isThere;
  }
}

/** @param {Part[]} parts */
function isSymbolic(parts) {
  return parts.some(({ shadow }) => shadow > 0);
}

/**
 * From now on URLs and lists of fields of Node are followed; those of a page are by the channel.
 *
 * @param {Runtime} runtime
 */
function followNodeUrls(runtime) {
  const urls = new Urls(runtime);
  /** @type {[string, any, (args: unknown[], make: () => any) => any][]} */
  const classes = [
    ['URL', URL, (args, make) => urls.url(args, make)],
    ['URLSearchParams', URLSearchParams, (args, make) => urls.params(args, make)],
  ];
  for (const [name, native, made] of classes) {
    const standIn = new Proxy(native, {
      construct: (_, args, target) =>
        made(args, () => Reflect.construct(native, args, target === standIn ? native : target)),
    });
    runtime.replaceModelled(globalThis, name, standIn);
    native.prototype.constructor = standIn;
  }
  for (const name of /** @type {const} */ (['get', 'has'])) {
    /** @type {any} */
    const native = URLSearchParams.prototype[name];
    runtime.sources.replaceNative(
      URLSearchParams.prototype,
      name,
      /**
       * @this {object}
       * @param {unknown} field
       */
      function (field) {
        const value = native.apply(this, arguments);
        const isThere = value !== null && value !== false;
        const isAsked = runtime.registers.n !== 0 && arguments.length === 1;
        const shadow = isAsked ? urls.asked(this, String(field), isThere) : 0;
        return shadow > 0 && name === 'get' ? runtime.registers.gives(value, shadow) : value;
      },
    );
  }
  Object.assign(url, { URL, URLSearchParams });
  syncBuiltinESMExports();
}

exports.followNodeUrls = followNodeUrls;
