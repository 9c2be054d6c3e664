//# methods and inheritance
class A { constructor(x) { this.x = x; } get() { return this.x; } static make(x) { return new this(x); } toString() { return `A(${this.x})`; } } class B extends A { constructor(x, y) { super(x); this.y = y; } get() { return super.get() + this.y; } } print(new A(1).get(), new B(1, 2).get(), `${B.make(3)}`, new B(1, 2) instanceof A, B.name, B.length, typeof A);
//# default constructors
class A { constructor(...a) { this.a = a; } } class B extends A {} class C extends B { z = 1; } print(new C(1, 2), new B()); class D {} print(new D()); class E extends Array {} const e = E.of(1, 2); print(e.length, e instanceof E, e.map((x) => x + 1) instanceof E); class F extends Error { constructor(m) { super(m); this.name = 'F'; } } print(new F('boo').message, String(new F('x')), new F('y') instanceof Error);
//# fields
let n = 0; class A { a = ++n; b = this.a + 1; ['c' + 1] = 'computed'; d; 'quoted name' = 4; 5 = 'five'; static s = 'static'; static t = this.s + '!'; f = () => this.a; } const x = new A(), y = new A(); print(x, y, A.s, A.t, x.f(), Object.keys(x), 'd' in x);
//# fields and setters
class A { set v(x) { print('setter', x); } } class B extends A { v = 5; } print(new B().v, Object.getOwnPropertyNames(new B())); class C { constructor() { this.v = 1; } set v(x) { print('set', x); } } new C();
//# private members
class A { #x = 1; #m() { return this.#x; } get #g() { return this.#x * 10; } set #g(v) { this.#x = v; } static #s = 7; static s() { return A.#s; } inc() { this.#x++; this.#x += 2; return [this.#m(), this.#g]; } set(v) { this.#g = v; this.#x ||= 5; this.#x ??= 6; return this.#x; } opt(o) { return o?.#x; } } const a = new A(); print(a.inc(), A.s(), a.set(0), a.set(3), a.opt(null), a.opt(a)); try { A.prototype.opt.call(a, {}); } catch (e) { print(e.message); }
//# static blocks
class A { static x = 1; static { this.y = this.x + 1; const z = 5; for (let i = 0; i < 2; i++) this.y += z; print('block', this === A); } static { var q = 3; print(q, A.y); } } print(A.y, typeof q);
//# accessors
class T { #c = 0; get f() { return this.#c * 9 / 5 + 32; } set f(v) { this.#c = (v - 32) * 5 / 9; } static get zero() { return new T(); } } const t = T.zero; print(t.f); t.f = 212; print(t.f); t.f += 18; print(t.f); class U extends T { get f() { return super.f + 1; } set f(v) { super.f = v - 1; } } const u = new U(); u.f = 213; print(u.f);
//# super
class A { m() { return 'A.m'; } static s() { return 'A.s'; } get p() { return 'A.p' + this.q; } } class B extends A { q = 1; m() { const f = () => super.m(); return [f(), super['m'](), super.p, super.nope]; } static s() { return super.s() + 'B'; } w() { super.x = 5; super.x += 1; return [this.x, super.x]; } } print(new B().m(), B.s(), new B().w()); const o = { __proto__: { h() { return 'proto'; } }, h() { return super.h() + '!'; } }; print(o.h());
//# super before this
class A { constructor() { this.a = 1; } } class B extends A { constructor(f) { if (f) { try { this.x = 1; } catch (e) { print(e.name, e.message); } } const r = super(); print(r === this); try { super(); } catch (e) { print(e.message); } } } new B(1); class C extends A { constructor() {} } try { new C(); } catch (e) { print(e.message); } class D extends A { constructor() { const f = () => super(); f(); this.d = this.a + 1; } } print(new D());
//# errors of classes
class A {} try { A(); } catch (e) { print(e.message); } try { class B extends null {} new B(); } catch (e) { print(e.message); } try { class B extends 5 {} } catch (e) { print(e.message); } try { new C(); class C {} } catch (e) { print(e.message); } try { A = 1; print(typeof A); class D { static m() { D = 2; } } D.m(); } catch (e) { print(e.message); }
//# class expressions and computed members
const k = 'dyn'; const A = class Named { [k]() { return Named.name; } static [`${k}S`] = 1; get [k + 'G']() { return 'g'; } *[Symbol.iterator]() { yield 1; yield 2; } async am() { return 1; } }; print(new A().dyn(), A.dynS, new A().dynG, [...new A()], A.name, typeof Named); const order = (x) => (print(x), x); class B { [order('a')] = order('1'); static [order('b')] = order('2'); [order('c')]() {} } print('defined'); new B();
//# mixins
const M = (Base) => class extends Base { hi() { return 'hi ' + (super.hi ? super.hi() : '') + this.n; } }; class A { n = 1; hi() { return 'A'; } } class B extends M(M(A)) {} print(new B().hi(), Object.getPrototypeOf(B.prototype).constructor.name);
//# Symbol.species, toStringTag, hasInstance
class A { static [Symbol.hasInstance](x) { return x === 5; } get [Symbol.toStringTag]() { return 'Tag'; } } print(5 instanceof A, 6 instanceof A, String(new A()), Object.prototype.toString.call(new A()));
//# fields with arrow functions and arguments of the constructor
class A { constructor(a, b = a + 1) { this.sum = a + b; } h = (x) => this.sum + x; } const { h } = new A(2); print(h(1)); class P { constructor(public_ = 1) { Object.assign(this, { public_ }); } } print(new P(), new P(4)); class Q { x = 1; y = () => { this.x += 1; return this.x; }; static z = [1, 2].map((v) => v * 2); } const q = new Q(); print(q.y(), q.y(), Q.z);
//# constructor returning an object
class A { constructor() { return { other: true }; } } class B extends A { f = 1; m() {} } print(new B(), new B() instanceof B); class C { constructor() { return 1; } } print(new C()); class D extends C { constructor() { super(); return undefined; } } print(new D());
//# getter on prototype, shadowed by own
class A { get x() { return 'getter'; } } const a = new A(); a.x = 1; print(a.x); (function () { 'use strict'; try { a.x = 1; } catch (e) { print(e.message); } })(); Object.defineProperty(a, 'x', { value: 2 }); print(a.x);
