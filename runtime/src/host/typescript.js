'use strict';
// Makes Node load TypeScript and JSX, which the engine compiles: their extensions, and specifiers
// that mean the file which a compiler would have made.
//
// A file is an ES module or CommonJS by the rules of Node: `.mts`, `.cts`, else as its package says.
// This is in place only for a program that is itself such a file, since it changes what is found.

const { existsSync, readFileSync, statSync } = require('fs');
const Module = require('module');
const path = require('path');
const { fileURLToPath, pathToFileURL } = require('url');
const { resolveEsModules, runEsModule } = require('./esm.js');

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.jsx'];

/** @typedef {import('../protocol.js').Paths} Paths */

/**
 * What a file of this extension is made from.
 * @type {Record<string, string[]>}
 */
const SOURCES = {
  '.js': ['.ts', '.tsx', '.jsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
  '.jsx': ['.tsx'],
};

/** @param {string} filename */
const isTyped = (filename) => EXTENSIONS.includes(path.extname(filename));
/** @param {string} filename */
const isFile = (filename) => statSync(filename, { throwIfNoEntry: false })?.isFile() === true;

/**
 * `module` or `commonjs`, by extension and package.
 *
 * @param {string} filename
 */
function formatOf(filename) {
  switch (path.extname(filename)) {
    case '.mts':
      return 'module';
    case '.cts':
      return 'commonjs';
    default:
      return packageType(path.dirname(filename));
  }
}

/** @param {string} folder */
function packageType(folder) {
  for (let at = folder; ; at = path.dirname(at)) {
    const manifest = path.join(at, 'package.json');
    if (existsSync(manifest)) {
      return JSON.parse(readFileSync(manifest, 'utf8')).type === 'module' ? 'module' : 'commonjs';
    }
    if (at === path.dirname(at)) {
      return 'commonjs';
    }
  }
}

/**
 * The file that a path without, or with a compiled, extension means; `null` if there is none.
 *
 * @param {string} location
 */
function sourceOf(location) {
  const extension = path.extname(location);
  const stem = location.slice(0, location.length - extension.length);
  const candidates = [
    ...(SOURCES[extension] ?? []).map((source) => stem + source),
    ...EXTENSIONS.map((source) => location + source),
    ...EXTENSIONS.map((source) => path.join(location, `index${source}`)),
  ];
  return candidates.find(isFile) ?? null;
}

/**
 * The places that the project's `paths` and `baseUrl` give to a specifier.
 *
 * @param {string} specifier
 * @param {Paths} paths
 */
function mapped(specifier, { base, patterns }) {
  const places = [];
  for (const [pattern, targets] of patterns) {
    const [before, after] = pattern.split('*');
    const isMatch =
      after === undefined
        ? specifier === pattern
        : specifier.length >= before.length + after.length &&
          specifier.startsWith(before) &&
          specifier.endsWith(after);
    if (isMatch) {
      const inside =
        after === undefined ? '' : specifier.slice(before.length, specifier.length - after.length);
      // Under another name a module would be loaded once more.
      places.push(...targets.map((target) => path.normalize(target.replace('*', () => inside))));
    }
  }
  return base === null ? places : [...places, path.join(base, specifier)];
}

/**
 * The file that Node would not find; `null` if we do not either.
 *
 * @param {string} specifier
 * @param {string} folder
 * @param {Paths} paths
 */
function find(specifier, folder, paths) {
  const isPath = /^\.{0,2}\//.test(specifier) || specifier === '.' || specifier === '..';
  const places = isPath ? [path.resolve(folder, specifier)] : mapped(specifier, paths);
  for (const place of places) {
    const found = isFile(place) ? place : sourceOf(place);
    if (found !== null) {
      return found;
    }
  }
  return null;
}

/** @param {Paths} paths of the project */
function loadTypeScript(paths) {
  for (const extension of EXTENSIONS) {
    Module._extensions[extension] = (module, filename) => {
      module._compile(readFileSync(filename, 'utf8'), filename, formatOf(filename));
    };
  }
  // Node asks the package alone.
  const { runMain } = Module;
  Module.runMain = (main = process.argv[1]) => {
    const isEsModule = isTyped(main) && formatOf(main) === 'module';
    return isEsModule ? runEsModule(pathToFileURL(main).href) : runMain.call(Module, main);
  };
  const resolveFilename = Module._resolveFilename;
  Module._resolveFilename = function _resolveFilename(request, parent, ...rest) {
    try {
      return resolveFilename.call(this, request, parent, ...rest);
    } catch (error) {
      const folder = parent?.filename ? path.dirname(parent.filename) : process.cwd();
      const found = codeOf(error) === 'MODULE_NOT_FOUND' ? find(request, folder, paths) : null;
      if (found === null) {
        throw error;
      }
      return found;
    }
  };
  resolveEsModules((specifier, context, next) => {
    try {
      const resolved = next(specifier, context);
      return isTypedUrl(resolved.url)
        ? { ...resolved, format: formatOf(fileURLToPath(resolved.url)) }
        : resolved;
    } catch (error) {
      const found = NOT_FOUND.has(codeOf(error))
        ? findForUrl(specifier, context.parentURL, paths)
        : null;
      if (found === null) {
        throw error;
      }
      return {
        __proto__: null,
        url: pathToFileURL(found).href,
        format: isTyped(found) ? formatOf(found) : undefined,
      };
    }
  });
}

/** @type {Set<string | undefined>} */
const NOT_FOUND = new Set(['ERR_MODULE_NOT_FOUND', 'ERR_UNSUPPORTED_DIR_IMPORT']);

/** @param {unknown} error what a look-up has thrown */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

/** @param {string} url */
const isTypedUrl = (url) => url.startsWith('file:') && isTyped(fileURLToPath(url));

/**
 * @param {string} specifier
 * @param {string | undefined} parentUrl
 * @param {Paths} paths
 */
function findForUrl(specifier, parentUrl, paths) {
  const folder = parentUrl?.startsWith('file:')
    ? path.dirname(fileURLToPath(parentUrl))
    : process.cwd();
  const isUrl = specifier.startsWith('file:');
  return find(isUrl ? fileURLToPath(specifier) : specifier, folder, paths);
}

exports.isTyped = isTyped;
exports.loadTypeScript = loadTypeScript;
