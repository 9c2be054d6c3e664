new Date(n).getTime()
new Date(2020, i, 1).getMonth()
new Date(d).getTime()
//: lost new Date
{ const t = new Date(0); t.setTime(n); return t.getTime(); }
{ const t = new Date(0); t.setUTCDate(i); return +t; }
//: lost Date.prototype.setUTCDate
//: concrete
Date.UTC(2020, i)
Date.parse(d)
//: lost Date.parse
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
{ const t = new Date(i * 1e11 + 1234567); return [t.getUTCFullYear(), t.getUTCMonth(), t.getUTCDate()]; }
{ const t = new Date(i * 4e13); return [t.getUTCFullYear(), t.getUTCMonth(), t.getUTCDate()]; }
{ const t = new Date(i * 7); return [t.getUTCMinutes(), t.getUTCSeconds(), t.getUTCMilliseconds()]; }
new Date(n + 0.5).getTime()
new Date(2000 + i, i, 5, 6).getTime()
Date.UTC(i, 3)
Date.UTC(2024, i * 7, 31, i, i * 40, -i, 7)
new Date(1960 + i * 3, i - 5, i * 9).getTime()
new Date(new Date(i)).getTime()
structuredClone(new Date(i)).getTime()
[new Date(i * 1e9).getHours(), new Date(i * 1e9).getDay(), new Date(i * 1e9).getMonth()]
new Date(i * 987654321012).toISOString()
new Date(i * 98765432).toJSON()
{ const t = new Date(0); t.setTime(i); return [t.getTime(), t.getUTCMilliseconds()]; }
new Date(i) - new Date(5)
//: lost what an object was converted to
`${new Date(i)}`
//: lost a date as text
new Date(i).getYear()
//: lost Date.prototype.getYear
new Date(i).getTimezoneOffset()
new Date(d, i)
//: lost new Date
//: concrete
new Date(s, i)
//: lost new Date
//: concrete
Date.parse(s)
//: lost Date.parse
{ const t = new Date(i); t.setUTCHours(5); return t.getTime(); }
//: lost Date.prototype.setUTCHours
{ const t = new Date(i * 1e9); t.setMonth(3); return t.getTime(); }
//: lost Date.prototype.setMonth
