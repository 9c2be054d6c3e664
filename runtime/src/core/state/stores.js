'use strict';
// Where the shadows of locations are: each kind of place has those of the machine that hold what lies
// there, so a symbol that a location gets is what the app's next read of it finds.

/**
 * @typedef {import('../machine.js').Machine} Machine
 *
 * @typedef {object} Store
 * @property {(machine: Machine, holder: any, key: any, value: unknown) => number} shadow of what lies there
 * @property {((machine: Machine, holder: any, key: any, value: unknown, shadow: number) => unknown) | null} give
 *   what lies there has this shadow from now on; null if it can have none, and `false` is given if that
 *   shows now
 */

/** @type {Store} */
const property = {
  shadow: ({ shadows }, object, key, value) => shadows.of(object, key, value),
  give: ({ shadows }, object, key, value, shadow) => shadows.set(object, key, value, shadow),
};

/** The value under a key of a map. @type {Store} */
const mapValue = {
  shadow: ({ collections }, map, key, value) => collections.valueShadow(map, key, value),
  give: ({ collections }, map, key, value, shadow) =>
    collections.keep(map, key, collections.keyShadow(map, key), value, shadow),
};

/** The value under a key of a map that holds it weakly. @type {Store} */
const weakValue = {
  shadow: mapValue.shadow,
  give: ({ collections }, map, key, value, shadow) =>
    collections.keep(map, key, 0, value, shadow, true),
};

/** A key of a map, or a member of a set. @type {Store} */
const key = {
  shadow: ({ collections }, collection, _key, value) => collections.keyShadow(collection, value),
  give: ({ collections }, collection, _key, value, shadow) => {
    const slots = collections.slotsOf(collection);
    let slot = slots.get(value);
    if (slot === undefined) {
      slots.set(value, (slot = [undefined, undefined]));
    }
    collections.keepKey(slot, value, shadow);
  },
};

/** A variable; the key is its index. @type {Store} */
const variable = {
  shadow: (_machine, scope, index) => scope.read(index)?.shadow ?? 0,
  give: (_machine, scope, index, _value, shadow) => scope.giveShadow(index, shadow),
};

/** What has no shadow, and nowhere to keep one. @type {Store} */
const none = { shadow: () => 0, give: null };

module.exports = { key, mapValue, none, property, variable, weakValue };
