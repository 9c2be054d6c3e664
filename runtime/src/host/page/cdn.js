'use strict';
// Which file of which npm package a content delivery network has at an address.
//
// Networks that mirror npm say so in their addresses; others have names of their own, mostly those of
// the packages.

const { URL } = require('url');

/**
 * A file of a package as an address names it.
 *
 * @typedef {object} Published
 * @property {string} name of the package
 * @property {string} version or a range, or empty
 * @property {string} file inside of it, or a part of its path; empty: the one for browsers
 */

/** What cdnjs and others call packages otherwise than npm. @type {Record<string, string>} */
const NAMES = {
  'angular.js': 'angular',
  'angular-ui-bootstrap': 'angular-ui-bootstrap',
  angularjs: 'angular',
  'backbone.js': 'backbone',
  'Chart.js': 'chart.js',
  'font-awesome': '@fortawesome/fontawesome-free',
  'handlebars.js': 'handlebars',
  htmx: 'htmx.org',
  jQuery: 'jquery',
  jqueryui: 'jquery-ui',
  'lodash.js': 'lodash',
  'moment.js': 'moment',
  'mustache.js': 'mustache',
  'popper.js': 'popper.js',
  'socket.io': 'socket.io-client',
  'three.js': 'three',
  'twitter-bootstrap': 'bootstrap',
  'underscore.js': 'underscore',
};

/** By host, what a path names: package, version, file. @type {Record<string, RegExp>} */
const MIRRORS = {
  'unpkg.com': /^\/(?<name>(?:@[^/]+\/)?[^/@]+)(?:@(?<version>[^/]*))?(?:\/(?<file>.*))?$/,
  'cdn.jsdelivr.net':
    /^\/npm\/(?<name>(?:@[^/]+\/)?[^/@]+)(?:@(?<version>[^/]*))?(?:\/(?<file>.*))?$/,
  'esm.sh': /^\/(?<name>(?:@[^/]+\/)?[^/@]+)(?:@(?<version>[^/]*))?(?:\/(?<file>.*))?$/,
  'cdnjs.cloudflare.com': /^\/ajax\/libs\/(?<name>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/,
  'ajax.googleapis.com': /^\/ajax\/libs\/(?<name>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/,
  'ajax.aspnetcdn.com': /^\/ajax\/(?<name>[^/]+)\/(?<file>[^/]+?-(?<version>\d[\d.]*\d).*)$/i,
  'cdn.socket.io': /^\/(?<version>\d[^/]*)\/(?<file>socket\.io.*)$/,
  'stackpath.bootstrapcdn.com': /^\/(?<name>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/,
  'maxcdn.bootstrapcdn.com': /^\/(?<name>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/,
  'code.jquery.com':
    /^\/(?<ui>ui\/)?(?:jquery-)?(?<version>\d+(?:\.\d+)*)(?:\/jquery-ui)?(?<file>(?:\.slim)?(?:\.min)?\.js)$/,
};

/** Packages of networks that have but one. @type {Record<string, string>} */
const ONLY = { 'cdn.socket.io': 'socket.io-client', 'code.jquery.com': 'jquery' };

/**
 * What an address of such a network names; `null` if it is none of these.
 *
 * @param {string} url
 * @returns {Published | null}
 */
function published(url) {
  const { hostname, pathname } = new URL(url);
  const found = MIRRORS[hostname]?.exec(decodeURI(pathname))?.groups;
  if (found === undefined) {
    return null;
  }
  const { version = '', file = '' } = found;
  if (hostname === 'code.jquery.com') {
    const name = found.ui === undefined ? 'jquery' : 'jquery-ui';
    return { name, version, file: `${name}${file}` };
  }
  const name = found.name ?? ONLY[hostname];
  const plain = file.replace(/\/$/, '').replace(`-${version}`, '');
  return { name: NAMES[name] ?? name, version, file: plain };
}

/**
 * Whether a version is one that is asked for: all of it, its beginning, or a range with `^` or `~`.
 *
 * @param {string} version
 * @param {string} wanted
 */
function satisfies(version, wanted) {
  const [, sign, text] = /^([\^~]?)v?(.*)$/.exec(wanted) ?? [];
  if (!/^\d/.test(text)) {
    return text === '' || text === 'latest' || text === '*';
  }
  const parts = text
    .split(/[-+]/, 1)[0]
    .split('.')
    .filter((part) => /^\d+$/.test(part));
  const own = version.split(/[-+]/, 1)[0].split('.');
  if (text.split('.').length >= 3 && sign === '') {
    return version === text;
  }
  const fixed = sign === '^' ? 1 : sign === '~' ? 2 : parts.length;
  const isSame = parts.slice(0, fixed).every((part, at) => part === own[at]);
  const rest = parts.slice(fixed).map((part, at) => Number(own[fixed + at]) - Number(part));
  return isSame && (rest.find((difference) => difference !== 0) ?? 0) >= 0;
}

module.exports = { published, satisfies };
