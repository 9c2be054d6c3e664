'use strict';
// Models of the constructors of errors: what they keep of their arguments.

const { isObject } = require('../primordials.js');
const { install, put } = require('./model.js');

const ERRORS = [
  'Error',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
];

/** The message is a property of the result, and so is the cause. */
const error =
  (at) =>
  (machine, { values, shadows, result }) => {
    const message = values[at];
    if (typeof message === 'string') {
      put(machine, result, 'message', message, shadows[at]);
    } else if (shadows[at] > 0) {
      const text = machine.operators.textual(message, shadows[at]);
      put(machine, result, 'message', `${message}`, text);
    }
    const options = values[at + 1];
    const cause = isObject(options)
      ? machine.objects.dataProperty(options, 'cause')?.value
      : undefined;
    put(machine, result, 'cause', cause, machine.shadows.of(options, 'cause', cause));
    return 0;
  };

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const models = { AggregateError: error(1) };
  for (const name of ERRORS) {
    models[name] = error(0);
  }
  install(machine.natives.models, global, models);
  install(machine.natives.constructors, global, models);
};
