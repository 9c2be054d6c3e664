'use strict';
// Timers of the app that are pending: when each is due from now, and what it calls.

const stores = require('../../core/state/stores.js');

/**
 * @param {import('../../core/state/walk.js').Walk} walk
 * @param {(side: string) => import('../../core/state/place.js').Place} sides
 * @param {import('../pending.js').Pending} pending
 */
function walkTimers(walk, sides, pending) {
  for (const [index, { side, due, period, calls, values }] of pending.all().entries()) {
    const place = sides(side).at(` timer[${index}]`);
    walk.text(side);
    walk.word(period);
    walk.value(place.at(' due in'), due, stores.none);
    walk.value(place.at(' function'), calls, stores.none);
    for (const [at, value] of values.entries()) {
      walk.value(place.at(' arguments').element(at), value, stores.none);
    }
  }
}

exports.walkTimers = walkTimers;
