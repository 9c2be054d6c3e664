//# t1
function f(a) { arguments[0] = 5; if (a === 5) print('concrete'); } f(SYM(1)); function g(a) { const x = arguments; x[0] = 5; if (a === 5) print('concrete'); } g(SYM(1)); function h(a) { if (a === arguments[0]) print('same'); return Math.max.apply(null, arguments); } if (h(SYM(3)) === 3) print(3);
//: (s2 === s2)
//: (s2 === 3)
//# with
const o = { p: SYM(1) }; with (o) { if (p === 1) print(1); p = 2; var q = p; } if (o.p === 2) print('concrete');
//: lost names inside with
//# super
class A { constructor(x) { this.x = x; } get g() { return this.x; } m(a) { return a + this.x; } set s(v) { this.x = v; } } class B extends A { constructor(x) { super(x); } t() { return super.g; } u(a) { return super.m(a); } v(a) { super.s = a; return this.x; } w(a) { super.y = a; return this.y; } k(n) { return super[n]; } } const b = new B(SYM(1)); if (b.t() === 1) print(1); if (b.u(SYM(2)) === 3) print(2); if (b.v(SYM(4)) === 4) print(4); if (b.w(SYM(5)) === 5) print(5); if (b.k('g') === 4) print(6);
//: (s0 === 1)
//: ((s1 + s0) === 3)
//: (s2 === 4)
//: (s3 === 5)
//: (s2 === 4)
//# classes of natives
class E extends Error { constructor(m, code) { super(m); this.code = code; } } const e = new E(SYM('m'), SYM(1)); if (e.message === 'm' && e.code === 1) print(1); class F extends Error {} if (new F(SYM('f')).message === 'f') print(2); class L extends Array { first() { return this[0]; } } const l = new L(); l.push(SYM(3)); if (l.first() === 3) print(3); const er = new Error('x', { cause: SYM(4) }); if (er.cause === 4) print(4);
//: (s0 === "m")
//: (s1 === 1)
//: (s2 === "f")
//: (s3 === 3)
//# private
class A { #x = SYM(1); get #g() { return this.#x; } set #g(v) { this.#x = v * 2; } #m(a) { return a; } t() { this.#g = SYM(2); if (this.#g === 4) print(1); if (this.#m(SYM(3)) === 3) print(2); this.#x ??= 1; this.#x &&= SYM(5); if (this.#x === 5) print(3); if (#x in this) print('in'); } static #s = SYM(6); static { if (A.#s === 6) print(4); } } new A().t(); class B { #n = SYM(1); b() { return this.#n === 1; } } class C extends B { #n = 1; c() { return this.#n === 1; } } const c = new C(); print(c.b(), c.c());
//: (s0 === 6)
//: ((s2 * 2) === 4)
//: (s3 === 3)
//: ! ((s2 * 2) == null)
//: (s2 * 2)
//: (s4 === 5)
//# in and instanceof
const o = { a: 1, b: 2 }; if (SYM('a') in o) print(1); if (SYM('z') in o) print(2); class Even { static [Symbol.hasInstance](n) { return n % 2 === 0; } } if (SYM(4) instanceof Even) print(3); if (SYM(4) instanceof Number) print(4); const f = (k) => k in o ? 1 : 0; print(f(SYM('b')));
//: (s0 === "a")
//: ! (s1 === "a")
//: ! (s1 === "b")
//: ((s2 % 2) === 0)
//: (s4 === "b")
//# optional calls
const o = { f: (x) => x, g() { return { h: (y) => y, s: SYM('s') }; }, n: null }; if (o.f?.(SYM(1)) === 1) print(1); if (o?.['f']?.(SYM(2)) === 2) print(2); if (o.g?.().h(SYM(3)) === 3) print(3); if (o.g?.().s === 's') print(4); print(o.n?.(SYM(5))); o.z ??= SYM(6); if (o.z === 6) print(6); if ((0, SYM(7)) === 7) print(7);
//: (s0 === 1)
//: (s1 === 2)
//: (s3 === 3)
//: (s5 === 6)
//: (s6 === 7)
//# members in patterns
const o = {}; [o.a, o['b']] = [SYM(1), SYM(2)]; if (o.a === 1 && o.b === 2) print(1); ({ x: o.c, ...o.d } = { x: SYM(3), y: SYM(4) }); if (o.c === 3) print(2); if (o.d.y === 4) print(3); const { a: { ...r }, b: [, ...t] } = { a: { q: SYM(5) }, b: [0, SYM(6)] }; if (r.q === 5 && t[0] === 6) print(4); for ([o.e] of [[SYM(7)]]) if (o.e === 7) print(5); const fn = ({ a = SYM(8), b: [c = a] = [] } = {}, ...[d]) => a + c + d; if (fn({}, SYM(9)) === 25) print(6);
//: (s0 === 1)
//: (s1 === 2)
//: (s2 === 3)
//: (s4 === 5)
//: (s5 === 6)
//: (s6 === 7)
//: (((s8 + 8) + s7) === 25)
//# tagged templates
const tag = (strings, a, b) => { if (a === 1) print(strings.raw.length); return b; }; if (tag`x${SYM(1)}y${SYM(2)}` === 2) print(1); const o = { t(s, ...v) { return v[0]; } }; if (o.t`${SYM(3)}` === 3) print(2); print(String.raw`a${SYM('b')}`);
//: (s0 === 1)
//: (s1 === 2)
//: (s2 === 3)
//: lost String.raw
//# Reflect and Proxy
const o = { a: SYM(1), get g() { return this.a; } }; if (Reflect.get(o, 'a') === 1) print(1); if (Reflect.get(o, 'g') === 1) print(2); Reflect.set(o, 'b', SYM(2)); if (o.b === 2) print(3); const f = (x, y) => x + y; if (Reflect.apply(f, null, [SYM(3), 4]) === 7) print(4); class C { constructor(x) { this.x = x; } } if (Reflect.construct(C, [SYM(5)]).x === 5) print(5); if (Reflect.has(o, SYM('a'))) print(6); Reflect.defineProperty(o, 'd', { value: SYM(6) }); if (o.d === 6) print(7); const p = new Proxy(o, {}); if (p.a === 1) print(8); p.z = SYM(7); if (p.z === 7) print(9); const q = new Proxy({}, { get: (t, k) => SYM(8), set(t, k, v) { t[k] = v; return true; } }); if (q.any === 8) print(10); const pf = new Proxy(f, {}); if (pf(SYM(9), 1) === 10) print(11); Object.defineProperty(o, 'acc', { get() { return SYM(10); }, set(v) { if (v === 11) print('set'); } }); if (o.acc === 10) print(12); o.acc = SYM(11);
//: (s0 === 1)
//: (s0 === 1)
//: (s1 === 2)
//: ((s2 + 4) === 7)
//: (s3 === 5)
//: (s4 === "a")
//: (s5 === 6)
//: (s6 === 7)
//: (s7 === 8)
//: ((s8 + 1) === 10)
//: (s9 === 10)
//: (s10 === 11)
//# inherited
const base = { v: SYM(1), get w() { return this.v; } }; const d = Object.create(base); if (d.v === 1) print(1); if (d.w === 1) print(2); class A {} A.prototype.k = SYM(2); if (new A().k === 2) print(3); class S { static x = SYM(3); } class T extends S {} if (T.x === 3) print(4); const { v } = d; if (v === 1) print(5); const key = 'v'; if (d[key] === 1) print(6);
//: (s0 === 1)
//: (s0 === 1)
//: (s1 === 2)
//: (s2 === 3)
//: (s0 === 1)
//: (s0 === 1)
//# exceptions
const f = (x) => { try { g(x); } finally { print('f'); h(1); } }; const g = (x) => { throw x; }; const h = (x) => x; try { try { f(SYM(1)); } catch (e) { if (e === 1) print(1); throw e; } } catch (e) { if (e > 0) print(2); } const k = () => { try { return SYM(3); } finally { h(2); } }; if (k() === 3) print(3); try { throw 1; } catch (e) { if (e === 1) print('concrete'); } try { throw Object.assign(new Error('m'), { code: SYM(5) }); } catch ({ code, message }) { if (code === 5) print(5); } const c = (p) => { if (p) throw 4; }; try { c(SYM(true)); } catch (e) { print(e === 4); }
//: (s0 === 1)
//: (s0 > 0)
//: (s1 === 3)
//: (s2 === 5)
//: s3
//# spread
const add = (a, b) => a + b; const l = [SYM(1), 2]; if (add(...l) === 3) print(1); class P { constructor(a) { this.a = a; } } if (new P(...[SYM(3)]).a === 3) print(2); const o = { ...{ x: SYM(4) }, ...SYM('s') }; if (o.x === 4) print(3); if (o[0] === 's') print(4); if (Math.max(...[SYM(5), 6]) === 6) print(5); const bound = add.bind(null, SYM(7)); if (bound(1) === 8) print(6);
//: ((s0 + 2) === 3)
//: (s1 === 3)
//: (s2 === 4)
//: (Math.max(s4, 6) === 6)
//: lost Function.prototype.bind
//# bigint, delete and void
const n = SYM(3); print(BigInt(n) + 1n, 2n ** 3n); const o = { a: 1 }; print(delete o[SYM('a')], o); print(void n, typeof n, n === 3);
//: lost BigInt
//: lost property name of delete
