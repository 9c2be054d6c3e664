'use strict';
// What an app keeps beside what its code closes over, on both sides: documents, windows, timers,
// emitters, modules, and what its packages keep for it.

const { implForWrapper, implSymbol } = require('jsdom/lib/generated/idl/utils.js');
const { Bound } = require('../../core/state/bound.js');
const { Intrinsics } = require('../../core/state/intrinsics.js');
const stores = require('../../core/state/stores.js');
const { State } = require('../../core/state/state.js');
const { Files } = require('./files.js');
const { Foreign } = require('./foreign.js');
const { Emitters } = require('./emitters.js');
const { describeInterface } = require('./interfaces.js');
const { describeNode, meetTree } = require('./nodes.js');
const { Owners, ownerOf } = require('./owners.js');
const { walkOwn } = require('./own.js');
const { settledAs } = require('./promises.js');
const { walkTimers } = require('./timers.js');
const { noteFresh, walkGlobals, walkWindow } = require('./window.js');

/** @typedef {import('../../core/state/place.js').Place} Place */
/** @typedef {import('../../core/state/state.js').Scope} Scope */
/** @typedef {import('../../core/state/walk.js').Walk} Walk */
/** @typedef {(side: string) => Place} Sides */

/**
 * @typedef {object} Told what an app is made of
 * @property {import('../instrumentation.js').Instrumentation} instrumentation
 * @property {import('../pending.js').Pending} pending
 * @property {string} directory of the app, with a separator behind it
 */

class HostState {
  #runtime;
  #told;
  #intrinsics = new Intrinsics();
  #bound = new Bound();
  #owners = new Owners();
  #files = new Files();
  #isReady = false;
  /** @type {Foreign} */
  #foreign;
  /** @type {Emitters} */
  #emitters;
  /** @type {State} */
  state;
  /** Those that are open. @type {() => import('../page/page.js').Page[]} */
  pages = () => [];

