'use strict';
// The language of today: classes with private fields, generators, destructuring, spread, templates.

class Stock {
  #levels = new Map();
  #log = [];
  static #count = 0;

  static get created() {
    return Stock.#count;
  }

  constructor() {
    Stock.#count++;
  }

  level(name) {
    return this.#levels.get(name) ?? 0;
  }

  move(name, amount, { note = 'none', at: [day, hour = 0] = [1] } = {}) {
    const level = this.level(name) + amount;
    if (level < 0) throw new RangeError(`only ${this.level(name)} of ${name}`);
    this.#levels.set(name, level);
    this.#log.push({ name, amount, note, day, hour });
    return this;
  }

  *entries(from = 0) {
    for (const { name, amount, day, ...rest } of this.#log) {
      if (day >= from) yield [name, amount, rest.note];
    }
  }

  get total() {
    let sum = 0;
    for (const level of this.#levels.values()) sum += level;
    return sum;
  }
}

const names = ['bolt', 'nut', 'washer', 'screw', 'nail'];

/** @param {<T>(value: T) => T} input */
exports.run = (input) => {
  let refused = 0;
  const stock = new Stock();
  for (let i = 0; i < 9000; i++) {
    const name = names[i % names.length];
    const amount = input((i * 31) % 17) - 6;
    try {
      stock.move(name, amount, i % 4 === 0 ? undefined : { note: `n${i % 5}`, at: [i % 28, ...(i % 2 ? [i % 24] : [])] });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      refused++;
    }
  }
  const sums = {};
  for (const [name, amount, note] of stock.entries(3)) {
    sums[name] ??= { count: 0, amount: 0, notes: '' };
    sums[name].count++;
    sums[name].amount += amount;
    if (sums[name].notes.length < 40) sums[name].notes += note?.at(-1) ?? '?';
  }
  return `${refused} ${stock.total} ${Stock.created > 0} ${JSON.stringify(sums)}`;
};
