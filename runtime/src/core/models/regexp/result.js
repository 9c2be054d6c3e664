'use strict';
// The result of `exec`, an array with properties, and the shadows that a match gives it.

const { Op } = require('../../../protocol.js');
const { getOwnPropertyDescriptor, isObject, ownKeys } = require('../../primordials.js');
const { put } = require('../model.js');

/** @import { Group, Matching } from './matching.js' */

/**
 * A property of an object that an engine has made.
 * @param {any} object
 * @param {PropertyKey} key
 */
const elementOf = (object, key) => getOwnPropertyDescriptor(object, key)?.value;

/**
 * The named groups get their shadows.
 * @param {Matching} matching
 * @param {unknown} groups
 */
const fillGroups = (matching, groups) => {
  if (!isObject(groups)) {
    return;
  }
  const names = ownKeys(groups);
  for (let i = 0; i < names.length; i++) {
    const value = elementOf(groups, names[i]);
    // That it has captured nothing is decided.
    if (value !== undefined) {
      const shadow = matching.term(Op.RegExpCapture, names[i]);
      put(matching.machine, groups, names[i], value, shadow);
    }
  }
};

/**
 * Where a group begins and ends, if it took part.
 * @param {Matching} matching
 * @param {any} pair
 * @param {Group} group
 */
const fillPair = (matching, pair, group) => {
  const { machine } = matching;
  if (pair === undefined) {
    return;
  }
  put(machine, pair, 0, elementOf(pair, 0), matching.term(Op.RegExpIndex, group));
  put(machine, pair, 1, elementOf(pair, 1), matching.end(group));
};

/**
 * The indices, which it has by the flag `d`, get their shadows.
 * @param {Matching} matching
 * @param {any} indices
 */
const fillIndices = (matching, indices) => {
  for (let i = 0; i < indices.length; i++) {
    fillPair(matching, elementOf(indices, i), i);
  }
  const groups = elementOf(indices, 'groups');
  const names = isObject(groups) ? ownKeys(groups) : [];
  for (let i = 0; i < names.length; i++) {
    fillPair(matching, elementOf(groups, names[i]), names[i]);
  }
};

/**
 * The result of `exec` gets its shadows; those of its captures are known.
 * @param {Matching} matching
 * @param {number[]} shadows
 * @param {unknown[]} result
 */
const fillResult = (matching, shadows, result) => {
  const { machine, text } = matching;
  for (let i = 0; i < result.length; i++) {
    put(machine, result, i, elementOf(result, i), shadows[i]);
  }
  put(machine, result, 'index', elementOf(result, 'index'), matching.term(Op.RegExpIndex, 0));
  put(machine, result, 'input', text.value, text.shadow);
  fillGroups(matching, elementOf(result, 'groups'));
  if (matching.hasIndices) {
    fillIndices(matching, elementOf(result, 'indices'));
  }
};

exports.elementOf = elementOf;
exports.fillGroups = fillGroups;
exports.fillResult = fillResult;
