'use strict';
// Whether a field holds what its form asks for: `checkValidity`, `validity`, `:invalid`, and a browser
// that sends no form before it is so. Each constraint that a symbolic value meets, or does not, is a
// decision: of the code of the app that asks, or of the browser.
//
// All these ways lead through one place of jsdom. What a person has chosen among valid values only
// decides nothing here.

const {
  implementation: ValidityState,
} = require('jsdom/lib/jsdom/living/constraint-validation/ValidityState-impl.js');
const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { PERSON_SITE } = require('../protocol.js');
const { inside, typedIn } = require('./fields.js');
const { CONSTRAINTS, leastLength } = require('./validity/constraints.js');
const { Question } = require('./validity/question.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** @typedef {import('./validity/constraints.js').Impl} Impl */

/** What is asked of a field besides its type. */
const ASKING = ['required', 'pattern', 'min', 'max', 'step', 'minlength', 'multiple'];

/**
 * Why fields do not hold what they ask for, as long as somebody wants to know.
 *
 * @type {Map<Impl, string> | null}
 */
let unmet = null;

/** What asks for each constraint, as an author writes it. @type {Record<string, string>} */
const ASKED_BY = {
  badInput: 'type',
  typeMismatch: 'type',
  valueMissing: 'required',
  patternMismatch: 'pattern',
  rangeUnderflow: 'min',
  rangeOverflow: 'max',
  stepMismatch: 'step',
  tooShort: 'minlength',
  tooLong: 'maxlength',
};

/** Values that were chosen among valid ones. @type {WeakMap<Impl, { shadow: number, asked: string }>} */
const admitted = new WeakMap();

/**
 * From now on constraints decide.
 *
 * @param {Runtime} runtime
 */
function followValidity(runtime) {
  const { prototype } = ValidityState;
  const { _failsConstraint: fails } = prototype;
  /** @this {any} @param {string} name */
  prototype._failsConstraint = function (name) {
    const { _element: field } = this;
    const isFailed = name === 'tooShort' ? isTooShort(field) : inside(() => fails.call(this, name));
    if (isFailed) {
      unmet?.set(field, ASKED_BY[name] ?? name);
    }
    if (runtime.registers.n > 0) {
      decide(runtime, field, name, isFailed);
    }
    return isFailed;
  };
}

/**
 * Which fields do not hold what they ask for, and what that is, while `check` looks at a form.
 *
 * @param {Impl} form
 * @param {() => boolean} check
 * @returns {Map<Impl, string>}
 */
function unmetIn(form, check) {
  const before = unmet;
  /** @type {Map<Impl, string>} */
  const found = (unmet = new Map());
  try {
    if (check()) {
      return new Map();
    }
  } finally {
    unmet = before;
  }
  for (const field of form._getSubmittableElementNodes()) {
    if (field._customValidityErrorMessage) {
      found.set(field, 'setCustomValidity');
    }
  }
  // Whatever it was, the form is refused.
  return found.size > 0 ? found : found.set(form, 'checkValidity');
}

/**
 * What a field holds was chosen among values that meet all that is asked for now.
 *
 * @param {Runtime} runtime
 * @param {Impl} field
 */
function admit(runtime, field) {
  const { shadow } = valueOf(runtime, field);
  admitted.set(field, { shadow: runtime.terms.held(shadow), asked: askedOf(field) });
}

/**
 * A least length holds for what a person has typed.
 *
 * @param {Impl} field
 */
function isTooShort(field) {
  const text = typedIn(field);
  return text !== '' && text.length < leastLength(field);
}

/**
 * @param {Runtime} runtime
 * @param {Impl} field
 * @param {string} name of the constraint
 * @param {boolean} isFailed
 */
function decide(runtime, field, name, isFailed) {
  const constraint = CONSTRAINTS[name];
  const { value, shadow } = valueOf(runtime, field);
  if (constraint === undefined || (shadow === 0 && field.type !== 'radio')) {
    return;
  }
  const known = admitted.get(field);
  if (known?.shadow === runtime.terms.held(shadow) && known.asked === askedOf(field)) {
    runtime.terms.usesHeld(shadow);
    return;
  }
  const site = runtime.host.siteOfCaller() ?? PERSON_SITE;
  if (constraint(field, new Question(runtime, site, { value, shadow })) !== isFailed) {
    runtime.writer.lost(site, `whether a field of type ${field.type} has no ${name}`);
  }
}

/**
 * @param {Runtime} runtime
 * @param {Impl} field
 * @returns {import('./event.js').Symbolic}
 */
function valueOf({ shadows }, field) {
  const key = field.type === 'checkbox' ? 'checked' : 'value';
  const value = field[key];
  return { value, shadow: shadows.of(wrapperForImpl(field), key, value) };
}

/** @param {Impl} field */
function askedOf(field) {
  return [field.type, ...ASKING.map((name) => field.getAttributeNS(null, name))].join('\n');
}

exports.admit = admit;
exports.followValidity = followValidity;
exports.unmetIn = unmetIn;
