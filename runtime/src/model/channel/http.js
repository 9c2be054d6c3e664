'use strict';
// HTTP: a request is a message of the page, its response the acknowledgement.
//
// Bodies in JSON cross by themselves (`core/models/json/texts.js`). Of all else that a request is made
// from (URL, headers, forms, texts) the shadows wait until it has arrived at the server
// (`http/mail.js`), and are given to what Node, parsers and frameworks make of it.

const { applicationModules } = require('./http/applications.js');
const { expressModules } = require('./http/express.js');
const { followFailures, failureModules } = require('./http/failures.js');
const { followCookies } = require('./http/cookies.js');
const { fastifyFailures, fastifyModules } = require('./http/fastify.js');
const { honoFailures, honoModules } = require('./http/hono.js');
const { koaFailures, koaModules, koaStatus } = require('./http/koa.js');
const { formModules } = require('./http/form_parsers.js');
const { leavesPage } = require('./http/leaving.js');
const { Mail } = require('./http/mail.js');
const { nestFailures, nestModules } = require('./http/nest.js');
const { followPage } = require('./http/page.js');
const {
  followChanges,
  followNode,
  followParams,
  parserModules,
  tellUnsent,
} = require('./http/parsers.js');
const { followReplies } = require('./http/reply.js');
const { sessionModules } = require('./http/session.js');
const { followServer } = require('./http/server.js');

const failuresOfFrameworks = [
  ...failureModules,
  fastifyFailures,
  ...honoFailures,
  koaFailures,
  koaStatus,
  nestFailures,
];

/**
 * @param {import('./channel.js').Runtime} runtime
 * @param {() => number} site the site of whoever called into the runtime, -1 if there is none
 * @returns {import('./channel.js').Channel & { mail: Mail }}
 */
function createHttp(runtime, site) {
  const mail = new Mail(runtime);
  const way = { runtime, mail, site };
  return {
    name: 'HTTP',
    word: 'http',
    mail,
    install(traffic) {
      followReplies(way);
      followFailures(traffic);
      followServer(runtime, mail);
    },
    realmReady(realm) {
      if (realm === globalThis) {
        followNode(runtime, mail);
      }
    },
    opened(window) {
      followPage(window, way);
      followCookies(window, way);
      followParams(runtime, mail, window.URLSearchParams);
      tellUnsent(way, window.URLSearchParams);
      followChanges(runtime, mail, window.URLSearchParams);
    },
    leaves: (window, to) => leavesPage(way, window, to),
    modules: [
      ...failuresOfFrameworks,
      ...applicationModules,
      ...expressModules(way),
      ...fastifyModules(way),
      ...honoModules(way),
      ...koaModules(way),
      ...formModules(way),
      ...nestModules(way),
      ...parserModules(mail),
      ...sessionModules(way),
    ],
  };
}

/**
 * HTTP of which nothing is known but that the server has failed.
 *
 * @type {import('./channel.js').Channel}
 */
const failuresAlone = {
  name: 'HTTP',
  word: 'http',
  install: followFailures,
  modules: failuresOfFrameworks,
};

exports.createHttp = createHttp;
exports.failuresAlone = failuresAlone;
