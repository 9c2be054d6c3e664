'use strict';
// The page's functions that send requests: what they are given goes with the request, and what the
// server says of its reply is hung on theirs.

const { Op } = require('../../../protocol.js');
const { entriesIn, entryShadow, markEntry, textual } = require('./entries.js');
const { followObjects, requests, urlOf } = require('./objects.js');
const { STREAMED } = require('./reply.js');
const { post } = require('./request.js');

/** @typedef {import('../../../core/host.js').Runtime} Runtime */
/** @typedef {import('./mail.js').Letter} Letter */
/** @typedef {import('./mail.js').Mail} Mail */
/** @typedef {import('./parts.js').Part} Part */

/**
 * What is needed to follow a call of the page's.
 *
 * @typedef {object} Way
 * @property {Runtime} runtime
 * @property {Mail} mail
 * @property {() => number} site of whoever calls
 */

/** @type {WeakSet<object>} Classes whose methods are followed. */
const followed = new WeakSet();
/** @type {WeakMap<object, import('./mail.js').Reply>} By the response of `fetch`. */
const replies = new WeakMap();

/**
 * Puts functions in the places of those of a new window.
 *
 * @param {any} window
 * @param {Way} way
 */
function followPage(window, way) {
  followFetch(window, way);
  followBeacon(window, way);
  followXhr(window, way);
  followEntries(window.URLSearchParams, way);
  followEntries(window.FormData, way);
  followObjects(window, way);
  // Those of `fetch` are the same in all windows.
  if (!followed.has(window.Response)) {
    followed.add(window.Response);
    followEntries(window.Headers, way);
    followText(window.Response, way);
  }
}

/**
 * @param {any} window
 * @param {Way} way
 */
function followFetch(window, way) {
  const { runtime, mail } = way;
  const native = window.fetch;
  replace(way, window, 'fetch', function fetch(resource, options) {
    const shadows = runtime.incoming.takeArguments(arguments);
    const answered = native.apply(window, arguments);
    if (!mail.isNeeded) {
      return answered;
    }
    const made = requests.get(resource);
    const { method = resource?.method ?? 'GET', headers, body } = options ?? {};
    const isOwn = body !== undefined || made === undefined;
    const letter = postFrom(way, window, {
      method,
      url: made?.url ?? urlOf(resource, shadows?.[0]),
      headers: headers || made === undefined ? entriesIn(runtime, headers) : made.headers,
      body: isOwn ? body : made.body,
      bodyShadow: isOwn ? runtime.shadows.of(options, 'body', body) : made.bodyShadow,
    });
    answered.then(
      (/** @type {any} */ response) => letter && markResponse(way, response, letter),
      () => {},
    );
    return answered;
  });
}

/**
 * @param {any} window
 * @param {Way} way
 */
function followBeacon(window, way) {
  const { runtime, mail } = way;
  const native = window.navigator.sendBeacon;
  replace(way, window.navigator, 'sendBeacon', function sendBeacon(url, data) {
    const shadows = runtime.incoming.takeArguments(arguments);
    if (mail.isNeeded) {
      const [shadow = 0, bodyShadow = 0] = shadows ?? [];
      const given = urlOf(url, shadow);
      postFrom(way, window, { method: 'POST', url: given, headers: [], body: data, bodyShadow });
    }
    return native.call(window.navigator, url, data);
  });
}

/**
 * @param {any} window
 * @param {Way} way
 */
function followXhr(window, way) {
  const { runtime, mail } = way;
  const { prototype } = window.XMLHttpRequest;
  const { open, setRequestHeader, send } = prototype;
  /** @type {WeakMap<object, { method: string, url: import('./mail.js').Text, headers: Part[] }>} */
  const opened = new WeakMap();
  replace(way, prototype, 'open', function (method, url) {
    const shadows = runtime.incoming.takeArguments(arguments);
    const result = open.apply(this, arguments);
    const given = urlOf(url, shadows?.[1]);
    opened.set(this, { method: String(method), url: given, headers: [] });
    return result;
  });
  replace(way, prototype, 'setRequestHeader', function (name, value) {
    const shadows = runtime.incoming.takeArguments(arguments);
    const shadow = textual(runtime, value, shadows?.[1] ?? 0);
    opened.get(this)?.headers.push({ name: String(name), value: String(value), shadow });
    return setRequestHeader.apply(this, arguments);
  });
  replace(way, prototype, 'send', function (body) {
    const shadows = runtime.incoming.takeArguments(arguments);
    const request = opened.get(this);
    if (mail.isNeeded && request !== undefined) {
      const given = { ...request, body, bodyShadow: shadows?.[0] ?? 0 };
      const letter = postFrom(way, window, given);
      this.addEventListener('readystatechange', () => letter && markXhr(way, this, letter));
    }
    return send.apply(this, arguments);
  });
}

