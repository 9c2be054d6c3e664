'use strict';
// Objects of the process that all of its realms see: some of Node's globals, and what its modules export.
// What a test has changed of them is put back before the next one begins, so that no test sees another.

const { Kept } = require('./kept.js');

exports.shared = new Kept();
