'use strict';
// Scrolls the page, or an element, up or down.

const { SCROLLED } = require('../fields.js');
const { handsOf } = require('../hands/hands.js');

/** @typedef {import('../person.js').Person} Person */

/** @type {import('../kind.js').Kind} */
const scroll = {
  type: 'scroll',
  words: 'scroll {label}[ to {scrollTop}]',
  fields: [SCROLLED],
  events: ['scroll', 'scrollend'],
  perform(person, element) {
    const isPage = element.localName === 'body' || element.localName === 'html';
    if (isPage) {
      scrollPage(person, element);
    } else {
      const { value, shadow } = person.chosen('scrollTop', element);
      element.scrollTop = value;
      person.runtime.shadows.set(element, 'scrollTop', value, shadow);
    }
    const target = isPage ? person.window.document : element;
    for (const type of ['scroll', 'scrollend']) {
      person.fire(target, new person.window.Event(type, { bubbles: isPage }));
    }
  },
};

/**
 * @param {Person} person
 * @param {Element} body
 */
function scrollPage(person, body) {
  const { runtime, window } = person;
  const chosen = person.chosen('scrollTop', body);
  const { value, shadow } = chosen;
  handsOf(window).scrolled.Y = chosen;
  const root = window.document.documentElement;
  root.scrollTop = value;
  runtime.shadows.set(root, 'scrollTop', value, shadow);
  for (const name of ['scrollY', 'pageYOffset']) {
    // jsdom lets a page replace them, as browsers do.
    Reflect.set(window, name, value);
    runtime.shadows.set(window, name, value, shadow);
  }
}

exports.scroll = scroll;
