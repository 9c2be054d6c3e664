//# reads and writes
const o = { a: 1, 'b c': 2, 3: 'three', nested: { x: [1, { y: 2 }] } }; print(o.a, o['b c'], o[3], o['3'], o.nested.x[1].y, o.nope, o.nope?.deep); o.nested.x[1].y = 5; o['new' + 1] = 6; o.a = o.b = 7; print(o); const k = 'a'; o[k] += 1; o[`${k}2`] = o[k]++; print(o);
//# literals
const a = 1, k = 'key'; const o = { a, [k]: 2, [k + 2]: 3, 'str': 4, 5: 5, m() { return 6; }, get g() { return 7; }, ...{ s: 8, a: 9 }, ...null, ...[10] }; print(o, o.m(), o.g); print({ a: 1, a: 2 }, { __proto__: { p: 1 } }.p, { ['__proto__']: 1 }, [, 1, , 2, ,].length, [, 1, , 2, ,]); const __proto__ = 5; print({ __proto__ }, Object.keys({ __proto__ }), Object.keys({ __proto__: 1 }));
//# spreads call getters
const src = { get x() { print('get x'); return 1; }, y: 2 }; print({ ...src }, { ...src, y: 3 }, { y: 0, ...src }); print([...[1, , 3]], [...'ab', ...new Map([[1, 2]])], { ...'hi' }, { ...5 });
//# optional chains
const o = { a: { f() { return this === o.a; }, n: null, arr: [1] }, z: 0 }; print(o?.a?.f(), o.b?.c.d.e, o.b?.[print('no')], o.a?.f?.(), o.a.g?.(print('no')), o.a.n?.x, o?.a.arr?.[0], o.z?.toFixed(1), (o.b?.c)?.d, delete o?.a?.n, delete o.b?.c, o.a); try { (o.b?.c).d; } catch (e) { print(e.message); } try { o.a?.nope(); } catch (e) { print(e.message); } try { o.a.f?.x.y; } catch (e) { print(e.message); }
//# optional calls keep this
const o = { v: 1, f() { return this?.v; }, g: { h() { return this === o.g; } } }; print(o.f?.(), (o?.f)(), o['f']?.(), o?.g?.h(), o.g?.['h'](), (0, o.f)?.call({ v: 2 })); const f = o.f; const r = (() => { 'use strict'; return o.f?.call(undefined); })(); print(r); let u; print(u?.(), u?.x(), u?.[0]?.(1)); class A { #p = () => this.q; q = 3; t(o) { return o?.#p(); } } print(new A().t(new A()), new A().t(null)); print(o.f?.().toFixed(2), o.nope?.().x.y);
//# prototypes
function P() {} P.prototype.shared = [1]; P.prototype.n = 1; const a = new P(), b = new P(); a.n = 2; a.shared.push(2); print(a.n, b.n, b.shared, 'n' in b, Object.hasOwn(b, 'n')); const c = Object.create(a, { own: { value: 1, enumerable: true } }); print(c.n, c.own, Object.getPrototypeOf(c) === a); Object.setPrototypeOf(c, { n: 'new' }); print(c.n);
//# getters and setters by define
let stored; const o = Object.defineProperties({}, { v: { get() { return stored; }, set(x) { stored = x * 2; }, enumerable: true }, r: { value: 1 } }); o.v = 4; print(o.v, (o.v = 5), o.v); o.r = 2; print(o.r, Object.getOwnPropertyDescriptor(o, 'r')); o.v++; print(o.v); o.v ||= 1; o.v &&= 3; print(o.v);
//# arrays
const a = [1, 2, 3]; a[5] = 6; print(a, a.length); a.length = 2; print(a); a[a.length] = 'x'; print(a.push(4, 5), a.pop(), a.shift(), a.unshift(0, 9), a.splice(1, 2, 'n'), a); print(a.slice(-2), a.concat([7], 8), a.reverse(), a.indexOf(4), a.includes('x'), a.join('|'), a.at(-1), [3, 1].sort(), [1, [2, [3]]].flat(9), Array(3).fill(0), [...a.entries()], [..."ab"].keys().next()); a['1'] = 'one'; a[1.5] = 'f'; print(a[1], a['1.5'], a);
//# array likes and generic methods
const al = { 0: 'a', 1: 'b', length: 2 }; print(Array.prototype.map.call(al, (x) => x + x), Array.prototype.join.call(al, '-'), Array.from(al), Array.prototype.push.call(al, 'c'), al, [].slice.call('str', 1)); print(Array.prototype.concat.call(1, 2), Array.prototype.includes.call('abc', 'b'));
//# proxies
const log = []; const p = new Proxy({ a: 1 }, { get(t, k, r) { log.push('get ' + String(k)); return Reflect.get(t, k, r); }, set(t, k, v) { log.push('set ' + String(k)); t[k] = v; return true; }, has(t, k) { log.push('has ' + String(k)); return k in t; }, getOwnPropertyDescriptor(t, k) { log.push('gopd ' + String(k)); return Reflect.getOwnPropertyDescriptor(t, k); }, getPrototypeOf(t) { log.push('gpo'); return Reflect.getPrototypeOf(t); }, ownKeys(t) { log.push('keys'); return Reflect.ownKeys(t); }, deleteProperty(t, k) { log.push('del'); return delete t[k]; } });
p.a; p.b = 2; p.a++; p.a += 1; 'a' in p; p?.a; p['b']; const { a, ...r } = p; p.f = function (x) { return x; }; p.f(1); p.list = [1]; p.list.map((x) => x); delete p.b; for (const x of p.list) x; p.a ??= 1; try { p.nope(); } catch (e) { log.push(e.message); } p.list.slice(p.a); [...p.list]; p.f.call(p, 2); print(log);
//# collections
const m = new Map([[1, 'a'], ['k', { v: 2 }]]); m.set(NaN, 3); print(m.get(1), m.get('k').v, m.get(NaN), m.size, [...m.keys()], m.has(2)); const s = new Set([1, 1, 2]); print(s.size, s.has(1), [...s].map((x) => x * 2)); const w = new WeakMap(); const o = {}; w.set(o, 5); print(w.get(o), w.has({})); m.forEach((v, k) => print(k, v));
//# JSON and object functions
const o = { a: [1, { b: null }], c: 'q"', d: undefined, e: () => {} }; print(JSON.stringify(o), JSON.parse('{"x":[1,2]}').x, Object.entries({ a: 1, b: 2 }), Object.assign({}, { x: 1 }, { y: 2 }), Object.fromEntries([['k', 1]]), structuredClonePresent()); function structuredClonePresent() { return Object.keys({ z: 1, y: 2 }).sort(); } print(JSON.stringify({ toJSON() { return 'J'; } }), JSON.stringify([1, 2], null, 1), Object.is(NaN, NaN), Object.isFrozen(Object.freeze([])));
//# symbols as keys
const s = Symbol('desc'); const o = { [s]: 1, [Symbol.iterator]: function* () { yield 5; } }; print(o[s], [...o], Object.getOwnPropertySymbols(o).length, s.description); o[s] += 1; o[s]++; print(o[s]);
//# keys of all types
const o = {}; for (const k of [1, '1', true, null, undefined, 1.5, -0, NaN, 'x']) o[k] = String(k); print(o, o[true], o['null'], o[undefined]); const a = []; a['0'] = 'z'; a[-1] = 'neg'; a['01'] = 'pad'; print(a.length, a, a[-1]); const big = []; big[4294967294] = 1; print(big.length);
//# stale shadows do not survive native writes
const o = { n: 5 }; Object.assign(o, { n: 6 }); print(o.n === 6); const a = [3, 1, 2]; a.sort(); print(a[0] === 1, a); a.copyWithin(0, 1); print(a); a.fill(7, 1); print(a); Reflect.set(o, 'n', 9); print(o.n); delete o.n; print(o.n); Object.defineProperty(o, 'n', { value: 3, configurable: true }); print(o.n);
//# length
print('abc'.length, [1, 2].length, ((a, b) => 1).length, { length: 'x' }.length); const s = 'hello'; print(s.length > 3 ? s[s.length - 1] : '', s[0], s[9], s['length'], s[-1], s['1']); for (let i = 0; i < s.length; i++) if (s[i] === 'l') print(i);
//# method chains
print('  Hello World '.trim().toLowerCase().split(' ').map((w) => w[0].toUpperCase() + w.slice(1)).join('-')); print([1, 2, 3, 4].filter((x) => x % 2).map((x) => x ** 2).reduce((a, b) => a + b, 0)); const b = { s: [], add(x) { this.s.push(x); return this; }, done() { return this.s; } }; print(b.add(1).add(2).add(b.s.length).done());
