'use strict';
// Modules that come from an image are the modules that their files would be.

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');

const IMAGE = path.join(__dirname, '../src/host/image.js');
/** @type {Record<string, string>} */
const FILES = {
  'main.js': `'use strict';
    const Module = require('module');
    exports.here = [__filename, __dirname, module.id, module.loaded, this === exports];
    exports.own = [require.cache === Module._cache, require.extensions === Module._extensions];
    exports.found = require.resolve('./one');
    exports.one = require('./one');
    exports.data = require('./data.json');
    exports.syntax = require('./syntax.mjs.js');
    try { require('./missing'); } catch (error) { exports.missing = error.code; }
    try { require('./throws'); } catch (error) { exports.thrown = error.stack.split('\\n').slice(0, 2); }
    exports.later = require('./later');`,
  'later.js': "module.exports = () => import('./later.mjs').then(({ default: value }) => value);",
  'one.js': "exports.before = true; exports.two = require('./two'); exports.after = true;",
  'two.js': "module.exports = Object.keys(require('./one'));",
  'data.json': '{"a": 1}',
  'syntax.mjs.js': 'const text = `\nimport nothing\n`; module.exports = text;',
  'throws.js': '\n  throw new Error("thrown");',
  'later.mjs': 'export default 7;',
};

/**
 * What the modules look like to a process that does `before`, and then `after`.
 *
 * @param {string} folder
 * @param {string} before
 * @param {string} after
 */
function look(folder, before, after) {
  const script = `
    const image = require(${JSON.stringify(IMAGE)});
    const loading = ${before};
    const main = require(${JSON.stringify(path.join(folder, 'main.js'))});
    loading?.close();
    ${after}
    const { _extensions, _resolveFilename, prototype } = require('module');
    const own = [_extensions['.js'], _resolveFilename, prototype._compile].map((f) => f.name);
    main.later().then((later) => console.log(JSON.stringify({ ...main, later, own })));`;
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
}

test('modules from an image', () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'image-')));
  try {
    for (const [name, text] of Object.entries(FILES)) {
      fs.writeFileSync(path.join(folder, name), text);
    }
    const file = JSON.stringify(path.join(folder, 'kept.image'));
    const plain = look(folder, 'null', '');
    assert.equal(look(folder, 'image.beginImage()', `loading.keep(${file});`), plain);
    assert.equal(look(folder, `image.openImage(${file})`, ''), plain);

    // It is the image that they come from: their files are not read.
    fs.rmSync(path.join(folder, 'one.js'));
    fs.rmSync(path.join(folder, 'two.js'));
    assert.equal(look(folder, `image.openImage(${file})`, ''), plain);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
