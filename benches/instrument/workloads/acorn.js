'use strict';
// A parser of the size of a real one, over a text it has not seen before.

const { parse } = require('acorn');

const source = (name, size) => `
  import { a as b } from './${name}.js';
  class ${name} extends Base {
    #field = ${size}; static x = [1, 2, ...rest];
    get value() { return this.#field ?? { ...other, [key]: \`text \${b}\` }; }
    async *items(from = 0, { to, step = 1 } = {}) {
      for (let i = from; i < to; i += step) { if (i % 2) continue; yield await load(i); }
      try { return /re[g]ex/giu.test(from) ? a?.b?.[c] : (-d) ** 2; } catch { throw new Error("no"); } finally { done(); }
    }
  }
  export default function (x, y) { label: while (x-- > y) { switch (x) { case 1: break label; default: y += x << 2; } } }
`;

const count = (node) => {
  let nodes = 0;
  const visit = (value) => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value && typeof value.type === 'string') {
      nodes++;
      for (const key of Object.keys(value)) visit(value[key]);
    }
  };
  visit(node);
  return nodes;
};

/** @param {<T>(value: T) => T} input */
exports.run = (input) => {
  let nodes = 0;
  for (let i = 0; i < 50; i++) {
    nodes += count(parse(input(source(`Name${i}`, i)), { ecmaVersion: 2022, sourceType: 'module', locations: true }));
  }
  return String(nodes);
};
