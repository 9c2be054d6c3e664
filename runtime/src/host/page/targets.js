'use strict';
// What a listener throws is an error of the page, also where it listens to something that is no node.
//
// And what comes in by a WebSocket is told before its listeners get it.
//
// jsdom looks for the window of an event at the document that its target belongs to, and throws an
// error away if there is none: it has given one to nodes and requests only.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');

/**
 * @typedef {import('../../../types/jsdom.js').Changes} Changes
 * @typedef {import('../../../types/jsdom.js').TargetImpl} TargetImpl
 */

/** @param {{ implementation: { prototype: TargetImpl } }} exports of the class of all targets */
function belongToDocuments({ implementation: { prototype } }) {
  Object.defineProperty(prototype, '_ownerDocument', {
    configurable: true,
    /** @this {TargetImpl} */
    get() {
      return implForWrapper(this._globalObject._document);
    },
    /** Some are given what pages see of the document, which has no window. */
    set() {},
  });
}

/** @param {{ implementation: { prototype: TargetImpl } }} exports of the class of nodes, which say it themselves */
function sayItThemselves({ implementation: { prototype } }) {
  Object.defineProperty(prototype, '_ownerDocument', { writable: true, value: null });
}

/**
 * @param {(event: { data: unknown }) => void} arrives a message has come in at the page
 * @returns {Changes}
 */
function targetChanges(arrives) {
  return {
    'living/events/EventTarget-impl.js': belongToDocuments,
    'living/nodes/Node-impl.js': sayItThemselves,
    'living/websockets/WebSocket-impl.js'({ implementation: { prototype } }) {
      const { _dispatch } = prototype;
      prototype._dispatch = function (event) {
        if (event.type === 'message') {
          arrives(wrapperForImpl(event));
        }
        return _dispatch.call(this, event);
      };
    },
  };
}

exports.targetChanges = targetChanges;
