'use strict';
// The models of runtime/src/model, and where each is put: into Node's own modules, into every realm,
// into the windows of pages.

const { followAborts } = require('../model/aborts.js');
const { followAssertions } = require('../model/assertions.js');
const { followBlobs } = require('../model/blob.js');
const { Channels } = require('../model/channel/index.js');
const { followCallbackify } = require('../model/callbackify.js');
const { followSelectors } = require('../model/checked.js');
const { followClassLists } = require('../model/class_list.js');
const { installClipboard } = require('../model/clipboard.js');
const { followContexts } = require('../model/contexts.js');
const { Dialogs } = require('../model/dialog.js');
const { followEventInits } = require('../model/event_init.js');
const { Events } = require('../model/events.js');
const { followFields } = require('../model/fields.js');
const { followFilePaths } = require('../model/file_paths.js');
const { followFormData, followForms } = require('../model/form_data.js');
const { installGetters } = require('../model/getters.js');
const { followTexts } = require('../model/element_texts.js');
const { installHeld } = require('../model/held.js');
const { installMedia } = require('../model/media.js');
const { Queries } = require('../model/queries.js');
const { Randomness } = require('../model/random.js');
const { followRejections } = require('../model/rejections.js');
const { Stored } = require('../model/storage.js');
const { Texts } = require('../model/text.js');
const { Timers } = require('../model/timers.js');
const { followTransfers } = require('../model/transfer.js');
const { followNodeUrls } = require('../model/urls.js');
const { followValidity } = require('../model/validity.js');

class Models {
  #runtime;
  #randomness;
  #timers;
  /** What tells of libraries that carry messages. */
  channels;
  /** What clients of databases send. */
  queries;
  /** What a person says in dialogs. */
  dialogs;
  /** What pages keep. */
  stored;

  /**
   * @param {import('../core/host.js').Runtime} runtime
   * @param {object} options
   * @param {number} options.seed of what is random and no input
   * @param {() => boolean} options.isReady whether what happens is part of a run by now
   * @param {(failure: import('../model/channel/traffic.js').Failure) => void} options.failed the
   *   server answers that it has failed
   * @param {() => number} options.site the site of whoever called into the runtime, -1 if there is none
   * @param {import('../protocol.js').ChannelName[]} options.switchedOff
   */
  constructor(runtime, { seed, isReady, failed, site, switchedOff }) {
    this.#runtime = runtime;
    this.#randomness = new Randomness(runtime, seed, isReady);
    this.dialogs = new Dialogs(runtime, isReady);
    this.stored = new Stored(runtime);
    this.#timers = new Timers(runtime);
    this.queries = new Queries(runtime, site);
    this.channels = new Channels(runtime, failed, site, switchedOff);
  }

  /** Randomness of Node itself. */
  installRandomness() {
    this.#randomness.installNode();
  }

  /** Node's classes that carry values. */
  installNode() {
    new Events(this.#runtime, this.channels.traffic).install();
    new Texts(this.#runtime).install();
    this.#timers.install();
    followEventInits(this.#runtime, globalThis);
    followAborts(this.#runtime, globalThis);
    followAssertions(this.#runtime);
    followFilePaths(this.#runtime);
    followNodeUrls(this.#runtime);
    followCallbackify(this.#runtime);
    followContexts(this.#runtime);
    followForms(this.#runtime);
    followValidity(this.#runtime);
  }

  /**
   * There is a new realm.
   *
   * @param {typeof globalThis} realm its global object
   * @param {boolean} [isContext] whether it is a context of `vm`
   */
  installRealm(realm, isContext = false) {
    this.#randomness.installRealm(realm);
    followRejections(this.#runtime, realm);
    this.#runtime.installRealm(realm, isContext);
    this.channels.realmReady(realm);
  }

  /**
   * There is a new page, whose realm is ready.
   *
   * @param {import('../../types/jsdom.js').Window} window
   */
  installWindow(window) {
    this.#timers.installPage(window);
    this.dialogs.installWindow(window);
    this.stored.installWindow(window);
    followTexts(this.#runtime, window);
    followClassLists(this.#runtime, window);
    followSelectors(this.#runtime, window);
    installHeld(this.#runtime, window);
    installGetters(this.#runtime, window);
    this.channels.opened(window);
    followFormData(this.#runtime, window);
    followFields(this.#runtime);
    followBlobs(this.#runtime, window);
    followEventInits(this.#runtime, window);
    followAborts(this.#runtime, window);
    installMedia(this.#runtime, window);
    followTransfers(this.#runtime, window);
    installClipboard(this.#runtime, window);
  }
}

exports.Models = Models;
