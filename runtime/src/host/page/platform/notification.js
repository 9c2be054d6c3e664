'use strict';
// Notifications: the person allows them, they are shown, and stay there.

const { addHandlers } = require('./define.js');

/** @type {import('./index.js').Source} */
function notification(setting) {
  const { window } = setting;
  class Notification extends window.EventTarget {
    static permission = 'granted';
    static maxActions = 2;

    /** @param {(permission: string) => void} [callback] */
    static requestPermission(callback) {
      setting.imitates('whether the person allows notifications, which is taken for granted');
      callback?.('granted');
      return setting.promised(() => 'granted');
    }

    /**
     * @param {unknown} title
     * @param {object} [options]
     */
    constructor(title, options = {}) {
      super();
      setting.imitates('a notification, which nobody sees');
      const shown = { body: '', data: null, dir: 'auto', icon: '', lang: '', tag: '', ...options };
      Object.assign(this, shown, { title: `${title}`, timestamp: window.Date.now() });
      setting.later(() => setting.fire(this, 'show'));
    }

    close() {
      setting.later(() => setting.fire(this, 'close'));
    }
  }
  addHandlers(Notification.prototype, ['click', 'close', 'error', 'show']);
  return { Notification };
}

exports.notification = notification;
