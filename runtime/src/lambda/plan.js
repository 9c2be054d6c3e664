'use strict';
// A test as data: what is called on what with which arguments, and what the callbacks do.
//
// Values, statements and results of callbacks are JavaScript texts over the variables of the test,
// so a plan means the same whichever implementation it runs on, and can be made smaller part by part.

/**
 * What a callback does, in this order: its statements, then it throws or returns.
 *
 * @typedef {object} Callback
 * @property {string} kind how it was made, such as `writes`
 * @property {'function' | 'async' | 'generator'} shape
 * @property {number} parameters how many it names
 * @property {string[]} statements
 * @property {string | null} throws a value
 * @property {string | null} returns a value
 * @property {string | null} text the whole function, if it comes from a corpus: the rest is empty
 */

/** @typedef {{ variable: string } | { callback: Callback }} Argument */

/**
 * @typedef {object} Call
 * @property {string} method
 * @property {string} receiver a variable
 * @property {string} [borrowed] what the method is taken from, if the receiver need not have it
 * @property {boolean} [constructs] whether it is called with `new`
 * @property {Argument[]} args
 */

/**
 * @typedef {object} Plan
 * @property {{ name: string, text: string }[]} variables made for this test, beside those of the setup
 * @property {Call[]} calls the result of call number n is the variable `rN`
 */

/** The names that callbacks have for their parameters. */
const PARAMETERS = ['a', 'b', 'c', 'd', 'e'];
/** Stands in mined callbacks where the body begins. */
const ENTRY = '/*enter*/';

/**
 * @param {number} number of a call
 */
const resultOf = (number) => `r${number}`;

/** What the names of variables begin with that hold values for callbacks, and how many they hold. */
const VALUES = 'c';
const CALLS = 3;

/**
 * The text of such a variable: a value for each of the first calls of a callback.
 *
 * @param {() => string} value
 */
function valuesOf(value) {
  const entries = Array.from({ length: CALLS }, (_, call) => `${call}: ${value()}`);
  return `{ ${['next: 0', ...entries].join(', ')} }`;
}

/** The value for this call of a callback. @param {string} variable */
const takenFrom = (variable) => `${variable}[${variable}.next++]`;

/**
 * A property of something, as one writes it.
 *
 * @param {string} of
 * @param {string} key
 */
function member(of, key) {
  if (/^(?:0|[1-9]\d*)$/.test(key)) {
    return `${of}[${key}]`;
  }
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `${of}.${key}` : `${of}[${JSON.stringify(key)}]`;
}

/**
 * @param {Callback} callback
 * @param {string} entry what it does first
 */
function callbackText(callback, entry) {
  const { shape, parameters, statements, throws, returns, text } = callback;
  if (text !== null) {
    return text.replace(ENTRY, () => entry);
  }
  const word = { function: 'function', async: 'async function', generator: 'function*' }[shape];
  const body = [entry, ...statements];
  if (throws !== null) {
    body.push(`throw ${throws};`);
  } else if (returns !== null) {
    body.push(`return ${returns};`);
  }
  const inside = body.filter((line) => line !== '').join(' ');
  const names = PARAMETERS.slice(0, parameters).join(', ');
  return `${word} (${names}) {${inside === '' ? '' : ` ${inside} `}}`;
}

/**
 * A call as a person would write it.
 *
 * @param {Call} call
 * @param {number} number
 */
function shownCall(call, number) {
  const args = call.args.map((arg) =>
    'variable' in arg ? arg.variable : callbackText(arg.callback, ''),
  );
  const { borrowed, constructs, receiver, method } = call;
  const word = constructs ? 'new ' : '';
  const called =
    borrowed === undefined ? word + member(receiver, method) : `${member(borrowed, method)}.call`;
  const given = borrowed === undefined ? args : [receiver, ...args];
  return `var ${resultOf(number)} = ${called}(${given.join(', ')});`;
}

/**
 * A call as it is run: observed, its callbacks numbered.
 *
 * @param {Call} call
 * @param {number} number
 */
function observedCall(call, number) {
  const args = call.args.map((arg, position) => {
    if ('variable' in arg) {
      return arg.variable;
    }
    const id = `${number}.${position}`;
    return `$made("${id}", ${callbackText(arg.callback, `$enter("${id}", this, arguments);`)})`;
  });
  const called = [number, call.receiver, JSON.stringify(call.method), `[${args.join(', ')}]`];
  if (call.borrowed !== undefined || call.constructs) {
    called.push(call.borrowed ?? 'undefined', String(call.constructs === true));
  }
  return `${resultOf(number)} = $call(${called.join(', ')});`;
}

/**
 * The declarations of a plan's own variables, and of the results that later texts may mention.
 *
 * @param {Plan} plan
 */
function declarations(plan) {
  const variables = plan.variables.map(({ name, text }) => `var ${name} = ${text};`);
  const results = plan.calls.map((_, number) => `var ${resultOf(number)};`);
  return [...variables, ...results].join('\n');
}

/**
 * The whole test as a person would write it, without the setup.
 *
 * @param {Plan} plan
 */
function shownPlan(plan) {
  const variables = plan.variables.map(({ name, text }) => `var ${name} = ${text};`);
  return [...variables, ...plan.calls.map(shownCall)].join('\n');
}

exports.ENTRY = ENTRY;
exports.PARAMETERS = PARAMETERS;
exports.VALUES = VALUES;
exports.valuesOf = valuesOf;
exports.takenFrom = takenFrom;
exports.resultOf = resultOf;
exports.member = member;
exports.shownPlan = shownPlan;
exports.observedCall = observedCall;
exports.declarations = declarations;
