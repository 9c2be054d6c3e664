'use strict';
// Numbers in nested arrays: heat spreads over a grid.

const SIZE = 120;
const STEPS = 3;
const GRIDS = 20;

const relax = (from, to) => {
  for (let y = 1; y < SIZE - 1; y++) {
    const above = from[y - 1];
    const row = from[y];
    const below = from[y + 1];
    const target = to[y];
    for (let x = 1; x < SIZE - 1; x++) {
      target[x] = (above[x] + below[x] + row[x - 1] + row[x + 1] + row[x] * 4) / 8;
    }
  }
};

const spread = (input) => {
  let grid = [];
  let next = [];
  for (let y = 0; y < SIZE; y++) {
    grid.push([]);
    next.push([]);
    for (let x = 0; x < SIZE; x++) {
      // One cell in ten comes from outside.
      grid[y].push((x + y * SIZE) % 10 === 0 ? input(x) : x & y);
      next[y].push(0);
    }
  }
  for (let step = 0; step < STEPS; step++) {
    relax(grid, next);
    [grid, next] = [next, grid];
  }
  let sum = 0;
  for (const row of grid) for (const cell of row) sum += cell;
  return sum;
};

/** @param {<T>(value: T) => T} input */
exports.run = (input) => {
  let sum = 0;
  for (let i = 0; i < GRIDS; i++) sum += spread(input);
  return sum.toFixed(6);
};
