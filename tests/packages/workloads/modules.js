'use strict';
// Not a workload: how many modules are loaded, and how many of them are instrumented.

const { dependencies } = require('../install/package.json');

const { machine } = globalThis['$stackful'];
let instrumented = 0;
// What each instrumented text begins with.
machine.file = function file(tag, global) {
  instrumented++;
  return Object.getPrototypeOf(this).file.call(this, tag, global);
};
const before = Object.keys(require.cache).length;
for (const name of Object.keys(dependencies)) require(name);
const modules = Object.keys(require.cache).filter((file) => !file.endsWith('.json'));
console.log(modules.length - before + 1, instrumented);
