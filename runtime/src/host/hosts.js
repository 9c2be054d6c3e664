'use strict';
// Which hosts this machine means by itself.

const os = require('os');

const LOOPBACK =
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+|0\.0\.0\.0|::|)$/i;

/**
 * Whether a name or an address is one of this machine; none means it.
 *
 * @param {string | undefined | null} host
 */
function isLoopback(host) {
  return typeof host !== 'string' || LOOPBACK.test(unbracketed(host)) || host === os.hostname();
}

/**
 * An address of IPv6 without the brackets that a URL puts around it.
 *
 * @param {string} host
 */
function unbracketed(host) {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}

module.exports = { isLoopback, unbracketed };
