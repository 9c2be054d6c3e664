'use strict';
// The rooms, and who is in them. A room is there as long as somebody is in it, but the first one.

const LOBBY = 'Lobby';

class Rooms {
  constructor() {
    this.members = new Map([[LOBBY, new Set()]]);
  }

  enter(room, name) {
    if (!this.members.has(room)) {
      this.members.set(room, new Set());
    }
    this.members.get(room).add(name);
  }

  leave(room, name) {
    const members = this.members.get(room);
    members.delete(name);
    if (members.size === 0 && room !== LOBBY) {
      this.members.delete(room);
    }
  }

  rename(room, from, to) {
    const members = this.members.get(room);
    if (!members.delete(from)) {
      throw new Error(`${from} is not in ${room}`);
    }
    members.add(to);
  }

  in(room) {
    return [...this.members.get(room)];
  }

  list() {
    return [...this.members].map(([name, members]) => ({ name, count: members.size }));
  }
}

module.exports = { LOBBY, Rooms };
