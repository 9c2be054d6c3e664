//# maps and sets
const m = new Map([['a', SYM(1)], [SYM('b'), 2]]); if (m.get('a') === 1) print(1); for (const [k, v] of m) if (k + v === 'b2') print(2); print(m.has('b'), m.get(SYM('a'))); const s = new Set([SYM(3)]); s.add(SYM(4)); for (const x of s) if (x > 3) print(x); print(s.size, [...s].length);
//: ! (s1 === "a")
//: (s0 === 1)
//: ! (("a" + s0) === "b2")
//: ((s1 + 2) === "b2")
//: ("b" === s1)
//: (s2 === "a")
//: ! (s4 === (s3 + 0))
//: ! Number.isNaN(s4)
//: ! ((s3 + 0) > 3)
//: ((s4 + 0) > 3)
//# arrays of arrays
const a = [[SYM(1), 'x'], [SYM(2), 'y']]; for (const [i, [n]] of a.entries()) if (n === i + 1) print(i); if (a.flat()[2] === 2) print('flat'); const [[, second]] = [[0, SYM(5)]].values(); if (second === 5) print('second'); print([1, 2].map((x) => x * SYM(3)).some((x) => x > 3));
//: (s0 === 1)
//: (s1 === 2)
//: (s1 === 2)
//: (s2 === 5)
//: ! ((1 * s3) > 3)
//: ((2 * s4) > 3)
//# sorting by text and by number
const a = [SYM('b'), SYM('a')]; print(a.sort()); const n = [SYM(2), SYM(1)]; print(n.sort((x, y) => x - y)); print([SYM(2), SYM(2)].sort((x, y) => x - y).length);
//: (s1 < s0)
//: ((s3 - s2) < 0)
//: lost equal elements being sorted
//# JSON
const text = JSON.stringify({ n: SYM(5), s: SYM('x'), l: [SYM(true)] }); if (text === '{"n":5,"s":"x","l":[true]}') print('text'); const o = JSON.parse(text); if (o.n === 5 && o.s === 'x' && o.l[0]) print('back'); print(JSON.parse(SYM('[1]'))[0] === 1);
//: ((((((("{\"n\":" + (?: Number.isFinite(s0))) + ",\"s\":") + JSON.stringify(s1)) + ",\"l\":[") + String(s2)) + "]}") === "{\"n\":5,\"s\":\"x\",\"l\":[true]}")
//: ((?: Number.isFinite(s0)) === 5)
//: (s1 === "x")
//: s2
//: lost JSON.parse
//# splitting and replacing
const s = SYM('a,b'); const [x, y] = s.split(','); if (x === 'a' && y === 'b') print('split'); if (s.replace(',', ';') === 'a;b') print('replaced');
//: (String.prototype.indexOf(s0, ",") >= 0)
//: ! (String.prototype.indexOf(String.prototype.slice(s0, (String.prototype.indexOf(s0, ",") + String.prototype.length(","))), ",") >= 0)
//: (String.prototype.slice(s0, 0, String.prototype.indexOf(s0, ",")) === "a")
//: (String.prototype.slice(s0, (String.prototype.indexOf(s0, ",") + String.prototype.length(","))) === "b")
//: (String.prototype.indexOf(s0, ",") >= 0)
//: (((("" + String.prototype.slice(s0, 0, String.prototype.indexOf(s0, ","))) + ";") + String.prototype.slice(s0, (String.prototype.indexOf(s0, ",") + String.prototype.length(",")))) === "a;b")
//# events
const { EventEmitter } = require('events'); const e = new EventEmitter(); e.on('k', (n) => { if (n > 1) print('first'); }); e.once('k', (n, s) => { if (s === 'x') print('second'); }); e.emit('k', SYM(2), SYM('x'));
//: (s0 > 1)
//: (s1 === "x")
//# timers
setImmediate((n) => { if (n === 2) print('immediate'); setTimeout((n) => { if (n === 1) print('timeout'); }, 0, SYM(1)); }, SYM(2)); process.nextTick((a, n) => { if (n === 3) print('tick'); }, 0, SYM(3));
//: (s1 === 3)
//: (s0 === 2)
//: (s2 === 1)
//# typed arrays
const b = new Uint8Array(1); b[0] = SYM(300); if (b[0] === 44) print('wrapped'); const v = new DataView(new ArrayBuffer(4)); v.setInt16(0, SYM(-1)); if (v.getInt16(0) < 0) print('view');
//: ((s0 & 255) === 44)
//: (((s1 << 16) >> 16) < 0)
//# native setters and this
const u = new URL('http://h/'); u.hash = SYM('x'); (function () { return this + 1; }).call(SYM(1));
//: lost URL.prototype.hash
//: lost this
//# calls that a native's callback takes
print('abc'.replace('b', (x) => SYM('z')), SYM('abc').indexOf({ toString: () => 'c' }));
//: lost String.prototype.replace
//: lost String.prototype.indexOf
