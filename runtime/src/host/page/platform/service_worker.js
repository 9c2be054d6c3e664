'use strict';
// Service workers: one can be registered, and none ever runs or answers for the server, as on the first
// visit of a page.

const { URL } = require('url');
const { addHandlers } = require('./define.js');

/** @type {import('./index.js').Source} */
function serviceWorkers(setting) {
  const { window } = setting;
  class ServiceWorkerRegistration extends window.EventTarget {
    installing = null;
    waiting = null;
    active = null;
    navigationPreload = { enable: nothing, disable: nothing };
    pushManager = { getSubscription: () => setting.promised(() => null) };

    /** @param {string} scope */
    constructor(scope) {
      super();
      this.scope = scope;
    }

    update() {
      return setting.promised(() => this);
    }

    unregister() {
      return setting.promised(() => true);
    }

    showNotification() {
      return setting.promised(nothing);
    }
  }
  addHandlers(ServiceWorkerRegistration.prototype, ['updatefound']);
  /** @type {ServiceWorkerRegistration[]} */
  const registered = [];
  class ServiceWorkerContainer extends window.EventTarget {
    controller = null;
    /** Nothing becomes active. */
    ready = new setting.Promise(nothing);

    /**
     * @param {string | URL} script
     * @param {{ scope?: string }} [options]
     */
    register(script, { scope = './' } = {}) {
      setting.imitates(`the service worker ${script}, which never runs`);
      return setting.promised(() => {
        const { href } = new URL(scope, new URL(`${script}`, window.document.baseURI));
        const registration = new ServiceWorkerRegistration(href);
        registered.push(registration);
        return registration;
      });
    }

    getRegistration() {
      return setting.promised(() => registered[0]);
    }

    getRegistrations() {
      return setting.promised(() => [...registered]);
    }

    startMessages() {}
  }
  addHandlers(ServiceWorkerContainer.prototype, ['controllerchange', 'message', 'messageerror']);
  return { serviceWorker: new ServiceWorkerContainer() };
}

function nothing() {}

exports.serviceWorkers = serviceWorkers;
