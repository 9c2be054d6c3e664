'use strict';
// `node … make_image.js FILE`: makes the image of the runtime that workers with these options of Node
// begin with. It loads what a worker loads before its app. The file beside it that keeps others from
// making it, too, goes with the end of that.

const fs = require('fs');
const { beginImage } = require('./image.js');

const [, , file] = process.argv;
process.on('exit', () => fs.rmSync(file.replace(/image$/, 'maker'), { force: true }));
const image = beginImage();
require('./boot.js');
require('./channel.js');
require('./memory.js');
require('./program/run.js');
require('./session.js');
require('jsdom');
require('./runs.js');
image.close();
image.keep(file);
