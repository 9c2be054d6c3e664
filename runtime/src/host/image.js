'use strict';
// The image of the runtime: the texts of its modules and of those of jsdom, what V8 has made of
// them, and where the names in them lead. To find, read and compile nine hundred files takes most of
// the time until an app begins; to read the one file that is kept of it takes half as long.
//
// An image fits one Node, with one set of options, and one state of the runtime's files: the engine
// names it by these. What is not in it is loaded as usual. Node's own compile cache would keep the
// code alone, and only since Node 22.

const fs = require('fs');
const Module = require('module');
const path = require('path');
const v8 = require('v8');
const vm = require('vm');

/**
 * @typedef {object} Image
 * @property {Record<string, string>} paths where names lead, as Node keeps it
 * @property {Map<string, Known>} modules by filename
 */
/** @typedef {{text: string, code: Buffer | undefined}} Known */

/** What modules other than CommonJS begin lines with. */
const MODULE_SYNTAX = /^\s*(?:export|import)\b/m;
/** What code from a cache may not do, outside of comments. */
const DYNAMIC_IMPORT = /^(?!\s*(?:\/?\*|\/\/)).*\bimport\s*\(/m;
/** A comment within a line, as types stand in. */
const INLINE = /\/\*\*.*?\*\//g;

/** @param {string} text */
const fits = (text) => !MODULE_SYNTAX.test(text) && !DYNAMIC_IMPORT.test(text.replace(INLINE, ''));

/** Where modules come from, from now on until `close`. */
class Loading {
  /** @param {Image | null} image what is known of them; `null` if that is to be found out */
  constructor(image) {
    this.modules = image?.modules ?? new Map();
    this.isRecording = image === null;
    /** @type {Map<string, vm.Script>} */
    this.scripts = new Map();
    Object.assign(Module._pathCache, image?.paths);
    const load = (this.load = Module._extensions['.js']);
    Module._extensions['.js'] = (module, filename) => {
      const known = this.#known(filename);
      if (known === undefined) {
        load(module, filename);
      } else {
        this.#run(module, filename, known);
      }
    };
  }

  /**
   * @param {string} filename
   * @returns {Known | undefined}
   */
  #known(filename) {
    if (this.isRecording) {
      const text = fs.readFileSync(filename, 'utf8');
      if (fits(text)) {
        this.modules.set(filename, { text, code: undefined });
      }
    }
    return this.modules.get(filename);
  }

  /**
   * @param {NodeJS.Module} module
   * @param {string} filename
   * @param {Known} known
   */
  #run(module, filename, { text, code }) {
    const script = new vm.Script(Module.wrap(text), {
      filename,
      ...(code === undefined ? {} : { cachedData: code }),
    });
    if (this.isRecording) {
      this.scripts.set(filename, script);
    }
    const { exports } = module;
    const own = [exports, requireOf(module), module, filename, path.dirname(filename)];
    script.runInThisContext().apply(exports, own);
  }

  /** From now on modules are loaded as without an image. */
  close() {
    Module._extensions['.js'] = this.load;
    if (!this.isRecording) {
      // Tens of megabytes, which every fork would have.
      this.modules.clear();
    }
  }

  /**
   * Keeps what was loaded as an image, which others see as a whole or not at all.
   *
   * @param {string} file
   */
  keep(file) {
    for (const [filename, known] of this.modules) {
      known.code = this.scripts.get(filename)?.createCachedData();
    }
    const image = { paths: { ...Module._pathCache }, modules: this.modules };
    const beside = `${file}.${process.pid}`;
    fs.writeFileSync(beside, v8.serialize(image));
    fs.renameSync(beside, file);
  }
}

/**
 * The `require` of a module, as Node makes it.
 *
 * @param {NodeJS.Module} module
 */
function requireOf(module) {
  const require = (/** @type {string} */ id) => module.require(id);
  require.resolve = (/** @type {string} */ request) => Module._resolveFilename(request, module);
  require.main = process.mainModule;
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  return require;
}

/**
 * Loads modules from the image in `file`; `null` if it cannot be read.
 *
 * @param {string} file
 */
function openImage(file) {
  try {
    return new Loading(v8.deserialize(fs.readFileSync(file)));
  } catch {
    return null;
  }
}

/** Notes what is loaded from now on. */
function beginImage() {
  return new Loading(null);
}

exports.beginImage = beginImage;
exports.openImage = openImage;