  /**
   * @param {import('../../core/host.js').Runtime} runtime
   * @param {import('../../protocol.js').Walk} options
   * @param {Told} told
   */
  constructor(runtime, options, told) {
    this.#runtime = runtime;
    this.#told = told;
    const parts = {
      scopes: runtime.captured,
      host: this,
      intrinsics: this.#intrinsics,
      bound: this.#bound,
    };
    this.state = new State(runtime, parts, options);
    const { functions } = this.state.describe;
    const isOwn = (/** @type {Function} */ f) => {
      const { tag } = functions.textOf(f);
      return tag !== null && this.isOwn(tag);
    };
    this.#emitters = new Emitters(isOwn);
    this.#foreign = new Foreign({
      isOwn,
      ownerOf: (f) => this.#ownerOf(f),
      isPlain: (object) => {
        const prototype = Reflect.getPrototypeOf(object);
        return prototype === null || this.#intrinsics.nameOf(prototype) !== undefined;
      },
      isOpaque: (object) =>
        runtime.objects.isProxy(object) ||
        Object.hasOwn(object, implSymbol) ||
        this.#intrinsics.nameOf(object) !== undefined,
    });
  }

  /**
   * Most pages never see what has the focus: in them it is no part of the state.
   *
   * @param {string} kind
   */
  #isLeftOut = (kind) =>
    this.state.isLeftOut(kind) || (kind === 'focus' && !this.#told.instrumentation.asksFocus);

  /** The app is ready: whose its functions are is asked now, and is known from here on. */
  learn() {
    do {
      this.state.look();
    } while (this.#owners.learn());
    this.#isReady = true;
  }

  /** Node is as it is before the app runs. */
  install() {
    this.addRealm(globalThis);
    this.#emitters.install(this.#runtime.sources);
    this.#files.install(this.#runtime.sources, () => this.#isReady);
  }

  /**
   * There is a new realm, in which nothing of the app has run.
   *
   * @param {object} global
   */
  addRealm(global) {
    this.#bound.install(this.#runtime, global);
    this.#intrinsics.add(global);
    noteFresh(global);
  }

  /**
   * The file of a scope, as names have it; `null` for a library's, and for what ran in a window that is
   * gone.
   *
   * @param {Scope} scope
   */
  fileOf(scope) {
    const file = this.#told.instrumentation.reported(scope.file);
    if (file === undefined || !file.isOwn) {
      return null;
    }
    const { file: name } = scope;
    if (file.side === 'server') {
      return { side: file.side, name };
    }
    const global = this.#runtime.captured.globalOf(scope);
    const page = this.pages().find(({ window }) => window === global);
    return page === undefined ? null : { side: sideOf(page), name };
  }

  /**
   * @param {Walk} walk
   * @param {Sides} sides
   */
  meet(walk, sides) {
    const isLeftOut = this.#isLeftOut;
    this.#foreign.begin();
    for (const { window, place } of this.#windows(sides)) {
      if (!isLeftOut('document')) {
        meetTree(walk, place, implForWrapper(window.document), isLeftOut);
      }
    }
  }

  /**
   * @param {Walk} walk
   * @param {Sides} sides
   */
  roots(walk, sides) {
    const isLeftOut = this.#isLeftOut;
    for (const { window, place } of this.#windows(sides)) {
      walkWindow(walk, place, window, isLeftOut);
    }
    if (!isLeftOut('global')) {
      walkGlobals(walk, sides('server').at(' global'), globalThis);
    }
    if (!isLeftOut('emitter')) {
      this.#emitters.walk(walk, sides('server'));
    }
    if (!isLeftOut('export')) {
      this.#walkExports(walk, sides('server'));
    }
    if (this.#files.areWritten && !isLeftOut('file')) {
      walk.unknown('', 'files that were written');
    }
    if (!isLeftOut('timer')) {
      walkTimers(walk, sides, this.#told.pending);
    }
  }

  /**
   * @param {object} object
   * @param {Place} place
   * @param {Walk} walk
   */
  describe(object, place, walk) {
    const { objects, proxies } = this.#runtime;
    const isProxy = objects.isProxy(object);
    const isOfPage = isProxy ? proxies.isPure(object) : Object.hasOwn(object, implSymbol);
    const impl = isOfPage ? implForWrapper(object) : null;
    if (impl === undefined || impl === null) {
      const owner = isProxy ? undefined : this.#foreign.ownerOf(object);
      if (owner !== undefined) {
        this.#foreign.object(walk, place, object, owner);
      }
      return owner !== undefined;
    }
    if (typeof impl.nodeType === 'number') {
      describeNode(walk, place, impl, this.state.isLeftOut);
    } else {
      describeInterface(walk, place, impl);
      walkOwn(walk, place, object);
    }
    return true;
  }

  /** @param {string} tag */
  isOwn(tag) {
    return this.#told.instrumentation.fileOf(tag)?.isOwn === true;
  }

  /**
   * @param {Function} f
   * @param {Place} place
   * @param {Walk} walk
   */
  describeFunction(f, place, walk) {
    this.#foreign.function(walk, place, f);
  }

  /**
   * The package of a function that is not the app's own.
   *
   * @param {Function} f
   */
  #ownerOf(f) {
    const { tag } = this.state.describe.functions.textOf(f);
    const file = tag === null ? undefined : this.#told.instrumentation.fileOf(tag);
    return file === undefined ? this.#owners.of(f) : ownerOf(file.name);
  }

  /**
   * What modules of the app's own give to others, which is no variable of theirs.
   *
   * @param {Walk} walk
   * @param {Place} place
   */
  #walkExports(walk, place) {
    for (const file of this.#told.instrumentation.onServer()) {
      const loaded = require.cache[file];
      if (loaded !== undefined) {
        const { directory } = this.#told;
        const name = file.startsWith(directory) ? file.slice(directory.length) : file;
        walk.value(place.at(` ${name} exports`), loaded.exports, stores.none);
      }
    }
  }

  /** @param {object} promise */
  settled(promise) {
    return settledAs(
      promise,
      (prototype) => this.#intrinsics.nameOf(prototype) === 'Promise.prototype',
    );
  }

  /**
   * The pages that are open, each with the place that names begin with.
   *
   * @param {Sides} sides
   */
  *#windows(sides) {
    for (const { window, whose } of this.pages()) {
      if (window !== null) {
        yield { window, place: sides(sideOf({ whose })) };
      }
    }
  }
}

/**
 * What names on a page begin with.
 *
 * @param {{ whose: import('../actions/whose.js').Whose }} page
 */
function sideOf({ whose: { name } }) {
  return name === null ? 'page' : `page of ${name}`;
}

exports.HostState = HostState;
