'use strict';
// Does what a person does as one event of a run.

const { closeChooser } = require('../page/chooser.js');
const { fieldsOf } = require('./kind.js');
const { Person } = require('./person.js');

/**
 * Performs an action as event number `index`.
 *
 * @param {import('../../core/host.js').Runtime} runtime
 * @param {import('./discover.js').Action} action
 * @param {number} index
 */
function perform(runtime, { element, kind, window }, index) {
  closeChooser(window);
  kind.perform(new Person(runtime, window, index, fieldsOf(kind, element)), element);
}

exports.perform = perform;
