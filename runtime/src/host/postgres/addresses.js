'use strict';
// Where an app looks for a PostgreSQL: at its usual port, at those that the environment names, and at
// its sockets in the file system.

const { URL } = require('url');
const USUAL_PORT = 5432;
const SOCKET = /(?:^|\/)\.s\.PGSQL\.\d+$/;
const URL_PROTOCOL = /^postgres(?:ql)?:\/\//i;

/**
 * Whether somebody who connects there looks for a PostgreSQL.
 *
 * @param {string | number} key a port, or a path
 */
function isPostgres(key) {
  return typeof key === 'string'
    ? SOCKET.test(key)
    : key === USUAL_PORT || portsOf(process.env).has(key);
}

/**
 * The ports of the PostgreSQL that an app's environment names.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
function portsOf(environment) {
  const ports = new Set([Number(environment.PGPORT)]);
  for (const value of Object.values(environment)) {
    if (value !== undefined && URL_PROTOCOL.test(value) && URL.canParse(value)) {
      ports.add(Number(new URL(value).port || USUAL_PORT));
    }
  }
  return ports;
}

exports.isPostgres = isPostgres;
