'use strict';

module.exports = require('./express.js').vault(require('express-4'));
