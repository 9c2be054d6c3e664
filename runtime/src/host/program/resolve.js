'use strict';
// Makes the specifier `stackful` lead to the module that programs declare their inputs with.
//
// A package of that name that the program has itself comes first, as without us; `stackful:inputs`
// is ours always.

const Module = require('module');
const path = require('path');
const { fileURLToPath, pathToFileURL } = require('url');
const { resolveEsModules } = require('../esm.js');

const NAME = 'stackful';
const OURS = 'stackful:inputs';
const FILE = path.join(__dirname, 'stackful.js');

/** @typedef {Partial<Record<'symbol' | 'any' | 'assume' | 'assert', Function>>} Functions */

/**
 * The functions of the module; set before the program runs.
 * @type {Functions}
 */
const provided = {};

/**
 * @param {Functions} functions
 * @param {(place: string) => void} shadowed told once where the program's own package of our name is
 */
function provideModule(functions, shadowed) {
  Object.assign(provided, functions);
  let isTold = false;
  const own = (/** @type {string} */ found) => {
    if (!isTold) {
      isTold = true;
      shadowed(found);
    }
    return found;
  };
  const resolveFilename = Module._resolveFilename;
  Module._resolveFilename = function _resolveFilename(request, parent, ...rest) {
    if (request === OURS) {
      return FILE;
    }
    const native = () => resolveFilename.call(this, request, parent, ...rest);
    if (request !== NAME) {
      return native();
    }
    const found = orNull('MODULE_NOT_FOUND', native);
    return found === null ? FILE : own(found);
  };
  const ours = {
    __proto__: null,
    url: pathToFileURL(FILE).href,
    format: 'commonjs',
    shortCircuit: true,
  };
  resolveEsModules((specifier, context, next) => {
    if (specifier === OURS) {
      return ours;
    }
    if (specifier !== NAME) {
      return next(specifier, context);
    }
    const found = orNull('ERR_MODULE_NOT_FOUND', () => next(specifier, context));
    // Node's own hooks are asked about what is required, too, where the look-up above has its say.
    if (found === null || found.url === ours.url) {
      return found ?? ours;
    }
    own(found.url.startsWith('file:') ? fileURLToPath(found.url) : found.url);
    return found;
  });
}

/**
 * What `resolve` finds; `null` if it fails with this code.
 *
 * @template T
 * @param {string} code
 * @param {() => T} resolve
 */
function orNull(code, resolve) {
  try {
    return resolve();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== code) {
      throw error;
    }
    return null;
  }
}

exports.provided = provided;
exports.provideModule = provideModule;
