'use strict';
// Who has locked the door opens it again by the same word.

let lock = null;

exports.say = (who, word) => {
  if (lock === null) {
    lock = word.startsWith('x') ? { holder: who, word } : null;
    return lock === null ? 'open' : 'locked';
  }
  if (lock.holder === who) {
    lock = lock.word === word ? null : lock;
    return 'yours';
  }
  if (lock.word === word) {
    throw new Error('seeded server error');
  }
  return 'held';
};
