'use strict';
// Not a workload: how many modules are loaded, and how many of them are instrumented.

const { dependencies } = require('../install/package.json');

const realm = globalThis['$stackful'];
const { file } = realm;
let instrumented = 0;
// What each instrumented text begins with.
realm.file = (tag) => {
  instrumented++;
  return file(tag);
};
const before = Object.keys(require.cache).length;
for (const name of Object.keys(dependencies)) require(name);
const modules = Object.keys(require.cache).filter((file) => !file.endsWith('.json'));
console.log(modules.length - before + 1, instrumented);
