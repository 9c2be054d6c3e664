'use strict';
// What packages keep for an app, of those that are not instrumented. One that is in this table keeps
// nothing that a later event could observe, beside the functions of the app that it calls and the
// properties below; each row says why. All others count as unknown.

/**
 * @typedef {object} Row
 * @property {string} why it keeps nothing else
 * @property {string[]} [data] properties of its objects that hold what the app has put there
 */

/** @type {Record<string, Row>} */
const PACKAGES = {
  node: {
    why: 'sockets, servers and streams are at rest after an event, with the same listeners or gone',
  },
  express: { why: 'routes and settings; a request is over after its event', data: ['locals'] },
  router: { why: 'routes, as those of express' },
  'body-parser': { why: 'options, from which each request is parsed' },
  cookie: { why: 'no state' },
  'cookie-parser': { why: 'secrets, which are options' },
  'cookie-signature': { why: 'no state' },
  cors: { why: 'options' },
  compression: { why: 'options' },
  morgan: { why: 'a format, and what it writes is read by nobody' },
  helmet: { why: 'options' },
  'serve-static': { why: 'a folder; the files are kept below Node' },
  send: { why: 'no state between requests' },
  koa: { why: 'middleware; a context is over after its request', data: ['context', 'state'] },
  '@koa/router': { why: 'routes' },
  'koa-router': { why: 'routes' },
  'koa-bodyparser': { why: 'options' },
  'koa-static': { why: 'a folder' },
  fastify: { why: 'routes, hooks and decorators, which are functions of the app' },
  '@fastify/static': { why: 'a folder' },
  hono: { why: 'routes; a context is over after its request' },
  '@hono/node-server': { why: 'no state between requests' },
  'socket.io': {
    why: 'who is connected, which the pages say, too; rooms are asked for by name',
    data: ['data', 'rooms', 'auth'],
  },
  'socket.io-adapter': { why: 'who is in which room', data: ['rooms'] },
  'socket.io-client': { why: 'the connection, and its listeners', data: ['auth'] },
  'socket.io-parser': { why: 'a message that is under way' },
  'engine.io': { why: 'the connection, at rest after an event' },
  'engine.io-client': { why: 'the connection, at rest after an event' },
  'engine.io-parser': { why: 'no state' },
  '@socket.io/component-emitter': { why: 'listeners' },
  'component-emitter': { why: 'listeners' },
  ws: { why: 'the connection, at rest after an event' },
  sockjs: { why: 'the connection, at rest after an event' },
  'sockjs-client': { why: 'the connection, at rest after an event' },
  react: {
    why: 'elements and contexts, which nothing changes',
    data: ['memoizedState', 'memoizedProps', 'current', 'stateNode', 'child', 'sibling', 'queue'],
  },
  'react-dom': {
    why: 'fibers follow from the state of hooks and from props, which are looked at',
    data: ['memoizedState', 'memoizedProps', 'stateNode', 'child', 'sibling', 'next'],
  },
  scheduler: { why: 'what is due has been done after an event' },
  vue: {
    why: 'effects follow from the reactive objects that the app has made',
    data: ['setupState', 'data'],
  },
  preact: { why: 'nodes follow from the state of components', data: ['state', 'props'] },
  svelte: { why: 'effects follow from the state of components' },
  jquery: { why: 'listeners and data hang on elements', data: ['events', 'handle'] },
  debug: { why: 'what it writes is read by nobody' },
  dotenv: { why: 'no state' },
  'http-errors': { why: 'no state' },
  'mime-types': { why: 'a table' },
  ms: { why: 'no state' },
  qs: { why: 'no state' },
  uuid: { why: 'randomness, which is an input' },
  nanoid: { why: 'randomness, which is an input' },
  zod: { why: 'schemas' },
  joi: { why: 'schemas' },
  ajv: { why: 'schemas and what is compiled from them' },
  validator: { why: 'no state' },
  lodash: { why: 'no state but a counter of ids' },
  underscore: { why: 'no state but a counter of ids' },
  '': { why: 'the host itself, and jsdom: what they keep is looked at in other ways' },
};

/**
 * What is known of a package; undefined if nothing is.
 *
 * @param {string} name
 * @returns {Row | undefined}
 */
function rowOf(name) {
  return Object.hasOwn(PACKAGES, name) ? PACKAGES[name] : undefined;
}

exports.rowOf = rowOf;
