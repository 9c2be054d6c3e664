//# searching
const s = 'hello world'; print(s.indexOf('o'), s.indexOf('o', 5), s.indexOf('z'), s.lastIndexOf('o'), s.includes('wor'), s.startsWith('he'), s.startsWith('wor', 6), s.endsWith('ld'), s.endsWith('hello', 5), s.indexOf(''), s.indexOf('', 99)); if (s.includes('hello') && s.length > 5) print('yes'); if (s.indexOf('q') < 0) print('none');
//# slicing
const s = 'abcdef'; print(s.slice(1, 3), s.slice(-2), s.slice(2), s.slice(3, 1), s.substring(4, 1), s.substring(-1, 2), s.substr(-3, 2), s[0], s.at(-2), s.charAt(99), s.slice(NaN), s.slice(undefined, null), s.slice('1', '3'));
//# building
let s = ''; for (let i = 0; i < 5; i++) s += i; print(s); s = s + '-' + s.length; print(s, [1, 2].join('') + 3, 'a' + 1 + 2, 1 + 2 + 'a', 'x'.padStart(3, 'ab'), `${s}!`.repeat(2)); const parts = s.split('-'); print(parts, parts.length, parts[0][1]);
//# comparing
const cmp = (a, b) => a < b ? -1 : a > b ? 1 : 0; print(cmp('a', 'b'), cmp('b', 'a'), cmp('a', 'a'), 'Z' < 'a', 'abc' < 'abd', 'a' < 'aa', '' < 'a', 'é' > 'z', '10' > '2', 10 > '2'); print('a' === 'a', 'a' == 'a', 'A'.toLowerCase() === 'a', 'ß'.toUpperCase());
//# codes
print('A'.charCodeAt(0), 'A'.charCodeAt(5), String.fromCharCode(72, 105), 'é'.codePointAt(0), '😀'.codePointAt(0), String.fromCharCode(55357, 56832), '😀'.charCodeAt(1), '😀'[0].length, [...'😀x'].length, 'a'.charCodeAt() - 97, String.fromCodePoint(128512)); let sum = 0; for (let i = 0; i < 'abc'.length; i++) sum += 'abc'.charCodeAt(i); print(sum);
//# parsing
const parse = (t) => { const [op, ...args] = t.trim().split(/\s+/); switch (op) { case 'add': return args.map(Number).reduce((a, b) => a + b); case 'say': return args.join(' '); default: return `unknown ${op}`; } }; print(parse(' add 1 2 3 '), parse('say hi there'), parse('x')); print(parseInt('42abc', 10), parseInt('z', 36), parseInt(''), parseFloat('3.14.15'), Number(' 12 '), Number('1,2'), +'', +' ', +'0b101');
//# tokenizer
const lex = (src) => { const out = []; let i = 0; while (i < src.length) { const c = src[i]; if (c === ' ') { i++; continue; } if (c >= '0' && c <= '9') { let n = ''; while (i < src.length && src[i] >= '0' && src[i] <= '9') n += src[i++]; out.push(Number(n)); continue; } if ('+-*/()'.includes(c)) { out.push(c); i++; continue; } throw new SyntaxError(`bad ${c} at ${i}`); } return out; }; print(lex('12 + 3*(45)')); try { lex('1 ? 2'); } catch (e) { print(e.message); }
//# expression evaluator
const evaluate = (t) => { let p = 0; const peek = () => t[p]; const num = () => { if (peek() === '(') { p++; const v = sum(); p++; return v; } let n = 0; while (peek() >= '0' && peek() <= '9') n = n * 10 + (t.charCodeAt(p++) - 48); return n; }; const prod = () => { let v = num(); while (peek() === '*' || peek() === '/') v = t[p++] === '*' ? v * num() : v / num(); return v; }; const sum = () => { let v = prod(); while (peek() === '+' || peek() === '-') v = t[p++] === '+' ? v + prod() : v - prod(); return v; }; return sum(); }; print(evaluate('1+2*3'), evaluate('(1+2)*3-4/2'), evaluate('10/4'));
//# JSON by hand
const str = (v) => v === null ? 'null' : typeof v === 'string' ? `"${v}"` : typeof v !== 'object' ? String(v) : Array.isArray(v) ? `[${v.map(str).join(',')}]` : `{${Object.keys(v).map((k) => `"${k}":${str(v[k])}`).join(',')}}`; print(str({ a: [1, 'x', null, true], b: { c: 2.5 } }));
//# regular expressions on inputs
const s = 'user@example.com'; print(/^[^@]+@[^@]+$/.test(s), s.match(/@(.*)/)[1], s.replace('@', ' at '), s.split('@'), s.search(/e/), s.replace(/[aeiou]/g, (v) => v.toUpperCase())); const m = s.match(/(?<name>\w+)@/); print(m.groups.name, m.index);
//# unicode and normalisation
print('é'.normalize('NFD').length, 'I'.toLowerCase(), 'ﬀ'.toUpperCase(), '\u00df'.localeCompare('ss') !== 0, '\ud800'.isWellFormed?.(), escape('ü'), encodeURIComponent('a b&ü'), decodeURIComponent('%F0%9F%98%80'));
//# implicit conversion
print('5' * '2', '5' - 2, '5' + 2, +'5' + +'2', '3' ** 2, '10' / '4', '7' % 4, -'3', ~'6', '5' & 3, !'0', !'', '5' == 5.0, '0x10' == 16, ' ' == 0, [2] * [3], null + 'x', true + 'x', `${1}` + 1);
