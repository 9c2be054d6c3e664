//# templates
const a = 1, b = 'x', o = { toString() { return 'O'; } }; print(`${a}${b}`, `a${a + 1}b${b}c`, `${o}`, `line
two`, `\${no} \u0041 \``, ``, `${`${a} inner`} outer`, `${[1, 2]}`, `${null} ${undefined} ${true}`, `${-0}`);
//# tagged templates
const tag = (s, ...v) => s.raw.join('|') + '/' + s.join('|') + '/' + v.join(','); print(tag`a${1}\n${2}c`, tag``, tag`\u{41}`); const o = { n: 3, t(s, x) { return [this.n, s[0], x]; } }; print(o.t`m${4}`, o['t']`k`); const id = (s) => s; const f = () => id`x`; print(f() === f(), Object.isFrozen(f()), String.raw`\n${1}`); print((() => tag)()`y${0}`); const bad = (s) => [s[0], s.raw[0]]; print(bad`\unicode`);
//# template evaluation order
const log = (x) => ({ toString() { print('str', x); return x; }, v: print('made', x) }); print(`${log('a')}-${log('b')}`); let i = 0; print(`${i++}${i++}${i}`); let s = 'q'; print(`${s}${s = 'r'}${s}`);
//# numbers and strings
print(0, -0, 1.5e3, 0x1F, 'it\'s', "dq\"", '\x41\u0042\u{43}', 'tab\t', 'nul\0', '\
continued', 'a\u2028b'.length, '😀'.length, '\ud83d'.length, 010, 0.1 * 3, 1e400, 5e-324);
//# regular expressions
print(/a+b/.test('aab'), 'x1y22'.match(/\d+/g), 'a.b.c'.split('.'), 'abc'.replace(/b/, '[$&]'), /(?<y>\d{4})-(?<m>\d\d)/.exec('2024-05').groups.y, /[/]\/(?=x)/u.source, 'aBc'.replace(/b/gi, (m) => m + m)); const re = /o/g; print(re.exec('foo').index, re.lastIndex, re.exec('foo').index, re.test('foo')); for (let i = 0; i < 2; i++) print(/x/.lastIndex);
//# objects and arrays are fresh
const f = () => ({ a: [] }); f().a.push(1); print(f(), f() === f(), [] === [], (() => /x/)() === (() => /x/)()); const m = []; for (let i = 0; i < 2; i++) m.push([i, { i }]); print(m);
//# arrow functions returning literals
const f = () => ({ x: 1 }), g = () => [1], h = () => {}, k = (a) => (b) => ({ a, b }); print(f(), g(), h(), k(1)(2)); const n = async () => ({ y: await 1 }); n().then(print);
//# comments and odd spacing
/* leading */ print(/* in */ 1 /* after */, // end
  2); print(1 /**/ + /**/ 2); const a = 1 // no semicolon
const b = 2
;[a, b].forEach((x) => print(x))
let c = a
+ b
print(c)
//# unicode names
const été = 1, 变量 = 2, $ = 3, _ = 4, \u0061bc = 5; print(été + 变量 + $ + _ + abc); const o = { été: 6, 'ключ': 7, \u0078: 8 }; print(o.été, o.ключ, o.x, o); var \u{62}2 = 9; print(b2);
//# names like injected ones
const $00$ = 1, $000 = 2, x$ = 3, $s = 4; print($00$, $000, x$, $s); const $abc$ = 5; const y$abc$1 = 6; print($abc$, y$abc$1);
//# keywords as names
const o = { if: 1, class: 2, new: 3, get: 4, set: 5, async: 6, static: 7, of: 8, yield: 9, await: 10, let: 11 }; print(o.if + o.class + o.new, o); var get = 1, set = 2, of = 3, async = 4, let = 5, yield = 6, await = 7, static = 8; print(get, set, of, async, let, yield, await, static); async = (x) => x; print(async(1)); for (of of [1]) print(of); for (let of = 0; of < 1; of++) print(of);
//# large literals
const t = { a: [[1, 2], [3, [4, [5]]]], b: { c: { d: { e: 'deep' } } } }; print(t.a[1][1][1][0], t.b.c.d.e, JSON.stringify(t)); const many = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((x) => x % 3 === 0 ? 'fizz' : x % 5 === 0 ? 'buzz' : x); print(many);
//# spread of strings and holes
print([...'héllo'], Array.from({ length: 3 }, (_, i) => i * i), [, 'a'].map((x) => x), [1, , 3].forEach((x) => print(x)), 0 in [,], Object.keys([, 1]));
//# automatic semicolons
let i = 1
let j = i
++j
print(i, j)
const f = function () { return
  5 }
print(f())
if (i) print('a')
else print('b')
do i++
while (i < 3) print(i)
//# hex, octal and separators in keys
const o = { 0x10: 'hex', 1e3: 'exp', .5: 'half', 1_0: 'sep' }; print(o[16], o[1000], o[0.5], o[10], o);
