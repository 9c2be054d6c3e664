'use strict';
// Parsers and validators on texts that are symbolic: each character that they look at is a decision.

const acorn = require('acorn');
const Handlebars = require('handlebars');
const { marked } = require('marked');
const semver = require('semver');
const { z } = require('zod');
const input = require('./input.js');

console.log(JSON.stringify(acorn.parse(input('program', 'let a = b?.[1] ?? `x${ y }`;'), { ecmaVersion: 2022 })));
try {
  acorn.parse(input('mistake', 'let 1a'), { ecmaVersion: 2022 });
} catch (error) {
  console.log(error.name, error.message);
}
console.log(marked.parse(input('markdown', '# A *b*\n\n- c\n- `d`\n\n[e](f "g") **h**')));
console.log(Handlebars.compile(input('template', '{{#each a}}{{this}},{{/each}}{{b}}'))({ a: [1, 2], b: input('value', '<c>') }));
console.log(semver.valid(input('version', 'v1.2.3-beta.1')), semver.satisfies(input('other', '1.5.0'), '^1.2.3'), semver.inc(input('third', '1.2.3'), 'minor'));
const user = z.object({ name: z.string().min(2).email(), age: z.number().int().max(120) });
for (const [name, age] of [['a@b.cd', 30], ['x', 130.5]]) {
  console.log(JSON.stringify(user.safeParse({ name: input(`name ${name}`, name), age: input(`age ${age}`, age) })));
}
