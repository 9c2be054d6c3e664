'use strict';
// Objects that a page makes of what is symbolic before it sends them: `Request`, `URL`, and the addresses of links.

const { entriesIn } = require('./entries.js');
const { Parts } = require('./parts.js');
const { partsOfUrl } = require('./url.js');

/** @typedef {import('./mail.js').Text} Text */
/** @typedef {import('./page.js').Way} Way */
/** @typedef {import('./parts.js').Part} Part */

/**
 * What a request of the page's was made from.
 *
 * @typedef {object} MadeFrom
 * @property {Text} url
 * @property {Part[]} headers
 * @property {unknown} body
 * @property {number} bodyShadow
 */

/** @type {WeakMap<object, MadeFrom>} By `Request`. */
const requests = new WeakMap();
/** @type {WeakMap<object, Text & { href: string }>} By `URL`: the text that it was made from. */
const urls = new WeakMap();

/** Properties whose text becomes that of a request, which is not followed. */
const LOADING = [
  ['HTMLFormElement', 'action'],
  ['HTMLButtonElement', 'formAction'],
  ['HTMLScriptElement', 'src'],
  ['HTMLIFrameElement', 'src'],
  ['HTMLImageElement', 'src'],
  ['HTMLLinkElement', 'href'],
];

/**
 * Sets the models of a window's classes.
 *
 * @param {any} window
 * @param {Way} way
 */
function followObjects(window, way) {
  const { natives } = way.runtime;
  const attributes = { configurable: true, enumerable: false, writable: true };
  const value = requestClass(way, window.Request);
  Object.defineProperty(window, 'Request', { ...attributes, value });
  natives.add(window.URL, 'URL', {
    made: (_, { values: [text], shadows: [shadow], result, site }) => {
      if (shadow > 0) {
        urls.set(result, { value: `${text}`, shadow, href: result.href });
        knowQuery(way, `${text}`, shadow, result, site);
      }
      return 0;
    },
  });
  followLinks(window, way);
}

/**
 * A page's own class, which remembers what its objects were made from. To make one calls functions that
 * take arguments, so this takes its own first.
 *
 * @param {Way} way
 * @param {any} Native
 */
function requestClass({ runtime }, Native) {
  return class Request extends Native {
    /** @param {any[]} values */
    constructor(...values) {
      const shadows = runtime.incoming.takeArguments(values);
      super(...values);
      if (shadows !== null) {
        const [resource, options] = values;
        const { headers, body } = options ?? {};
        requests.set(this, {
          url: urlOf(resource, shadows[0]),
          headers: entriesIn(runtime, headers),
          body,
          bodyShadow: runtime.shadows.of(options, 'body', body),
        });
      }
    }
  };
}

/**
 * The text that a page says for a URL: itself, or what an object was made from.
 *
 * @param {any} resource
 * @param {number} [shadow]
 * @returns {Text}
 */
function urlOf(resource, shadow = 0) {
  const made = urls.get(resource);
  return made !== undefined && made.href === resource.href
    ? { value: made.value, shadow: made.shadow }
    : { value: String(resource?.url ?? resource), shadow };
}

/**
 * The fields of a URL's query are known by the query, wherever that goes.
 *
 * @param {Way} way
 * @param {string} text
 * @param {number} shadow
 * @param {URL} url
 * @param {number} site
 */
function knowQuery({ runtime, mail }, text, shadow, url, site) {
  const fields = text.includes('?') ? partsOfUrl(runtime, text, shadow, site)?.fields : undefined;
  if (fields !== undefined) {
    mail.known.know(url.search.slice(1), new Parts(runtime, fields));
  }
}

/**
 * A link holds the address that it was given, however it was given.
 *
 * @param {any} window
 * @param {Way} way
 */
function followLinks(window, { runtime, site }) {
  for (const name of ['HTMLAnchorElement', 'HTMLAreaElement']) {
    const own = Object.getOwnPropertyDescriptor(window[name].prototype, 'href');
    runtime.natives.add(own?.set, `${name}.prototype.href`, { isHolder: true });
  }
  for (const [name, key] of LOADING) {
    const own = Object.getOwnPropertyDescriptor(window[name].prototype, key);
    runtime.names.add(own?.set, `${name}.prototype.${key}`);
  }
  const { prototype } = window.Element;
  const { setAttribute } = prototype;
  /**
   * @this {any}
   * @param {unknown} name
   * @param {unknown} value
   */
  const wrapper = function (name, value) {
    const [nameShadow = 0, shadow = 0] = runtime.incoming.takeArguments(arguments) ?? [];
    const result = setAttribute.apply(this, arguments);
    const isAddress = String(name).toLowerCase() === 'href' && 'href' in this;
    if (isAddress && nameShadow === 0) {
      runtime.shadows.set(this, 'href', value, shadow);
    } else if ((nameShadow | shadow) > 0) {
      runtime.writer.lost(site(), 'setAttribute');
    }
    return result;
  };
  runtime.sources.replaceNative(prototype, 'setAttribute', wrapper);
}

/**
 * The text that a link was given.
 *
 * @param {Way} way
 * @param {Element} link
 * @returns {Text}
 */
function addressOf({ runtime }, link) {
  const value = link.getAttribute('href') ?? '';
  return { value, shadow: runtime.shadows.of(link, 'href', value) };
}

exports.addressOf = addressOf;
exports.followObjects = followObjects;
exports.requests = requests;
exports.urlOf = urlOf;
