'use strict';
// The shadows of a value as a tree of its shape, which outlives the value: JSON makes another one.

const { Op } = require('../../../protocol.js');
const {
  SafeMap,
  getOwnPropertyDescriptor,
  is,
  isFinite,
  isObject,
  ownKeys,
} = require('../../primordials.js');
const { put } = require('../model.js');

/** @import { Machine } from '../model.js' */

/**
 * @typedef {{value: unknown, shadow: number, isRead?: boolean}} Leaf a primitive; `isRead`: of a text that
 *   is symbolic itself
 * @typedef {Map<string, any> | Leaf} Tree the parts of an object are trees
 */

/** Graphs are followed so deep. */
const DEEPEST = 100;

/**
 * The own enumerable data properties with string keys.
 * @param {Machine} machine
 * @param {object} object
 * @param {(key: string, own: PropertyDescriptor) => void} each
 */
const forEachProperty = (machine, object, each) => {
  if (machine.objects.isProxy(object)) {
    return;
  }
  machine.unknowns.askForAll(object);
  const keys = ownKeys(object);
  for (let i = 0; i < keys.length; i++) {
    if (typeof keys[i] !== 'string') {
      continue;
    }
    const own = getOwnPropertyDescriptor(object, keys[i]);
    if (own !== undefined && own.enumerable) {
      each(/** @type {string} */ (keys[i]), own);
    }
  }
};

/**
 * The shadows of a value as a tree of its shape: a leaf for a primitive, a map for an object; null where
 * there is none.
 *
 * A graph is gone through once: what is reached in several ways has one tree, and what holds itself, as
 * only a graph with `toJSON` may, is left out where it does.
 * @param {Machine} machine
 * @param {unknown} value
 * @param {number} shadow of a primitive value
 * @param {Map<object, Tree | null>} [known] the trees of objects that have been reached
 * @param {number} [depth]
 * @returns {Tree | null}
 */
const treeOf = (machine, value, shadow, known = new SafeMap(), depth = 0) => {
  if (!isObject(value)) {
    return shadow > 0 ? { value, shadow } : null;
  }
  if (depth > DEEPEST) {
    return null;
  }
  const before = known.get(value);
  if (before !== undefined) {
    return before;
  }
  known.set(value, null);
  /** @type {Map<string, Tree> | null} */
  let tree = null;
  forEachProperty(machine, value, (key, { value: part }) => {
    const own = treeOf(machine, part, machine.shadows.of(value, key, part), known, depth + 1);
    if (own === null) {
      return;
    }
    tree ??= new SafeMap();
    tree.set(key, own);
  });
  known.set(value, tree);
  return tree;
};

/**
 * Whether two trees have the same terms at the same places.
 * @param {Pick<Machine, 'terms'>} machine
 * @param {Tree | null} one
 * @param {Tree | null} other
 * @param {Map<Tree, Tree>} [compared] parts that have been compared, as a part may be at several places
 * @returns {boolean}
 */
const isSameTree = (machine, one, other, compared = new SafeMap()) => {
  if (!(one instanceof SafeMap) || !(other instanceof SafeMap)) {
    const isLeaf = !(one instanceof SafeMap) && !(other instanceof SafeMap);
    return isLeaf && machine.terms.areSame(one?.shadow ?? 0, other?.shadow ?? 0);
  }
  if (compared.get(one) === other) {
    return true;
  }
  compared.set(one, other);
  let isSame = true;
  let more = 0;
  one.forEach((part, key) => {
    more++;
    isSame &&= isSameTree(machine, part, other.get(key) ?? null, compared);
  });
  other.forEach(() => more--);
  return isSame && more === 0;
};

/**
 * The part of a tree with the shadows that are wanted; null if there are none.
 * @param {Tree} tree
 * @param {(shadow: number) => boolean} isWanted
 * @param {Map<Tree, Tree | null>} [known] of parts, as one may be at several places
 * @returns {Tree | null}
 */
const part = (tree, isWanted, known = new SafeMap()) => {
  if (!(tree instanceof SafeMap)) {
    return isWanted(tree.shadow) ? tree : null;
  }
  const before = known.get(tree);
  if (before !== undefined) {
    return before;
  }
  known.set(tree, null);
  /** @type {Map<string, Tree> | null} */
  let wanted = null;
  tree.forEach((child, key) => {
    const own = part(child, isWanted, known);
    if (own !== null) {
      wanted ??= new SafeMap();
      wanted.set(key, own);
    }
  });
  known.set(tree, wanted);
  return wanted;
};

/**
 * Gives the shadows of a tree to a value of its shape; the shadow of the value itself.
 * @param {Machine} machine
 * @param {Tree} tree
 * @param {unknown} value
 * @returns {number}
 */
const plant = (machine, tree, value) => {
  if (tree instanceof SafeMap) {
    if (!isObject(value) || machine.objects.isProxy(value)) {
      return 0;
    }
    tree.forEach((part, key) => {
      const child = getOwnPropertyDescriptor(value, key)?.value;
      put(machine, value, key, child, plant(machine, part, child));
    });
    return 0;
  }
  if (typeof tree.value === 'number') {
    return parsedNumber(machine, /** @type {Leaf & {value: number}} */ (tree), value);
  }
  return tree.value === value ? tree.shadow : 0;
};

/**
 * A number's text is that of 0 for -0, and `null` if it is not finite.
 * @param {Pick<Machine, 'inputs' | 'writer'>} machine
 * @param {Leaf & {value: number}} leaf
 * @param {unknown} parsed
 */
const parsedNumber = ({ inputs, writer }, { value, shadow, isRead = false }, parsed) => {
  if (isRead || inputs.plain.has(shadow)) {
    return value === parsed ? shadow : 0;
  }
  const isOne = isFinite(value);
  if (!is(isOne ? value + 0 : null, parsed)) {
    return 0;
  }
  const number = writer.apply(Op.Add, [shadow, writer.constant(0)]);
  const condition = writer.apply(Op.NumberIsFinite, [shadow]);
  const made = writer.apply(Op.Conditional, [condition, number, writer.constant(null)]);
  // What JSON has given it gives again: so a text that is parsed and written again stands for the same.
  inputs.plain.set(made, true);
  return made;
};

module.exports = { forEachProperty, isSameTree, part, plant, treeOf };
