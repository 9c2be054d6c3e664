'use strict';
// Feeds the chart as a program would whose output is piped into it.

const feed = require('./')((url) => console.log(url));

feed.write('second,temperature\n');
let second = 0;
setInterval(() => feed.write(`${second},${20 + (second++ % 5)}\n`), 1000);
