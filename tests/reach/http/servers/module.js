'use strict';
// Hono as an ES module.

module.exports = async (vault, port) => (await import('./module.mjs')).default(vault, port);
