'use strict';
// Bodies of XMLHttpRequest that are forms: encoded as all others, and not with a random boundary.

const { BOUNDARY, multipartBytes } = require('../../model/channel/http/multipart.js');

/** @type {import('../../../types/jsdom.js').Changes} */
const multipartChanges = {
  'living/xhr/multipart-form-data.js': (encoder) => {
    encoder.serializeEntryList = (entries) => ({
      boundary: new Uint8Array(Buffer.from(BOUNDARY)),
      outputChunks: multipartBytes(entries),
    });
  },
};

exports.multipartChanges = multipartChanges;
