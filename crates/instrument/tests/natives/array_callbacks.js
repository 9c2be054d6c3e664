[n, m, 3].every((v) => v > 1)
[n, m, 3].some((v) => v > 1)
[n, m, 3].filter((v) => v > 1)
[s, t].filter(Boolean)
[n, m, 3].find((v) => v > 1)
[n, m, 3].findIndex((v) => v > 1)
[n, m, 3].findLast((v) => v > 1)
//: concrete
[n, m, 3].findLastIndex((v) => v > 1)
//: concrete
[n, m, 3].flatMap((v) => [v, v + 1])
[n, m, 3].flatMap((v) => v * 2)
[n, m].flatMap((v, k) => [[v], k, s])
{ const out = []; [n, m].forEach((v, k, a) => { out.push(v, k, a[0]); }); return out; }
[n, m, 3].map((v) => v * 2)
[1, 2].map((v) => v * n)
[n, m].map((v, k, a) => v + a[k])
[n, m].map(function (v) { return v + this.k; }, { k: s })
[s, t].map((v) => v.length)
[1, 2, 3].reduce((a, b) => a + b, n)
[n, m, 3].reduce((a, b) => a + b)
[n].reduce((a, b) => a + b)
[n, m, 3].reduceRight((a, b) => a - b)
[s, t].reduceRight((a, b, k) => a + b + k, u)
[[n], [m]].reduce((a, b) => a.concat(b), [])
[s, t, u].reduce((a, b) => ({ ...a, k: b }), {})
[n, m, 3].sort((a, b) => a - b)
//: lost equal elements being sorted
[n, m, 3].sort((a, b) => b - a)
//: lost equal elements being sorted
[s, t, u].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
//: lost equal elements being sorted
[n, m, 3].toSorted((a, b) => a - b)
//: lost equal elements being sorted
[{ k: n }, { k: 1 }].sort((a, b) => a.k - b.k).map((o) => o.k)
[n, m, 3].sort(() => i)
//: lost equal elements being sorted
Array.from([n, m], (v) => v + 1)
Array.from([n, m], (v, k) => v + k + s)
Array.from({ length: 2 }, (_, k) => k + n)
Array.from(new Set([n, m]), (v) => v + 1)
Array.from('ab', (c) => c + s)
Array.from(w, (c) => c + t)
Array.prototype.map.call([n, m], (v) => v + 1)
//: lost elements that a native gave to a callback
//: concrete
Array.prototype.map.call({ length: 2, 0: n, 1: m }, (v) => v + 1)
//: lost elements that a native gave to a callback
//: concrete
{ class L extends Array {} return [...L.of(n, m).map((v) => v + 1)]; }
{ const a = [n, m, 3]; const out = []; a.forEach((v) => { if (a.length > 1) a.pop(); out.push(v); }); return out; }
[n, m].map(String)
[[n, m], [s, t]].map(([a, b]) => a)
[n, m].some((v) => [s].some((k) => v == k))
