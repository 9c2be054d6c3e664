'use strict';
// date-fns: every date is made from its fields in UTC, so that no time zone shows.

const fns = require('date-fns');
const { de } = require('date-fns/locale');

process.env.TZ = 'UTC';
const date = new Date(Date.UTC(2024, 1, 29, 13, 45, 6, 789));
console.log(fns.format(date, "yyyy-MM-dd'T'HH:mm:ss.SSS EEEE do QQQ w b"), fns.format(date, 'PPPPpppp', { locale: de }));
console.log(fns.formatISO(fns.addMonths(date, 12)), fns.differenceInCalendarDays(fns.endOfYear(date), date), fns.formatDistance(date, fns.addDays(date, 40)));
console.log(fns.parse('07/04/1999 5:06 pm', 'dd/MM/yyyy h:mm a', new Date(0)).toISOString(), fns.parseISO('2020-W10-3').toISOString(), fns.isValid(fns.parseISO('2020-13-01')));
console.log(fns.eachWeekOfInterval({ start: date, end: fns.addWeeks(date, 3) }).map((d) => d.toISOString()), fns.intervalToDuration({ start: 0, end: date }), fns.formatDuration({ hours: 3, minutes: 5 }));
console.log(fns.isWithinInterval(date, { start: new Date(0), end: date }), fns.closestTo(date, [new Date(0), new Date(2e12)]).getTime(), fns.max([date, new Date(0)]).getTime(), fns.getISOWeek(date), fns.lightFormat(date, 'yy/M/d'));
try {
  fns.format(date, 'YYYY');
} catch (error) {
  console.log(error.name, error.message);
}
