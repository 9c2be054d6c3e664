'use strict';
// The middleware, as its README shows it.

const path = require('path');
const express = require('express');
const admin = require('./app');
const config = require('./config.json');

const settings = path.join(__dirname, 'settings.json');
const users = { admin: { name: 'admin', pass: '1234abCD' } };
config.admin = { settings, upload: path.join(__dirname, 'upload') };
express()
  .use(admin({ config, settings: require(settings), users }))
  .listen(3000);
