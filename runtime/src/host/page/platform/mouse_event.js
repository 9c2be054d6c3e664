'use strict';
// `layerX` and `layerY` of mouse events, which jsdom lacks. Nothing has a layout, so the layer that an
// element is in begins where the page does.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');

/** @param {import('./setting.js').Setting} setting */
function addLayers({ window: { MouseEvent } }) {
  for (const axis of /** @type {const} */ (['X', 'Y'])) {
    Object.defineProperty(MouseEvent.prototype, `layer${axis}`, {
      configurable: true,
      enumerable: true,
      /** @this {MouseEvent} */
      get() {
        // What a person does has an own one, which is symbolic.
        return implForWrapper(this)[`layer${axis}`] ?? this[`page${axis}`];
      },
    });
  }
}

exports.addLayers = addLayers;
