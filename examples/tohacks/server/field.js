'use strict';
// The field, and who is on it.

const { Hacker } = require('./hacker');

class Field {
  constructor({ width, height }) {
    this.width = width;
    this.height = height;
    this.hackers = new Map();
  }

  enter(id) {
    const hacker = new Hacker(id, { x: this.width / 2, y: this.height / 2 });
    this.hackers.set(id, hacker);
    return hacker;
  }

  leave(id) {
    this.hackers.delete(id);
  }

  step(seconds) {
    for (const hacker of this.hackers.values()) {
      hacker.walk(seconds, this);
    }
  }

  state(now) {
    return [...this.hackers.values()].map((hacker) => hacker.seen(now));
  }
}

module.exports = { Field };
