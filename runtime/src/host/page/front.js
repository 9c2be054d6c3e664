'use strict';
// A front end that its developers open at a development server: here its build is served at that
// server's address, and what the server would pass on goes where it would go.

const { URL } = require('url');
const fs = require('fs');
const path = require('path');

/** @typedef {import('../../protocol.js').Front} Description */

class Front {
  #folder;
  #base;
  #proxies;

  /** @param {Description} front */
  constructor({ port, folder, base, proxies }) {
    this.origin = `http://localhost:${port}`;
    this.#folder = folder;
    this.#base = base;
    this.#proxies = proxies.map(({ prefix, target, rewrite }) => ({
      matches: matcher(prefix),
      target,
      rewrite: rewriting(rewrite),
    }));
  }

  /**
   * The address of a page.
   *
   * @param {string} target its path
   */
  url(target) {
    return `${this.origin}${target === '/' ? this.#base : target}`;
  }

  /**
   * Where a request to this address goes instead; `null` if the build answers it.
   *
   * @param {string} target path and query
   * @returns {{origin: string, path: string} | null}
   */
  passed(target) {
    const proxy = this.#proxies.find(({ matches }) => matches(target));
    if (proxy === undefined) {
      return null;
    }
    const { origin, pathname } = new URL(proxy.target);
    const inner = proxy.rewrite(target);
    return { origin: origin.replace(/^ws/, 'http'), path: pathname.replace(/\/$/, '') + inner };
  }

  /**
   * The file that answers a request: that of the build, or its page, for an address that the page
   * itself knows.
   *
   * @param {string} target path and query
   */
  file(target) {
    const { pathname } = new URL(target, this.origin);
    const inside = pathname.startsWith(this.#base) ? pathname.slice(this.#base.length) : pathname;
    const named = path.join(this.#folder, path.normalize(`/${decodeURIComponent(inside)}`));
    const candidates = [named, path.join(named, 'index.html')];
    const isFile = (/** @type {string} */ file) =>
      fs.statSync(file, { throwIfNoEntry: false })?.isFile();
    const page = path.extname(pathname) === '' ? [path.join(this.#folder, 'index.html')] : [];
    return [...candidates, ...page].find(isFile) ?? null;
  }
}

/**
 * Vite takes a text that begins with `^` for a pattern.
 *
 * @param {string} prefix
 * @returns {(target: string) => boolean}
 */
function matcher(prefix) {
  if (prefix.startsWith('^')) {
    const pattern = new RegExp(prefix);
    return (target) => pattern.test(target);
  }
  return (target) => target.startsWith(prefix);
}

/**
 * A function of a config file, from its text: it knows nothing but its argument.
 *
 * @param {string | null} text
 * @returns {(target: string) => string}
 */
function rewriting(text) {
  return text === null ? (target) => target : Function(`return (${text})`)();
}

exports.Front = Front;
