'use strict';
// The village: a map, and the totems that stand on it.

const WIDTH = 800;
const HEIGHT = 500;
const EARSHOT = 200;
const KINDS = ['bird', 'monkey'];

class Village {
  constructor() {
    this.totems = new Map();
    this.placed = 0;
  }

  all() {
    return [...this.totems.values()];
  }

  totem(id) {
    const totem = this.totems.get(id);
    if (totem === undefined) {
      throw new Error('Who has no totem is not in the village');
    }
    return totem;
  }

  // Birds and monkeys come in turn.
  place(id, { x, y }) {
    checkPoint(x, y);
    const totem = { id, kind: KINDS[this.placed % KINDS.length], x, y };
    this.placed += 1;
    this.totems.set(id, totem);
    return totem;
  }

  move(id, { x, y }) {
    checkPoint(x, y);
    const totem = this.totem(id);
    totem.x = x;
    totem.y = y;
    return totem;
  }

  leave(id) {
    this.totems.delete(id);
  }

  // Those who can hear a totem; nobody speaks to the wind.
  near(id) {
    const own = this.totem(id);
    const near = this.all().filter(
      (other) => other !== own && Math.hypot(other.x - own.x, other.y - own.y) < EARSHOT,
    );
    if (near.length === 0) {
      throw new Error('Nobody is near enough to hear that');
    }
    return near;
  }
}

function checkPoint(x, y) {
  if (!(x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT)) {
    throw new RangeError('That is not on the map');
  }
}

module.exports = { Village };
