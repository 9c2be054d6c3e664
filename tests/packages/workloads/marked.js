'use strict';
// marked: block and inline rules, extensions, walking tokens, its lexer's output.

const { Marked, marked } = require('marked');

const text = `# Title *em* \`code\`

- one
- two
  1. nested **strong**
  2. [link](http://a.b "t") ![img](x.png)
- [x] done

> quote
> more

| a | b |
|---|:-:|
| 1 | ~~2~~ |

\`\`\`js
const a = '<&>';
\`\`\`

Line  
break <b>html</b> &amp; auto http://x.y and <a@b.c> [ref]

---

[ref]: /url 'title'
`;
console.log(marked.parse(text), JSON.stringify(marked.lexer(text)).length);
const own = new Marked({ gfm: true, breaks: true }, {
  renderer: { heading({ tokens, depth }) { return `<h${depth} class="own">${this.parser.parseInline(tokens)}</h${depth}>\n`; } },
  walkTokens(token) { if (token.type === 'link') token.href += '?walked'; },
  extensions: [{ name: 'at', level: 'inline', start: (src) => src.indexOf('@'), tokenizer(src) { const m = /^@(\w+)/.exec(src); return m ? { type: 'at', raw: m[0], who: m[1] } : undefined; }, renderer: (token) => `<i>${token.who}</i>` }],
});
console.log(own.parse('## Hi @you\n[x](y)\nnext'));
marked.parse('*async*', { async: true }).then((html) => console.log(html));
