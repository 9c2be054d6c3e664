'use strict';
// Text by regular expressions: Markdown becomes HTML.

const { marked } = require('marked');

const page = (i) => `# Title ${i}\n\nA *paragraph* with \`code\`, [a link](http://example.org/${i}) and **bold** text.\n\n- one\n- two\n  - nested ${i}\n\n> quoted\n\n\`\`\`js\nlet x = ${i};\n\`\`\`\n\n| a | b |\n|---|---|\n| ${i} | ${i * 2} |\n`;

/** @param {<T>(value: T) => T} input */
exports.run = (input) => {
  let length = 0;
  for (let i = 0; i < 60; i++) length += marked(input(page(i))).length;
  return String(length);
};
