'use strict';
// What a kind of action is: something that a person can do on a page, and all that we know of it.
//
// A kind is one object in a file of its own, `kinds/KIND.js`, and one row of the registry
// (`kinds/index.js`). It says on which elements it is possible, what it does, which parts of it are
// open (its fields, which are inputs of the run), and how a person would say it. Nothing else knows
// a kind: the engine gets the words with each action (docs/trace-format.md).

/** @typedef {import('../../../types/jsdom.js').Window} PageWindow the window of a page */
/** @typedef {import('./person.js').Person} Person */

/**
 * jsdom's own object behind an element, document or window of the page: quicker than what the page
 * sees, and with more in it.
 *
 * @typedef {any} Impl
 */

/**
 * What values an input can have, as the runtime declares it (docs/trace-format.md).
 *
 * @typedef {object} Domain
 * @property {'boolean' | 'number' | 'string'} sort
 * @property {boolean | number | string} initial the value if nothing is asked for
 * @property {boolean} [integer]
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [maxLength]
 * @property {string[]} [oneOf]
 * @property {string} [matches] a literal of a regular expression
 * @property {string} [limit] why there are fewer values than a person could choose from
 */

/**
 * A part of an action that is open: the input `event.I.NAME`.
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {boolean} isTold whether a person must always know its value to repeat the step; else only
 *   if the path depends on it
 * @property {(element: any, window: PageWindow) => Domain} domain
 */

/**
 * @typedef {object} Kind
 * @property {string} type its name, which begins the keys of its actions
 * @property {string | ((element: any) => string)} words how a person would say it. `{label}` is the
 *   element, `{NAME}` the value of a field, and `{NAME:TEXT}` a text that is said if a field is true. Of
 *   what stands in brackets, `[one|other]`, the first is said whose values are all told
 * @property {Field[] | ((element: any) => Field[])} fields what is open, which the element may decide
 * @property {Record<string, (element: Impl, window: PageWindow) => boolean>} [byItself] elements that
 *   are there for this, whether somebody listens or not: by local name, or `*` for all, with a condition
 * @property {(element: Impl, look: import('./discover.js').Look) => boolean} [isReached] whether a person
 *   reaches an element for it that is itself not to be seen
 * @property {string[]} [events] events that it makes; it is possible where somebody listens to one
 * @property {(window: PageWindow, isAlone: boolean) => boolean} [ofPage] whether it is possible now on
 *   the page as a whole, if it is a kind for that, and whether nothing else is
 * @property {boolean} [isOfNobody] whether it is the same whoever does it, so that one offers it for all
 * @property {(types: { has(type: string): boolean }) => boolean} [fits] whether it is the kind for a place where just
 *   these types of events are listened to; if absent, it is
 * @property {(listener: Impl, look: import('./discover.js').Look) => Iterable<Impl>} [places] for a
 *   listener, the elements on which it is offered; if absent, the one that listens, or the body
 * @property {(person: Person, element: any) => void} perform
 */

/**
 * What is open in an action of a kind on an element.
 *
 * @param {Kind} kind
 * @param {any} element
 * @returns {Field[]}
 */
function fieldsOf({ fields }, element) {
  return typeof fields === 'function' ? fields(element) : fields;
}

exports.fieldsOf = fieldsOf;
