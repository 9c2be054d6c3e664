'use strict';
// Who enters a room is announced to those who are in it.

const rooms = new Map([
  ['attic', new Set()],
  ['vault', new Set()],
]);

exports.say = (who, name, tell) => {
  const room = rooms.get(name);
  if (room === undefined) {
    return 'no such room';
  }
  room.add(who);
  if (room.size > 1) {
    if (name === 'vault') {
      throw new Error('seeded server error');
    }
    tell(name);
  }
  return 'in';
};
