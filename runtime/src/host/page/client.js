'use strict';
// The HTTP client of the page: one pool of connections for its documents, its scripts, `fetch`,
// XMLHttpRequest and WebSockets, as in a browser.
//
// It takes any certificate from loopback: an app under development has signed its own, and a
// developer tells the browser to proceed. Other machines have to prove who they are. What a content
// delivery network has of an installed package comes from there, and the address of a development
// server is answered by a build.

const { URL } = require('url');
const fs = require('fs');
const path = require('path');
const { Agent, buildConnector } = require('undici');
const { sendStreamResponse } = require('jsdom/lib/jsdom/browser/resources/stream-handler.js');
const WrapHandler = require('undici/lib/handler/wrap-handler.js');
const { isLoopback } = require('../hosts.js');

/** A resumed TLS session would depend on when garbage is collected. */
const OPTIONS = { allowH2: true, maxCachedSessions: 0 };
/** Connections are closed before their event has settled, or each run would close those that loaded the page. */
const KEEP_ALIVE_MS = 100;
/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * @typedef {import('undici').Dispatcher.DispatchOptions} Options
 * @typedef {import('undici').Dispatcher.DispatchHandler} Handler
 */

/**
 * What a page has besides the network.
 *
 * @typedef {object} Sources
 * @property {import('./installed.js').Installed} installed
 * @property {import('./front.js').Front | null} front
 * @property {(host: string) => boolean} allows whether a host is really reached
 * @property {(url: string, reason: string) => void} refused told of scripts of other machines
 */

/**
 * What jsdom says of a request: the element that it is for, or none, for a module.
 *
 * @typedef {{element?: Element | null}} Asking
 */

/** @param {Sources} sources */
function createClient(sources) {
  const strict = buildConnector(OPTIONS);
  const lenient = buildConnector({ ...OPTIONS, rejectUnauthorized: false });
  const agent = new Agent({
    allowH2: true,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    connect: (options, connected) =>
      (isLoopback(options.hostname) ? lenient : strict)(options, connected),
  });
  return agent.compose((dispatch) => (options, handler) => {
    const origin = String(options.origin);
    const { front } = sources;
    if (front !== null && origin === front.origin) {
      const passed = front.passed(options.path);
      return passed === null
        ? answer(front.file(options.path), handler)
        : dispatch({ ...options, ...passed }, handler);
    }
    const file = options.method === 'GET' ? installedFile(sources, origin, options) : null;
    return file === null ? dispatch(options, handler) : answer(file, handler);
  });
}

/**
 * The installed file that is what another machine has at an address; `null` if there is none, or that
 * machine may be asked.
 *
 * @param {Sources} sources
 * @param {string} origin
 * @param {Options & {opaque?: unknown}} options
 */
function installedFile({ installed, allows, refused }, origin, { path: target, opaque }) {
  const { hostname } = new URL(origin);
  if (isLoopback(hostname) || allows(hostname)) {
    return null;
  }
  const url = `${origin}${target}`;
  const found = installed.find(url);
  if (found !== null && 'file' in found) {
    return found.file;
  }
  const { element = null } = /** @type {Asking} */ (opaque ?? { element: undefined });
  if (opaque !== undefined && (element === null || element.localName === 'script')) {
    refused(url, found === null ? '' : found.reason);
  }
  return null;
}

/**
 * Answers a request with a file, or that there is none.
 *
 * @param {string | null} file
 * @param {Handler} handler
 */
function answer(file, handler) {
  const status = file === null ? 404 : 200;
  const type = file === null ? 'text/plain' : TYPES[path.extname(file)];
  const headers = {
    'access-control-allow-origin': '*',
    'content-type': type ?? 'application/octet-stream',
  };
  const { Readable } = require('stream');
  const body = file === null ? Buffer.from('Not found') : fs.readFileSync(file);
  sendStreamResponse(WrapHandler.wrap(handler), Readable.from([body]), { status, headers });
  return true;
}

exports.createClient = createClient;
