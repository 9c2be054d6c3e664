'use strict';
// Lists of entries of the host: `URLSearchParams`, `Headers`, `FormData`. Their entries have shadows, which
// some methods give (model/channel/http/entries.js) and the others lose.

const { lastIndexOf, slice } = require('./primordials.js');

/** Their classes. @type {Record<string, true>} */
const CLASSES = {
  // @ts-expect-error A table that inherits nothing.
  __proto__: null,
  FormData: true,
  Headers: true,
  URLSearchParams: true,
};

/** Methods that give what entries hold, and not its shadows. @type {Record<string, true>} */
const GIVING = {
  // @ts-expect-error A table that inherits nothing.
  __proto__: null,
  entries: true,
  forEach: true,
  getAll: true,
  values: true,
};

/**
 * Whether a method of such a list loses the shadows of its entries.
 * @param {string} path of the method
 * @param {number} given how many arguments it is given
 */
const losesEntries = (path, given) => {
  const end = lastIndexOf(path, '.prototype.');
  if (end < 0 || CLASSES[slice(path, 0, end)] !== true) {
    return false;
  }
  const name = slice(path, end + '.prototype.'.length);
  // Whether an entry is there depends on its value if that is given, too.
  return GIVING[name] === true || (name === 'has' && given > 1);
};

exports.losesEntries = losesEntries;
