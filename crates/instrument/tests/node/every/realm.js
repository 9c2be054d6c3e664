'use strict';
// What natives are tried in: a realm with the runtime and its models, as a worker has them.

const util = require('node:util');
const { promiseHooks } = require('node:v8');
const vm = require('node:vm');
const runtimeFolder = '../../../../../runtime/src';
const { createRuntime } = require(`${runtimeFolder}/core/index.js`);
const { Models } = require(`${runtimeFolder}/host/models.js`);
const { NodeModules } = require(`${runtimeFolder}/model/node_modules.js`);
const surfaces = require('./surface.js');

/** A site, of which nobody asks. */
const SITE = 1;

const createTraced = () => {
  const modules = new NodeModules();
  let unwatch = () => {};
  return createRuntime({
    words: new Int32Array(1 << 22),
    coverage: new Uint8Array(1 << 20),
    isProxy: util.types.isProxy,
    nameOf: (f) => modules.nameOf(f),
    siteOfCaller: () => SITE,
    makeOtherRegExp: () => vm.runInNewContext('RegExp'),
    watchPromises: (hooks) => {
      unwatch();
      unwatch = promiseHooks.createHook(hooks);
    },
  });
};

const quietly = (f) => {
  try {
    return f();
  } catch {
    return undefined;
  }
};

class Realm {
  /** @param {'language' | 'node' | 'page'} surface */
  constructor(surface) {
    this.surface = surface;
    this.runtime = createTraced();
    this.runtime.checks.isOn = true;
    const models = new Models(this.runtime, { seed: 1, isReady: () => true, failed() {}, site: () => SITE, switchedOff: [] });
    models.channels.install();
    models.installRealm(globalThis);
    models.installNode();
    this.global = surface === 'page' ? this.#open(models) : globalThis;
  }

  #open(models) {
    const { openPage } = require('./page.js');
    return openPage((window) => {
      models.installRealm(window);
      this.runtime.evaluation.installConstructors(window);
      models.installWindow(window);
    });
  }

  /** What makes an object that inherits from a prototype, where no constructor does; undefined if nothing. */
  sampleOf(prototype) {
    if (this.surface !== 'page') return undefined;
    const { samplesOf } = require('./page.js');
    this.samples ??= samplesOf(this.global).map((make) => ({ make, made: quietly(make) }));
    const inherits = ({ made }) => made !== undefined && Object.prototype.isPrototypeOf.call(prototype, made);
    const isOwn = ({ made }) => made !== undefined && Object.getPrototypeOf(made) === prototype;
    return (this.samples.find(isOwn) ?? this.samples.find(inherits))?.make;
  }

  /** The natives of the surface. */
  natives() {
    const isOfPage = this.surface === 'page';
    return surfaces[this.surface](this.global).map((native) => ({ ...native, isOfPage }));
  }

  /** A text as a function of the realm. */
  compile(text, parameters) {
    const options = this.global === globalThis ? {} : { parsingContext: this.global };
    return vm.compileFunction(text, parameters, options);
  }
}

exports.Realm = Realm;
