'use strict';
// What a program gets as the module `stackful`. Names are assigned one by one: so the loader of ES
// modules finds them, and `import { symbol } from 'stackful'` works.

const { provided } = require('./resolve.js');

exports.symbol = provided.symbol;
exports.any = provided.any;
exports.assume = provided.assume;
exports.assert = provided.assert;
