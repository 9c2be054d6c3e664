'use strict';
// All kinds of actions. A new one is a file of this folder and a row here.
//
// The order is the one in which they are offered for an element, which the search goes by.

const { attach } = require('./attach.js');
const { back } = require('./back.js');
const { blur } = require('./blur.js');
const { check } = require('./check.js');
const { choose } = require('./choose.js');
const { chooseSeveral } = require('./choose_several.js');
const { click } = require('./click.js');
const { contextMenu } = require('./context_menu.js');
const { doubleClick } = require('./double_click.js');
const { drag } = require('./drag.js');
const { drop } = require('./drop.js');
const { escape } = require('./escape.js');
const { focus } = require('./focus.js');
const { form } = require('./form.js');
const { forward } = require('./forward.js');
const { hash } = require('./hash.js');
const { hide } = require('./hide.js');
const { key } = require('./key.js');
const { keyDown } = require('./key_down.js');
const { keyUp } = require('./key_up.js');
const { leave } = require('./leave.js');
const { middleClick } = require('./middle_click.js');
const { mouseDown } = require('./mouse_down.js');
const { mouseMove } = require('./mouse_move.js');
const { mouseOut } = require('./mouse_out.js');
const { mouseOver } = require('./mouse_over.js');
const { mouseUp } = require('./mouse_up.js');
const { paste } = require('./paste.js');
const { reload } = require('./reload.js');
const { resize } = require('./resize.js');
const { scroll } = require('./scroll.js');
const { set } = require('./set.js');
const { show } = require('./show.js');
const { submit } = require('./submit.js');
const { swipe } = require('./swipe.js');
const { tap } = require('./tap.js');
const { type } = require('./type.js');
const { wait } = require('./wait.js');
const { wheel } = require('./wheel.js');

/** @typedef {import('../kind.js').Kind} Kind */

/**
 * For one element these are offered in the order in which the page has begun to listen.
 *
 * @type {Kind[]}
 */
const OF_MOUSE = [
  doubleClick,
  mouseDown,
  mouseMove,
  mouseUp,
  mouseOut,
  mouseOver,
  drag,
  drop,
  contextMenu,
  middleClick,
  wheel,
  tap,
  swipe,
];

/** Kinds for which something must lie under the mouse, or under a finger. */
const BY_POINTER = new Set([click, ...OF_MOUSE]);

/** @type {Kind[]} */
const OF_PAGE = [hash, resize, back, forward, reload, hide, show, leave, wait];

/** @type {Kind[]} */
const KINDS = [
  form,
  type,
  set,
  paste,
  submit,
  choose,
  chooseSeveral,
  check,
  attach,
  click,
  escape,
  ...OF_MOUSE,
  key,
  keyDown,
  keyUp,
  focus,
  blur,
  scroll,
  ...OF_PAGE,
];

/**
 * The kinds for an element to which events of these types are listened.
 *
 * @param {import('../listeners.js').Heard} types
 * @returns {Kind[]}
 */
function kindsFor(types) {
  const listened = [...types.keys()];
  /** @param {Kind} kind */
  const since = (kind) => listened.findIndex((heard) => kind.events?.includes(heard));
  const isOfMouse = (/** @type {Kind} */ kind) => OF_MOUSE.includes(kind);
  return KINDS.filter((kind) => since(kind) >= 0 && (kind.fits?.(types) ?? true)).toSorted(
    (one, other) => (isOfMouse(one) && isOfMouse(other) ? since(one) - since(other) : 0),
  );
}

exports.BY_POINTER = BY_POINTER;
exports.KINDS = KINDS;
exports.kindsFor = kindsFor;
