'use strict';
// acorn parses its own source and programs with errors.

const fs = require('fs');
const acorn = require('acorn');

const text = fs.readFileSync(require.resolve('acorn'), 'utf8');
const counts = {};
const visit = (node) => {
  counts[node.type] = (counts[node.type] ?? 0) + 1;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (child !== null && typeof child?.type === 'string') visit(child);
  }
};
const comments = [];
visit(acorn.parse(text, { ecmaVersion: 'latest', onComment: comments, locations: true }));
console.log(counts, comments.length);
for (const code of ['let a = 1, a;', 'a ? b', 'class { }', 'for (const x of) ;', '`${`', 'async () => await', '/(?<n>a)\\k<m>/u', '"\\u{110000}"', 'yield = 1; "use strict"']) {
  try {
    console.log(JSON.stringify(acorn.parse(code, { ecmaVersion: 2022, sourceType: 'module' })));
  } catch (error) {
    console.log(error.name, error.message, error.loc);
  }
}
console.log([...acorn.tokenizer('x => `a${ x ** 2 }` /* c */', { ecmaVersion: 2020 })].map((t) => [t.type.label, t.value]));
