'use strict';
// `node --require client.js`: connections to where a Postgres would be go to the one of `serve.js`, whose
// folder is in the environment, unless their host is allowed.

const net = require('net');
const path = require('path');
const { Outside } = require('../outside.js');
const { isPostgres } = require('./addresses.js');

const { STACKFUL_POSTGRES: folder = '', STACKFUL_ALLOWED: allowed = '' } = process.env;
const outside = new Outside({
  allowed: allowed.split(',').filter((host) => host !== ''),
  tell: () => {},
  expect: () => {},
});
const { connect } = net.Socket.prototype;

/** @param {any[]} args */
net.Socket.prototype.connect = function (...args) {
  const [options, callback] = Array.isArray(args[0]) ? args[0] : net._normalizeArgs(args);
  const key = options.path ? String(options.path) : Number(options.port);
  const isMeant = isPostgres(key) && !outside.allows(options.host ?? 'localhost', key);
  const to = isMeant ? { path: path.join(folder, '.s.PGSQL.5432') } : options;
  return Reflect.apply(connect, this, [to, ...(callback ? [callback] : [])]);
};
