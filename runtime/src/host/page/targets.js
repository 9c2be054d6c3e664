'use strict';
// What a listener throws is an error of the page, also where it listens to something that is no node.
//
// jsdom looks for the window of an event at the document that its target belongs to, and throws an
// error away if there is none: it has given one to nodes and requests only.

/**
 * @typedef {import('../../../types/jsdom.js').Changes} Changes
 * @typedef {import('../../../types/jsdom.js').TargetImpl} TargetImpl
 */

/** @param {{ implementation: { prototype: TargetImpl } }} exports of a module of jsdom */
function belongsToDocument({ implementation: { prototype } }) {
  Object.defineProperty(prototype, '_ownerDocument', {
    configurable: true,
    /** @this {TargetImpl} */
    get() {
      const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
      return implForWrapper(this._globalObject._document);
    },
  });
}

/** @type {Changes} */
const targetChanges = {
  'living/aborting/AbortSignal-impl.js': belongsToDocument,
  'living/file-api/FileReader-impl.js': belongsToDocument,
  'living/websockets/WebSocket-impl.js': belongsToDocument,
};

exports.targetChanges = targetChanges;
