'use strict';
// Everybody takes a name that nobody else has.

const owners = new Map();

exports.say = (who, name) => {
  if (name.length < 4) {
    return 'too short';
  }
  for (const [other, owner] of owners) {
    if (owner !== who && other === name) {
      throw new Error('seeded server error');
    }
    if (owner !== who && other.slice(0, 3) === name.slice(0, 3)) {
      return 'alike';
    }
  }
  owners.set(name, who);
  return 'taken';
};
