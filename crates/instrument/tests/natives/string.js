s.at(i)
s.charAt(i)
s.charCodeAt(i)
s.codePointAt(i)
s.concat(t, n)
s.endsWith(t)
s.endsWith(t, i)
s.includes(t)
s.indexOf(t, i)
s.lastIndexOf(t)
s.lastIndexOf(t, i)
s.padEnd(i, t)
s.padStart(i, t)
s.padStart(i)
s.repeat(i)
s.slice(i, j)
s.slice(i)
s.startsWith(t, i)
s.substr(i, j)
s.substring(i, j)
s.toLowerCase()
s.toUpperCase()
s.trim()
s.trimStart()
s.trimEnd()
s.trimLeft()
s.trimRight()
s.toString()
s.valueOf()
s.localeCompare(t)
//: lost String.prototype.localeCompare
//: concrete
s.normalize()
//: lost String.prototype.normalize
//: concrete
s.isWellFormed()
//: lost String.prototype.isWellFormed
//: concrete
s.toWellFormed()
//: lost String.prototype.toWellFormed
//: concrete
s.toLocaleLowerCase()
s.toLocaleLowerCase('de-AT')
s.toLocaleUpperCase()
s.toLocaleUpperCase('de-AT')
s.toLocaleLowerCase('en-x-a' + w)
//: lost String.prototype.toLocaleLowerCase
//: concrete
s.toLocaleUpperCase(['en'])
//: lost String.prototype.toLocaleUpperCase
//: concrete
s.toLocaleUpperCase('el')
//: lost String.prototype.toLocaleUpperCase
//: concrete
s.anchor(t)
s.split(',')
s.split('-', 2)
s.split('')
s.split(t)
s.split(t, i)
//: lost String.prototype.split
s.split()
s.split(/-/)
s.replace('a', t)
s.replace('a', '$&')
s.replace(t, u)
s.replace('a', () => t)
s.replace('a', (match, at) => s + match + at)
s.replaceAll('a', t)
s.replaceAll(t, u)
//: lost String.prototype.replaceAll
s.replaceAll(t, () => u)
//: lost String.prototype.replaceAll
//: lost what a replacer gets
//: lost what a replacer returns
//: concrete
s.replace(/a/, t)
s.match(/a/)
s.match(t)
//: lost String.prototype.match
//: concrete
s.search('a')
[...s.matchAll(/a/g)].length
[...w]
Array.from(w)
s[i]
s.length
String(x)
String(n)
new String(s).length
//: lost new String
//: concrete
new String(s).valueOf()
//: lost new String
//: concrete
String.fromCharCode(n)
String.fromCharCode(n, m, 65)
String.fromCodePoint(i)
//: lost String.fromCodePoint
//: concrete
String.raw`a${s}b`
//: lost String.raw
//: concrete
String.raw({ raw: ['a', 'b', 'c'] }, s, n)
//: lost String.raw
//: concrete
`${s}-${n}`
''.concat(s, t)
'abc'.indexOf(t)
'a,b,c'.split(t)
'x'.padStart(i, s)
s.at()
s.concat()
encodeURIComponent(s)
encodeURIComponent(n)
encodeURIComponent(`${s}&${t}`)
decodeURIComponent(encodeURIComponent(s))
decodeURIComponent(encodeURIComponent(n))
decodeURIComponent(s)
decodeURIComponent(`%20${s}`)
//: lost decodeURIComponent
escape(s)
//: lost escape
//: concrete
unescape(s)
//: lost unescape
//: concrete
encodeURI(s)
//: lost encodeURI
//: concrete
{ const f = String.prototype.trim; return f.call(s); }
String.prototype.slice.call(s, 1)
String.prototype.slice.apply(s, [i, 2])
String.prototype.concat.call(n, s)
String.prototype.trim.call(x)
Reflect.apply(String.prototype.trim, s, [])
