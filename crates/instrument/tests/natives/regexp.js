/a/.test(s)
/^[a-z]+$/i.test(s)
/b/g.test(s)
/b/y.test(t)
/a|b/.exec(s)?.index
/(a)(b)?/.exec(s)
/(?<first>a)(?<second>b)?/.exec(s)
/(?<first>a)(?<second>b)?/d.exec(s)
/(?<first>a)(?<second>b)?/d.exec(s)?.indices
/(?<first>a)(?<second>b)?/d.exec(s)?.indices.groups
/(\w)(?=-)/.exec(s)
/(\w)\1/.exec(w + w)
/(?<=a)b/.exec(s)?.index
/(.*?),(.*)/.exec(s + ',' + t)
/[^]/.exec(s)
/a/.exec(n)
/1/.test(n)
{ const r = /[ab]/g; const first = r.exec(s); const second = r.exec(s); return [first && first[0], second && second[0], r.lastIndex]; }
{ const r = /[ab]/g; const found = []; for (let m; (m = r.exec(s)) !== null; ) found.push(m[0], m.index, r.lastIndex); return found; }
{ const r = /[ab]/y; return [r.test(s), r.lastIndex, r.test(s), r.lastIndex]; }
{ const r = /b/g; r.lastIndex = 1; return [r.test(s), r.lastIndex]; }
{ const r = /b/g; r.lastIndex = s.indexOf('a'); return [r.test(s), r.lastIndex]; }
{ const r = /\w/g; r.exec(s); return r.exec('abcd')?.[0]; }
{ const r = /a/; r.exec = () => null; return r.test(s); }
//: concrete
{ class R extends RegExp { exec(t) { return super.exec(t); } } return new R('a').test(s); }
s.match(/(a)(b)?/)
s.match(/[ab]/g)
s.match(/x*/g)
s.match(/./gu)
s.match(/x*/gu)
s.match('a')
s.match()
s.match(t)
//: lost String.prototype.match
//: concrete
s.match(/a/y)
//: lost String.prototype.match
//: concrete
[...s.matchAll(/[ab]/g)].map((m) => m[0])
{ const found = []; for (const m of s.matchAll(/([ab])(-)?/g)) found.push(m[1], m[2], m.index); return found; }
{ const found = []; for (const [all, one] of s.matchAll(/([ab])-?/g)) found.push(all, one); return found; }
Array.from(s.matchAll(/(?<letter>[ab])/g), (m) => m.groups.letter)
s.matchAll(/[ab]/g).next().value?.[0]
s.search(/b/)
s.search('b')
s.search(/b/g)
s.search(t)
//: lost String.prototype.search
//: concrete
s.replace(/a/, t)
s.replace(/a/, 'x')
s.replace(/[ab]/g, '[$&]')
s.replace(/(a)(b)?/g, '$2-$1-$3-$$-$01')
s.replace(/(?<x>a)(?<y>b)?/g, '<$<y>$<x>$<z>')
s.replace(/b/g, "$`|$'")
s.replace(/x*/g, '-')
s.replace(/x*/gu, '-')
s.replace(/a/y, 'x')
//: lost String.prototype.replace
//: concrete
s.replace(/a/gy, 'x')
s.replaceAll(/a/g, t)
s.replaceAll(/a/g, (m) => m + t)
s.replace(/a/, (m) => m + t)
s.replace(/a/, () => t)
s.replace(/[ab]/g, (m, at) => m + at)
s.replace(/([ab])(-)?/g, (all, one, two, at, text) => `${at}${two}${one}${text.length}`)
s.replace(/(?<x>[ab])/g, (...all) => all[all.length - 1].x)
s.replace(/a/g, () => ({}))
//: lost String.prototype.replace
s.replace(/[ab]/g, (m) => m.replace(/a/, 'x'))
'abc'.replace(/b/, t)
'abc'.replace(/b/, () => t)
'abc'.replace(/./g, (m) => (m === w ? t : m))
s.split(/-/)
s.split(/(-)|,/)
s.split(/-/, 2)
s.split(/-/, i)
s.split(/x*/)
s.split(/(?:)/u)
s.split(/,|$/)
s.split(/^a/m)
'abc'.split(/b/)
//: concrete
/\p{L}/u.test(s)
/[\p{L}--[a]]/v.test(s)
/[^a]/v.test(s)
//: lost RegExp.prototype.test
//: concrete
/\p{RGI_Emoji}/v.test(s)
//: lost RegExp.prototype.test
//: concrete
new RegExp('a').test(s)
new RegExp(w).test('abc')
//: lost RegExp of a symbolic text
//: concrete
RegExp(w, 'g').source
//: lost RegExp of a symbolic text
//: concrete
/a/[Symbol.replace](s, t)
//: lost a function
//: concrete
/a/[Symbol.split](s)[0]
//: lost a function
//: concrete
RegExp.prototype.test.call(/a/, s)
RegExp.prototype.exec.call(/a/, s)?.[0]
/a/.exec.apply(/b/, [s])?.[0]
s.replace(/(\w)(.)/, (all, letter, digit) => digit + letter)
{ if (/^b/.test(s)) return 1; return s.replace(/(\w)(.)/, (all, a, b) => b + a) === 'ba'; }
{ const k = [...s.matchAll(/(\w)(.)/g)].map(([, key]) => key); return s.replace(/(\w)(.)/, (all, a, b) => b + a); }
{ const [, a, b = ''] = s.match(/(a)(b)?/) ?? []; return b; }
{ const [, a, b = ''] = s.match(/(a)(b)?/) ?? []; return b === 'b' ? 1 : 2; }
{ const found = []; for (const [, a, b = '?'] of s.matchAll(/([ab])(-)?/g)) found.push(a, b); return found; }
/(a)|b|(?!(c))x/.exec(s)
/(?:(a)|[(](b))*/.exec(s)
s.replace(/(a)|(b)/g, '<$1$2>')
s.replace(/(?<x>a)|(?<y>b)/g, (all, x, y, at, text, groups) => [x, y, groups.x, groups.y].join())
