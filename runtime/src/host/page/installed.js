'use strict';
// Files of installed packages, as a content delivery network would serve them.

const fs = require('fs');
const path = require('path');
const { published, satisfies } = require('./cdn.js');

/** Where packages keep what is for browsers, most usual first. */
const FOLDERS = [
  '',
  'dist',
  'umd',
  'build',
  'lib',
  'dist/js',
  'dist/css',
  'client-dist',
  'min',
  'js',
];
/** Fields of package.json that name the file for browsers, first that of the network. */
const FIELDS = ['unpkg', 'jsdelivr', 'browser', 'main'];
/** What a server has its client's files in. @type {Record<string, string>} */
const SERVERS = { 'socket.io-client': 'socket.io' };

/**
 * @typedef {{file: string} | {reason: string}} Found a file, or why there is none and what helps
 */

class Installed {
  #folders;

  /** @param {string[]} folders in which, or above which, packages may be installed */
  constructor(folders) {
    const above = folders.flatMap((folder) => {
      const steps = [];
      for (let at = path.resolve(folder); path.dirname(at) !== at; at = path.dirname(at)) {
        steps.push(path.join(at, 'node_modules'));
      }
      return steps;
    });
    this.#folders = [...new Set(above)];
  }

  /**
   * The file that a network would have at an address; `null` if it is no address of one.
   *
   * @param {string} url
   * @returns {Found | null}
   */
  find(url) {
    const wanted = published(url);
    if (wanted === null) {
      return null;
    }
    const { name, version, file } = wanted;
    const asked = version === '' ? name : `${name}@${version}`;
    const known = [name, SERVERS[name] ?? []].flat().flatMap((own) => this.#packages(own));
    const fitting = known.filter((found) => satisfies(found.version, version));
    for (const { folder, manifest } of fitting) {
      const found = fileIn(folder, manifest, file);
      if (found !== null) {
        return { file: found };
      }
    }
    if (fitting.length > 0) {
      return { reason: `${asked} is installed, but has no ${file || 'file for browsers'}` };
    }
    const [other] = known;
    const instead = other === undefined ? '' : `${name} ${other.version} is installed; `;
    return { reason: `${instead}npm install ${asked} has it served from there` };
  }

  /** @param {string} name */
  #packages(name) {
    return this.#folders.flatMap((installed) => {
      const folder = path.join(installed, name);
      try {
        const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
        return [{ folder, manifest, version: String(manifest.version) }];
      } catch {
        return [];
      }
    });
  }
}

/**
 * A file of a package by a part of its path, also one that is not minified, as networks minify.
 *
 * @param {string} folder
 * @param {Record<string, unknown>} manifest
 * @param {string} wanted
 */
function fileIn(folder, manifest, wanted) {
  const named = FIELDS.map((field) => manifest[field]).filter((name) => typeof name === 'string');
  const names = wanted === '' ? named : [wanted, wanted.replace(/\.min(\.\w+)$/, '$1')];
  const paths = names.flatMap((name) => FOLDERS.map((inner) => path.join(folder, inner, name)));
  return paths.find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile()) ?? null;
}

exports.Installed = Installed;
