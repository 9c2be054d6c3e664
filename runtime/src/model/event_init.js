'use strict';
// What an event is made with: its type, and the members of its dictionary, such as the `detail` of a
// `CustomEvent`, are read again from the event.

/** The interfaces whose dictionaries hold values of the app. */
const INTERFACES = [
  'CustomEvent',
  'ErrorEvent',
  'InputEvent',
  'KeyboardEvent',
  'MessageEvent',
  'MouseEvent',
  'StorageEvent',
];

/**
 * Gives the members of the dictionary their shadows, where they are the event's. What the event has made
 * of a value is another value when it is read, and has no shadow then.
 *
 * @type {import('../core/models/model.js').Model}
 */
const made = (
  { objects, operators, shadows },
  { values: [type, init], shadows: given, result },
) => {
  if (given[0] > 0) {
    shadows.set(result, 'type', `${type}`, operators.textual(type, given[0]));
  }
  if (init === null || typeof init !== 'object' || objects.isProxy(init)) {
    return 0;
  }
  for (const key of Reflect.ownKeys(init)) {
    const member = Object.getOwnPropertyDescriptor(init, key);
    const shadow = member === undefined ? 0 : shadows.of(init, key, member.value);
    if (shadow !== 0) {
      shadows.set(result, key, member?.value, shadow);
    }
  }
  return 0;
};

/**
 * @param {import('../core/host.js').Runtime} runtime
 * @param {any} realm the global object of Node, or a page's window
 */
function followEventInits({ natives }, realm) {
  for (const name of INTERFACES) {
    natives.add(realm[name], name, { made });
  }
}

exports.followEventInits = followEventInits;
