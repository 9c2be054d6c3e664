'use strict';
// Points that a person chooses, in the viewport.

const { certain, combined } = require('../../../model/event.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../../../model/event.js').Point} Point */
/** @typedef {import('../../../model/event.js').Symbolic} Symbolic */

/**
 * Where the mouse is, or is going to be, which is asked when somebody reads it.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {[x: string, y: string]} [names] of the fields that say so
 * @returns {Point}
 */
function pointOn(person, element, [x, y] = ['clientX', 'clientY']) {
  return {
    get X() {
      return person.chosen(x, element);
    },
    get Y() {
      return person.chosen(y, element);
    },
  };
}

/**
 * The point to the left of another.
 *
 * @param {Person} person
 * @param {Point} point
 * @returns {Point}
 */
function beside({ runtime }, point) {
  return {
    get X() {
      return combined(runtime, point.X, '-', certain(1));
    },
    get Y() {
      return point.Y;
    },
  };
}

/**
 * Whether a point is in the window, which decides what it is on.
 *
 * @param {Person} person
 * @param {Point} point
 */
function isInWindow(person, point) {
  const { innerWidth, innerHeight } = person.window;
  return isBetween(person, point.X, innerWidth) && isBetween(person, point.Y, innerHeight);
}

/**
 * @param {Person} person
 * @param {Symbolic} coordinate
 * @param {number} size
 */
function isBetween(person, coordinate, size) {
  return (
    !person.decidesCompared(coordinate, '<', certain(0)) &&
    person.decidesCompared(coordinate, '<', certain(size))
  );
}

exports.beside = beside;
exports.isInWindow = isInWindow;
exports.pointOn = pointOn;
