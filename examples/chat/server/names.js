'use strict';
// Who is called what. Whoever comes is a guest with a number until they choose a name.

class Names {
  constructor() {
    this.taken = new Set();
  }

  guest() {
    let number = 1;
    while (this.taken.has(`Guest${number}`)) {
      number += 1;
    }
    const name = `Guest${number}`;
    this.taken.add(name);
    return name;
  }

  // Why nobody may be called so; an empty text if somebody may.
  objection(name) {
    if (name === '') {
      return 'A name has at least one letter';
    }
    if (name.toLowerCase().startsWith('guest')) {
      return 'Names cannot begin with "Guest"';
    }
    if (this.taken.has(name)) {
      return 'That name is taken';
    }
    return '';
  }

  change(from, to) {
    this.taken.delete(from);
    this.taken.add(to);
  }

  free(name) {
    this.taken.delete(name);
  }
}

module.exports = { Names };
