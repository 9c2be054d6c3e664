{ const c = new Map(); c.set('k', n); return c.get('k'); }
{ const c = new Map([['k', n], ['l', s]]); return [c.get('k'), c.get('l'), c.size]; }
{ const c = new Map([['a', 1], ['b', 2]]); return c.get(s); }
{ const c = new Map([['a', 1], ['b', 2]]); return [c.has(s), c.has(t)]; }
{ const c = new Map(); c.set(s, 1); return [c.get('a'), c.has('b'), c.size]; }
{ const c = new Map(); c.set(s, 1); c.set(t, 2); return [c.size, c.get(s), c.get(t)]; }
{ const c = new Map([[s, 1], [t, 2]]); return [c.size, ...c.keys()]; }
{ const c = new Map([[s, n], [t, m]]); return [...c]; }
{ const c = new Map([[s, n], [t, m]]); return [...c.entries()]; }
{ const c = new Map([[s, n], [t, m]]); return [...c.values()]; }
{ const c = new Map([['a', n], ['b', m]]); const out = []; for (const [k, v] of c) out.push(k, v); return out; }
{ const c = new Map([['a', n], ['b', m]]); const out = []; for (const e of c) out.push(e[0], e[1]); return out; }
{ const c = new Map([['a', { v: n }], ['b', { v: m }]]); const out = []; for (const [k, { v }] of c) out.push(k, v); return out; }
{ const c = new Map([[s, n]]); const out = []; for (const k of c.keys()) out.push(k); for (const v of c.values()) out.push(v); return out; }
{ const c = new Map([[s, n], ['b', t]]); const out = []; c.forEach((v, k) => out.push(v, k)); return out; }
{ const c = new Map([[s, n]]); const d = new Map(c); return [...d]; }
{ const c = new Map([[s, n]]); c.delete('a'); return [...c]; }
{ const c = new Map([['a', n], ['b', m]]); return [c.delete(s), ...c]; }
{ const c = new Map([['a', n]]); c.set('a', 1); return c.get('a'); }
//: concrete
{ const c = new Map([['a', n]]); c.clear(); c.set('a', 1); return c.get('a'); }
//: concrete
{ const c = new Map([[s, n]]); c.clear(); return c.has('b'); }
//: concrete
{ const c = new Set([s]); c.clear(); return c.has('b'); }
//: concrete
{ const c = new Map([['a', n]]); c.delete('a'); c.set('a', m); return c.get('a'); }
{ const c = new Map(); c.set(n, 1); c.set(m, 2); return c.size; }
{ const c = new Map([[NaN, 1]]); return c.get(n); }
{ const c = new Map([[1, 'x'], ['1', 'y']]); return c.get(x); }
{ const c = new Map([[x, 'x'], [y, 'y']]); return c.size; }
{ const [[k, v]] = new Map([[s, n]]); return [v, k]; }
{ const it = new Map([[s, n]]).entries(); const r = it.next(); return [r.value[0], r.value[1], it.next().done]; }
{ const o = { k: new Map() }; o.k.set('a', n); return o.k.get('a'); }
{ const c = new Map().set('a', n).set('b', m); return [c.get('a'), c.get('b')]; }
{ class M extends Map {} const c = new M(); c.set('a', n); return c.get('a'); }
Object.fromEntries(new Map([['a', n], ['b', s]]))
{ const c = new Set([n, m]); return [c.size, ...c]; }
{ const c = new Set(); c.add(s); c.add(t); return c.size; }
{ const c = new Set(['a', 'b']); return c.has(s); }
{ const c = new Set([s]); return [c.has('a'), c.has('b')]; }
{ const c = new Set([s, t, 'a']); return [...c]; }
{ const c = new Set([s, t]); const out = []; for (const v of c) out.push(v); return out; }
{ const c = new Set([s, t]); const out = []; c.forEach((v, k) => out.push(v, k)); return out; }
{ const c = new Set([s, t]); return [...c.entries()]; }
{ const c = new Set([s]); const d = new Set(c); return [...d]; }
{ const c = new Set([s, 'b']); return [c.delete('a'), c.size]; }
{ const c = new Set('ab'); return c.has(s); }
[...new Set([s, t, 'a'])].sort()
{ const k = {}; const c = new WeakMap(); c.set(k, n); return c.get(k); }
{ const k = {}; const c = new WeakMap([[k, n]]); return c.get(k); }
{ const k = {}; const c = new WeakMap([[k, n]]); c.delete(k); c.set(k, 1); return c.get(k); }
//: concrete
{ const k = { n }; const c = new WeakSet([k]); return [c.has(k), k.n]; }
{ const r = new WeakRef({ n }); return r.deref().n; }
{ const c = new Map([[s, n]]); return Map.prototype.get.call(c, 'a'); }
{ const c = new Map(); Map.prototype.set.call(c, s, n); return [...c]; }
{ const c = new Map(); for (const k of [s, t, s]) c.set(k, (c.get(k) ?? 0) + 1); return [...c]; }
{ function* g() { yield ['k', n]; } return new Map(g()).get('k'); }
{ function* g() { yield [i, 1]; } return new Map(g()).has(2); }
{ function* g() { yield n; yield 1; } return [...new Set(g())]; }
{ const k = {}; function* g() { yield [k, n]; } return new WeakMap(g()).get(k); }
{ function* g() { yield ['a', n]; } return Object.fromEntries(g()).a; }
{ function* g() { yield n; yield* [m, 1]; } return Array.from(g()); }
//: lost elements handed over by yield*
{ function* g() { yield n; yield 1; } return Array.from(g(), (v, k) => v + k); }
{ function* g() { yield i; } return Int32Array.from(g())[0]; }
{ function* g() { yield i; } return new Int32Array(g())[0]; }
{ function* g() { yield n; } return new AggregateError(g()).errors[0]; }
{ class L { constructor(v) { this.v = v; } [Symbol.iterator]() { let d = false; return { next: () => (d ? { done: true } : ((d = true), { value: this.v, done: false })) }; } } return [...new Set(new L(n))][0]; }
{ let closed = 0; const it = { [Symbol.iterator]: () => ({ next: () => ({ value: n, done: false }), return() { closed++; return {}; } }) }; try { new Map(it); } catch (e) { return [e.name, closed]; } }
//: concrete
JSON.parse('{"a":1,"b":2}', (k, v) => (k === 'a' ? n : v)).a
//: lost what a function gave to code that is not instrumented
//: concrete
