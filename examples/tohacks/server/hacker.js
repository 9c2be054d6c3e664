'use strict';
// One person: where they are, which keys they hold, and what they said last.

const assert = require('node:assert');

const SPEED = 200; // pixels a second
const HEARD_FOR = 5000; // milliseconds
const LONGEST_TEXT = 60;
const DIRECTIONS = ['up', 'left', 'down', 'right'];

class Hacker {
  constructor(id, { x, y }) {
    this.id = id;
    this.x = x;
    this.y = y;
    this.keys = { up: false, left: false, down: false, right: false };
    this.text = '';
    this.saidAt = 0;
  }

  hold(keys) {
    for (const direction of DIRECTIONS) {
      assert.strictEqual(typeof keys[direction], 'boolean', `Is ${direction} held?`);
    }
    this.keys = keys;
  }

  say(text, now) {
    const said = text.trim();
    assert(said.length > 0, 'Nothing has been said');
    assert(said.length <= LONGEST_TEXT, 'Too much has been said');
    this.text = said;
    this.saidAt = now;
  }

  // Opposite keys cancel each other out, and nobody leaves the field.
  walk(seconds, { width, height }) {
    const { up, left, down, right } = this.keys;
    const way = SPEED * seconds;
    if (up && this.y > way) {
      this.y -= way;
    }
    if (down && this.y < height - way) {
      this.y += way;
    }
    if (left && this.x > way) {
      this.x -= way;
    }
    if (right && this.x < width - way) {
      this.x += way;
    }
  }

  seen(now) {
    const text = now - this.saidAt < HEARD_FOR ? this.text : '';
    return { id: this.id, x: this.x, y: this.y, text };
  }
}

module.exports = { Hacker };
