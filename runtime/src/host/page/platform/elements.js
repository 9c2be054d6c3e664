'use strict';
// What elements do that only concerns looks: they scroll into view, move, catch the pointer. Nothing of it
// shows.

const { animate } = require('./animation.js');
const { drawOn } = require('./canvas_element.js');
const { define } = require('./define.js');
const { addDecode } = require('../images.js');
const { addInnerText } = require('./inner_text.js');
const { addStreams } = require('./playback.js');
const { addReflected } = require('./reflected.js');
const { addShapes } = require('./svg.js');

/** @typedef {import('./setting.js').Setting} Setting */

/** @param {Setting} setting */
function addElementMethods(setting) {
  const { window } = setting;
  const { prototype } = window.Element;
  const nothing = () => undefined;
  for (const name of ['scrollIntoView', 'scrollIntoViewIfNeeded']) {
    define(prototype, name, nothing);
  }
  for (const [name, isFurther] of /** @type {const} */ ([
    ['scroll', false],
    ['scrollTo', false],
    ['scrollBy', true],
  ])) {
    define(
      prototype,
      name,
      /** @this {Element} @param {any[]} place */ function (...place) {
        scrollElement(setting, this, place, isFurther);
      },
    );
  }
  addCapture(setting);
  define(
    prototype,
    'checkVisibility',
    /** @this {Element} */ function () {
      return this.getClientRects().length > 0;
    },
  );
  define(prototype, 'requestFullscreen', () => setting.promised(nothing));
  define(window.Document.prototype, 'exitFullscreen', () => setting.promised(nothing));
  define(prototype, 'requestPointerLock', () => setting.promised(nothing));
  define(window.Document.prototype, 'exitPointerLock', nothing);
  animate(setting);
  addInnerText(setting);
  addReflected(setting);
  addStreams(setting);
  addShapes(setting);
  drawOn(setting);
  addDecode(setting);
}

/**
 * Scrolls an element, of which it is told afterwards.
 *
 * @param {Setting} setting
 * @param {Element} element
 * @param {any[]} place
 * @param {boolean} isFurther whether it counts from where it is
 */
function scrollElement(setting, element, [first, second], isFurther) {
  const { left, top } =
    typeof first === 'object' && first !== null ? first : { left: first, top: second };
  const before = { left: element.scrollLeft, top: element.scrollTop };
  element.scrollLeft =
    left === undefined ? before.left : Number(left) + (isFurther ? before.left : 0);
  element.scrollTop = top === undefined ? before.top : Number(top) + (isFurther ? before.top : 0);
  if (element.scrollLeft !== before.left || element.scrollTop !== before.top) {
    setting.later(() => setting.fire(element, 'scroll'));
  }
}

/** @param {Setting} setting */
function addCapture({ window }) {
  /** @type {WeakMap<Element, Set<number>>} */
  const captured = new WeakMap();
  const of = (/** @type {Element} */ element) => {
    const own = captured.get(element) ?? new Set();
    captured.set(element, own);
    return own;
  };
  const { prototype } = window.Element;
  define(
    prototype,
    'setPointerCapture',
    /** @this {Element} @param {number} id */ function (id) {
      of(this).add(id);
    },
  );
  define(
    prototype,
    'releasePointerCapture',
    /** @this {Element} @param {number} id */ function (id) {
      of(this).delete(id);
    },
  );
  define(
    prototype,
    'hasPointerCapture',
    /** @this {Element} @param {number} id */ function (id) {
      return of(this).has(id);
    },
  );
}

exports.addElementMethods = addElementMethods;
