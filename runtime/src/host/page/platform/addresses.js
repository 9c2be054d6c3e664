'use strict';
// Addresses of blobs: `URL.createObjectURL`, which jsdom lacks. Who goes to one gets a download, and stays.

const { define } = require('./define.js');

/** @param {import('./setting.js').Setting} setting */
function addAddresses({ window }) {
  let made = 0;
  define(window.URL, 'createObjectURL', () => {
    const number = `${++made}`.padStart(12, '0');
    return `blob:${window.origin}/00000000-0000-4000-8000-${number}`;
  });
  define(window.URL, 'revokeObjectURL', () => undefined);
}

exports.addAddresses = addAddresses;
