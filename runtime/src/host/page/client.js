'use strict';
// The HTTP client of the page: one pool of connections for its documents, its scripts, `fetch`,
// XMLHttpRequest and WebSockets, as in a browser.
//
// It takes any certificate from loopback: an app under development has signed its own, and a
// developer tells the browser to proceed. Other machines have to prove who they are.

const { Agent, buildConnector } = require('undici');
const { isLoopback } = require('../hosts.js');

/** A resumed TLS session would depend on when garbage is collected. */
const OPTIONS = { allowH2: true, maxCachedSessions: 0 };
/** Connections are closed before their event has settled, or each run would close those that loaded the page. */
const KEEP_ALIVE_MS = 100;

function createClient() {
  const strict = buildConnector(OPTIONS);
  const lenient = buildConnector({ ...OPTIONS, rejectUnauthorized: false });
  return new Agent({
    allowH2: true,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    connect: (options, connected) =>
      (isLoopback(options.hostname) ? lenient : strict)(options, connected),
  });
}

exports.createClient = createClient;
