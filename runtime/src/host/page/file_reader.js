'use strict';
// Tells what a `FileReader` has read, before its listeners get it.

/**
 * Changes to jsdom's modules, for `loadJsdom`.
 *
 * @param {(reader: object, blob: object, format: string) => void} read is given the reader of the page,
 *   jsdom's own object of what was read, and what was made of it
 * @returns {import('../../../types/jsdom.js').Changes}
 */
const readerChanges = (read) => ({
  'living/file-api/FileReader-impl.js': ({ implementation: { prototype } }) => {
    const { _setResult } = prototype;
    prototype._setResult = function (file, format, label) {
      const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
      _setResult.call(this, file, format, label);
      read(wrapperForImpl(this), file, format);
    };
  },
});

exports.readerChanges = readerChanges;
