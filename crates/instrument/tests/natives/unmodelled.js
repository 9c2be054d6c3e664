BigInt.asUintN(8, BigInt(i))
//: lost BigInt
//: concrete
BigInt(i).toString()
//: lost BigInt
//: concrete
Symbol(s).toString()
//: lost Symbol
//: concrete
Symbol.for(s).description
//: lost Symbol.for
//: concrete
Symbol.keyFor(Symbol.for(s))
//: lost Symbol.for
//: concrete
RegExp(w).source
//: lost RegExp of a symbolic text
//: concrete
new RegExp(w).source
//: lost RegExp of a symbolic text
//: concrete
new RegExp('a', w).flags
//: lost RegExp of a symbolic text
//: concrete
/a/.test(s)
/a/.exec(s)?.index
/a/[Symbol.replace](s, t)
//: lost a function
//: concrete
/a/[Symbol.split](s)[0]
//: lost a function
//: concrete
/a/[Symbol.match](s)
//: lost a function
//: concrete
/a/[Symbol.search](s)
//: lost a function
//: concrete
s.match(/a/g)
s.replace(/a/g, 'b')
s.replaceAll(/a/g, 'b')
s.search(/a/)
s.split(/,/)
s.localeCompare('a')
//: lost String.prototype.localeCompare
//: concrete
s.normalize('NFC')
//: lost String.prototype.normalize
//: concrete
s.fontcolor(t)
//: lost String.prototype.fontcolor
s.link(t)
//: lost String.prototype.link
s.toLocaleLowerCase('tr')
//: lost String.prototype.toLocaleLowerCase
//: concrete
encodeURI(w)
//: lost encodeURI
//: concrete
decodeURI(w)
//: lost decodeURI
//: concrete
encodeURIComponent(w)
escape(w)
//: lost escape
//: concrete
unescape(w)
//: lost unescape
//: concrete
n.toString(2)
//: lost Number.prototype.toString
//: concrete
n.toFixed(1)
n.toFixed(i < 0 ? 0 : i)
n.toPrecision(2)
//: lost Number.prototype.toPrecision
//: concrete
n.toExponential(2)
//: lost Number.prototype.toExponential
//: concrete
n.toLocaleString('en')
//: lost Number.prototype.toLocaleString
//: concrete
Math.atan2(n, 1)
//: lost Math.atan2
//: concrete
Math.hypot(n)
Math.imul(n, 3)
Math.fround(n)
Math.clz32(n)
Date.UTC(n)
//: lost Date.UTC
Date.parse(s)
//: lost Date.parse
new Date(s).getTime()
//: lost new Date
new Date(n, 0).getTime()
//: lost new Date
new Date(0).setTime(n)
new Date(0).setHours(i)
//: lost Date.prototype.setHours
//: concrete
new Date(0).setFullYear(i)
//: lost Date.prototype.setFullYear
//: concrete
new Intl.NumberFormat('en').format(n)
//: lost a function
//: concrete
new Intl.Collator('en').compare(s, t)
//: lost a function
//: concrete
new Intl.PluralRules('en').select(n)
//: lost Intl.PluralRules.prototype.select
//: concrete
new Intl.RelativeTimeFormat('en').format(i, 'day')
//: lost Intl.RelativeTimeFormat.prototype.format
//: concrete
Intl.getCanonicalLocales(w === '' ? 'en' : 'de').length
new Intl.Segmenter('en').segment(s)[Symbol.iterator]().next().done
//: lost Intl.Segmenter.prototype.segment
//: concrete
new Number(n) + 0
//: lost new Number
//: concrete
new String(s) + ''
//: lost new String
//: concrete
new Boolean(p).toString()
//: lost new Boolean
//: concrete
Object(s).toString()
//: lost Object
//: concrete
new Function('return ' + i)()
//: lost new Function
//: concrete
Function(`return ${i}`)()
//: lost Function
//: concrete
(0, eval)(`${i}`)
//: lost eval
//: concrete
Atomics.store(new Int32Array(1), 0, n)
//: lost Atomics.store
//: concrete
new Proxy({}, { get: () => n }).k
new Array(3).fill(0).with(0, n)[0]
Array.prototype.includes.call(w, 'a')
//: lost Array.prototype.includes
//: concrete
Array.prototype.indexOf.call(w, 'a')
//: lost Array.prototype.indexOf
//: concrete
Array.prototype.join.call(w, '-')
//: lost Array.prototype.join
//: concrete
Array.prototype.map.call(w, (c) => c)
//: lost elements that a native gave to a callback
//: concrete
String.fromCodePoint(i < 0 ? 65 : i)
//: lost String.fromCodePoint
s.codePointAt(0) > 5
isNaN(s)
Number.parseFloat(d)
process.getuid === undefined ? n : process.uptime() > n
require('path').join(s, t)
//: lost path.join
//: concrete
require('path').basename(w)
//: lost path.basename
//: concrete
require('util').format('%s', s)
//: lost util.format
//: concrete
require('util').inspect(s)
//: lost util.inspect
//: concrete
require('util').isDeepStrictEqual(n, m)
//: lost util.isDeepStrictEqual
//: concrete
require('querystring').escape(w)
//: lost escape
//: concrete
require('querystring').parse(w)
//: lost querystring.parse
//: concrete
require('crypto').createHash('md5').update(w).digest('hex')
//: lost update
//: concrete
require('url').parse(w).path
//: lost url.parse
//: concrete
require('string_decoder').StringDecoder.name + n
require('fs').existsSync(w)
//: lost existsSync
//: concrete
require('os').constants.signals[s]
//: lost property name beyond those compared
require('assert').equal(n, n)
//: lost assert.equal
//: concrete
require('buffer').isAscii(Buffer.from(w))
//: lost Buffer.from
//: concrete
require('v8').serialize(n).length
//: lost v8.serialize
//: concrete
require('zlib').crc32?.(w)
//: lost zlib.crc32
//: concrete
require('vm').isContext({}) || n
btoa(w)
//: lost buffer.btoa
//: concrete
atob(btoa(w))
//: lost buffer.btoa
//: concrete
structuredClone(n)
URL.canParse(w, 'http://h')
//: lost URL.canParse
//: concrete
new URL(w, 'http://h').href
//: lost new URL
//: concrete
new URLSearchParams(w).toString()
//: lost new URLSearchParams
//: concrete
new Blob([w]).size
//: lost new Blob
//: concrete
new Headers({ k: w }).get('k')
//: lost new Headers
//: concrete
new AbortController().signal.aborted || n
performance.now() > n
queueMicrotask.length + n
console.log.length + n
