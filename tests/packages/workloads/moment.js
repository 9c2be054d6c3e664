'use strict';
// moment: parsing by format, locales, durations; mutable dates in UTC.

const moment = require('moment');

const m = moment.utc('2024-02-29T13:45:06.789Z');
console.log(m.format('dddd, MMMM Do YYYY, h:mm:ss a [escaped] Q DDDo'), m.clone().add(1, 'year').toISOString(), m.isLeapYear(), m.week(), m.toObject());
console.log(moment.utc('12-25-1995', 'MM-DD-YYYY', true).valueOf(), moment.utc('nonsense', 'YYYY').isValid(), moment.utc([2010, 6, 10]).diff(moment.utc([2009, 0, 1]), 'months', true));
console.log(moment.duration(93784000).humanize(), moment.duration('P1DT2H').asHours(), m.clone().locale('de').format('LLLL'), m.clone().startOf('isoWeek').format(), moment.duration({ hours: 1.5 }).toISOString());
console.log(m.from(moment.utc('2024-03-05')), m.calendar(moment.utc('2024-03-01')), moment.min(m, moment.utc(0)).unix(), JSON.stringify({ m }), moment.isDate(m), moment.locales());
