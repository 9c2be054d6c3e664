'use strict';
// A server that keeps very many files open, as one does that watches a large folder.

const fs = require('fs');

for (let opened = 0; opened < 720; opened++) {
  fs.openSync(__filename, 'r');
}

require('./server.js');