/**
 * @param {Way} way
 * @param {any} window
 * @param {Omit<import('./request.js').Given, 'base'>} given
 */
function postFrom({ runtime, mail, site }, window, given) {
  const { url, headers, body, bodyShadow } = given;
  const isSymbolic =
    (url.shadow | bodyShadow) > 0 ||
    runtime.shadows.has(body) ||
    headers.some(({ shadow }) => shadow > 0);
  const from = isSymbolic ? site() : -1;
  return post(runtime, mail, { ...given, base: window.document.baseURI }, from);
}

/**
 * Lists of entries: what goes in comes out.
 *
 * @param {any} List
 * @param {Way} way
 */
function followEntries({ prototype }, way) {
  const { runtime } = way;
  for (const name of ['append', 'set']) {
    const native = prototype[name];
    replace(way, prototype, name, function (key, value) {
      const shadow = runtime.incoming.takeArguments(arguments)?.[1] ?? 0;
      markEntry(runtime, this, {
        name: String(key),
        value: shadow > 0 ? String(value) : '',
        shadow: textual(runtime, value, shadow),
      });
      return native.apply(this, arguments);
    });
  }
  const { get } = prototype;
  replace(way, prototype, 'get', function (key) {
    const value = get.apply(this, arguments);
    const shadow = entryShadow(runtime, this, String(key), value);
    return shadow > 0 ? runtime.registers.gives(value, shadow) : value;
  });
}

/**
 * @param {Way} way
 * @param {any} response
 * @param {Letter} letter
 */
function markResponse({ runtime }, response, { reply }) {
  const { value, shadow } = reply.status;
  if (shadow > 0) {
    runtime.shadows.set(response, 'status', value, shadow);
    runtime.shadows.set(response, 'ok', response.ok, isOk(runtime, shadow));
  }
  for (const header of reply.headers.list) {
    markEntry(runtime, response.headers, header);
  }
  replies.set(response, reply);
}

/**
 * Whether a status is one of success.
 *
 * @param {Runtime} runtime
 * @param {number} status
 */
function isOk({ writer }, status) {
  const least = writer.apply(Op.GreaterEqual, [status, writer.constant(200)]);
  const most = writer.apply(Op.LessThan, [status, writer.constant(300)]);
  return writer.apply(Op.Conditional, [least, most, writer.constant(false)]);
}

/**
 * The text of a response.
 *
 * @param {any} Response
 * @param {Way} way
 */
function followText({ prototype }, way) {
  const { mail, site } = way;
  const { registers, texts } = way.runtime;
  const { text } = prototype;
  replace(way, prototype, 'text', function () {
    const read = text.call(this);
    const written = replies.get(this)?.written;
    return written === undefined || written.shadow === 0
      ? read
      : read.then((/** @type {string} */ value) =>
          value === written.value ? registers.gives(value, written.shadow) : value,
        );
  });
  const own = /** @type {PropertyDescriptor} */ (
    Object.getOwnPropertyDescriptor(prototype, 'body')
  );
  Object.defineProperty(prototype, 'body', {
    ...own,
    get() {
      const reply = replies.get(this);
      if (reply !== undefined) {
        reply.isStreamed = true;
        if (reply.written.shadow > 0) {
          mail.lost(STREAMED, site());
        }
      }
      return own.get?.call(this);
    },
  });
  for (const name of ['json', 'arrayBuffer', 'blob', 'formData']) {
    const read = prototype[name];
    replace(way, prototype, name, function () {
      const { value, shadow } = replies.get(this)?.written ?? { value: '', shadow: 0 };
      const isKnown = name === 'json' && texts.withShadow(value, shadow) !== undefined;
      if (shadow > 0 && !isKnown) {
        mail.lost(`a reply that is read by ${name}`, site());
      }
      return read.call(this);
    });
  }
}

/**
 * @param {Way} way
 * @param {any} xhr
 * @param {Letter} letter
 */
function markXhr({ runtime, mail }, xhr, { reply, site }) {
  const { status, written } = reply;
  if ((status.shadow | written.shadow) === 0) {
    return;
  }
  if (written.shadow > 0 && !['', 'text', 'json'].includes(xhr.responseType)) {
    mail.lost(`a reply that is read as ${xhr.responseType}`, site);
  }
  runtime.shadows.set(xhr, 'status', status.value, status.shadow);
  runtime.shadows.set(xhr, 'responseText', written.value, written.shadow);
  runtime.shadows.set(xhr, 'response', written.value, written.shadow);
}

/**
 * @param {Way} way
 * @param {any} holder
 * @param {string} name
 * @param {(this: any, ...args: any[]) => unknown} wrapper
 */
function replace({ runtime }, holder, name, wrapper) {
  runtime.sources.replaceNative(holder, name, wrapper);
}

exports.followPage = followPage;
