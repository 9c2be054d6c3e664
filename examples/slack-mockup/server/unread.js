'use strict';
// How many messages a user has not seen, by place: `#channel` or `@user`.

const users = require('./users');

function mark(name, place) {
  if (!users.has(name)) {
    return;
  }
  const { unread } = users.get(name);
  const count = (unread.get(place) ?? 0) + 1;
  unread.set(place, count);
  users.send(name, 'unread', { place, count });
}

function clear(name, place) {
  const { unread } = users.get(name);
  if (unread.delete(place)) {
    users.send(name, 'unread', { place, count: 0 });
  }
}

module.exports = { mark, clear };
