new Date(n).getTime()
//: lost new Date
//: lost new Date, but for its time value and its parts in UTC
new Date(2020, i, 1).getMonth()
//: lost new Date
//: concrete
new Date(d).getTime()
//: lost new Date
//: concrete
{ const t = new Date(0); t.setTime(n); return t.getTime(); }
//: lost Date.prototype.setTime
//: concrete
{ const t = new Date(0); t.setUTCDate(i); return +t; }
//: lost Date.prototype.setUTCDate
//: concrete
Date.UTC(2020, i)
//: lost Date.UTC
//: concrete
Date.parse(d)
//: lost Date.parse
//: concrete
new Intl.NumberFormat('en').format(n)
//: lost a function
//: concrete
new Intl.Collator().compare(s, t)
//: lost a function
//: concrete
new Intl.DateTimeFormat('en').format(n)
//: lost a function
//: concrete
{ const t = new Date(i * 86399999); return [t.getTime(), t.valueOf(), t.getUTCDay(), t.getUTCHours()]; }
//: lost new Date, but for its time value and its parts in UTC
{ const t = new Date(i * 1e11 + 1234567); return [t.getUTCFullYear(), t.getUTCMonth(), t.getUTCDate()]; }
//: lost new Date, but for its time value and its parts in UTC
{ const t = new Date(i * 4e13); return [t.getUTCFullYear(), t.getUTCMonth(), t.getUTCDate()]; }
//: lost new Date, but for its time value and its parts in UTC
{ const t = new Date(i * 7); return [t.getUTCMinutes(), t.getUTCSeconds(), t.getUTCMilliseconds()]; }
//: lost new Date, but for its time value and its parts in UTC
