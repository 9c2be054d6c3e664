[n, m].at(i)
[n, m, 3].at(-1)
//: concrete
[n].concat(m, [s, [t]])
[n].concat([m, , 4], i)
[].concat(n)
[n, m, 3, 4].copyWithin(0, 2)
//: concrete
[n, m, 3, 4].copyWithin(1, 0, 2)
[1, 2, n, m].copyWithin(-3, -2)
[n, m, 3, s].copyWithin(i, 1)
[1, 2, 3].fill(n)
[1, 2, 3].fill(n, 1)
[m, 2, n].fill(0, -2, -1)
[m, 2, n].fill(s, i, j)
[n, [m, [s, [t]]]].flat()
[n, [m, [s, [t]]]].flat(2)
[n, [m, [s, [t]]]].flat(Infinity)
[n, [m, , 1], , s].flat()
[n, [m, [s]]].flat(i)
[n, m, 3].includes(n)
[n, m, 3].includes(2)
[1, 2, 3].includes(n)
[NaN, n].includes(m)
[s, t].includes('a', i)
[n, m, 3].indexOf(2)
[1, 2, 3].indexOf(i)
[1, 2, 3, 2].lastIndexOf(i)
[n, m, n, 2].lastIndexOf(2)
//: concrete
[n, 1, 2].lastIndexOf(1, -2)
//: concrete
[n, m].indexOf(NaN)
[n, m, s].join()
[n, m, s].join('-')
[s, t].join(u)
[s, null, t, undefined].join(d)
[s, [t, n]].join()
[n, s].toString()
[s, t].toLocaleString()
//: lost Array.prototype.toLocaleString
//: concrete
[n].length
//: concrete
{ const a = [n, m]; return [a.pop(), a.length, ...a]; }
{ const a = [n, m]; return [a.push(s, t), ...a]; }
{ const a = [n, m, 3]; return [a.shift(), ...a]; }
{ const a = [n, m, 3]; a.unshift(s, t); return a; }
{ const a = [n, m, 3]; a.reverse(); return a; }
{ const a = [n, , 3, s]; a.reverse(); return a; }
[n, m, 3].slice(1)
[n, m, 3].slice(-2, -1)
[n, m, s, t].slice(i, j)
{ const a = [n, m, 3, 4]; const b = a.splice(1, 2, s, t, u); return [a, b]; }
{ const a = [n, m, 3, 4]; const b = a.splice(i, 1); return [a, b]; }
{ const a = [n, m, 3, 4]; const b = a.splice(1); return [a, b]; }
{ const a = [n, m]; a.splice(); return a; }
{ const a = [n, m, s]; a.length = 2; a.length = 3; return a; }
{ const a = [n, m, s]; a.length = i >= 0 ? i : 0; return a; }
//: lost length of an array
[3, n, m].sort()
[s, t, u].sort()
[s, 'b', t].toSorted()
[n, m, 3].toReversed()
[n, m, 3, s].toSpliced(1, 1, t)
[n, m, 3, s].toSpliced(1)
[n, m, 3].with(1, s)
[n, m, 3].with(-1, s)
[n, m, 3].with(i, s)
[...[n, m].entries()]
[...[n, m].keys()]
//: concrete
[...[n, m].values()]
[...[n, m]]
Array.of(n, s, 1)
Array.from([n, m])
Array.from({ length: 2, 0: n, 1: m })
Array.from(new Set([n, m]))
Array.from([n, m].entries())
Array.from([n, m].values())
Array.from(new Map([[s, n]]))
Array.from(new Map([[s, n]]).keys())
Array.from({ length: i })
Array(n, m)
new Array(n, s)
new Array(s)
Array.isArray(n)
//: concrete
Array.prototype.slice.call([n, m], 1)
Array.prototype.push.apply([], [n, m])
//: concrete
{ const a = [1]; Array.prototype.push.apply(a, [n, s]); return a; }
{ const a = [1]; a.push(...[n, s], ...[m]); return a; }
{ const a = { length: 2, 0: n, 1: m }; return Array.prototype.slice.call(a, 1); }
{ const a = { length: 2, 0: n, 1: m }; return Array.prototype.join.call(a, '-'); }
{ const a = { length: 1, 0: n }; Array.prototype.push.call(a, s); return a; }
{ const a = { length: 2, 0: n, 1: s }; return Array.prototype.concat.call([], a); }
{ const a = { length: 2, 0: n, 1: s, [Symbol.isConcatSpreadable]: true }; return [m].concat(a, t); }
{ const a = [n, s]; a[Symbol.isConcatSpreadable] = false; return [m].concat(a)[1][0]; }
{ class L extends Array {} const a = L.of(n, s); return [a.slice(0)[1], a.concat(m)[2], a.with(0, t)[0]]; }
{ class L extends Array {} const a = L.from([n, s]); return [...a]; }
{ const it = [n, s].values(); return [it.next().value, it.next().value, it.next().done]; }
{ const it = [n, s, m].values(); it.next(); return [...it]; }
{ const out = []; for (const x of [n, s].values()) out.push(x); return out; }
{ const out = []; for (const [i, x] of [n, s].entries()) out.push(i, x); return out; }
{ const [a, b] = [n, s].values(); return [b, a]; }
{ const f = (...xs) => xs; return f(...[n, s].values(), m); }
