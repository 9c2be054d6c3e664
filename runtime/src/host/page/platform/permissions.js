'use strict';
// What a page may do, in a browser whose user says yes, and what it asks of the machine.

const { addHandlers } = require('./define.js');

/** @typedef {import('./setting.js').Setting} Setting */

/** How much an origin may keep, in bytes. */
const QUOTA = 2 ** 30;

/** @type {import('./index.js').Source} */
function permissions(setting) {
  const { window, imitates } = setting;
  class PermissionStatus extends window.EventTarget {
    state = 'granted';
    name = '';
  }
  addHandlers(PermissionStatus.prototype, ['change']);
  return {
    permissions: {
      /** @param {{ name: string }} wanted */
      query: ({ name }) => {
        imitates(`the permission for ${name}, which is granted`);
        return setting.promised(() => Object.assign(new PermissionStatus(), { name }));
      },
    },
    storage: {
      estimate: () => {
        imitates('how much is kept (navigator.storage.estimate)');
        return setting.promised(() => ({ quota: QUOTA, usage: 0 }));
      },
      persist: () => setting.promised(() => true),
      persisted: () => setting.promised(() => false),
    },
    wakeLock: { request: () => setting.promised(() => wakeLock(setting)) },
    locks: new Locks(setting),
    connection: Object.assign(new window.EventTarget(), {
      effectiveType: '4g',
      downlink: 10,
      rtt: 50,
      saveData: false,
    }),
    share: () => {
      imitates('what is shared with others (navigator.share), which nobody gets');
      return setting.promised(() => undefined);
    },
    canShare: () => true,
    vibrate: () => true,
    getBattery: () => {
      imitates('the battery (navigator.getBattery)');
      const full = { charging: true, chargingTime: 0, dischargingTime: Infinity, level: 1 };
      return setting.promised(() => Object.assign(new window.EventTarget(), full));
    },
  };
}

/** @param {Setting} setting */
function wakeLock(setting) {
  const lock = Object.assign(new setting.window.EventTarget(), {
    type: 'screen',
    released: false,
    release: () =>
      setting.promised(() => {
        lock.released = true;
        setting.fire(lock, 'release');
      }),
  });
  return lock;
}

/** Locks by name, which those wait for who ask later; of this page only. */
class Locks {
  #setting;
  /** @type {Map<string, Promise<unknown>>} When the last holder is done. */
  #last = new Map();

  /** @param {Setting} setting */
  constructor(setting) {
    this.#setting = setting;
  }

  /**
   * @param {string} name
   * @param {any} options
   * @param {(lock: object) => unknown} [callback]
   */
  request(name, options, callback = options) {
    const lock = { name, mode: 'exclusive' };
    const before = this.#last.get(name) ?? this.#setting.Promise.resolve();
    const done = before.then(() => callback(lock));
    this.#last.set(
      name,
      done.catch(() => undefined),
    );
    return done;
  }

  query() {
    return this.#setting.promised(() => ({ held: [], pending: [] }));
  }
}

exports.permissions = permissions;
