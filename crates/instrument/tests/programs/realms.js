//# intrinsics stay as they are
const s = Object.prototype.toString; print(s.call(null), s.call([]), Array.isArray([]), [] instanceof Array, Object.getPrototypeOf(() => 1) === Function.prototype, Function.prototype.toString.call(Function.prototype.toString), Object.getOwnPropertyDescriptor(Function.prototype, 'toString').enumerable);
//# the runtime hides
print(Object.keys(globalThis).length >= 0, Object.getOwnPropertyNames(() => 1), typeof $unknown, Reflect.ownKeys({ a: 1 }), Object.getOwnPropertyNames(function f() {}).sort()); for (const k in globalThis) if (k.startsWith('$')) print(k); for (const k in { a: 1 }) print(k); const o = Object.freeze({ p: 1 }); print(Object.isFrozen(o), Reflect.ownKeys(o), JSON.stringify([o]));
//# frozen and sealed objects with inputs
const o = Object.seal({ a: 1 }); o.a = 2; o.b = 3; print(o); const f = Object.freeze([1, 2]); try { 'use strict'; f.push(3); } catch (e) { print(e.message); } f[0] = 9; print(f, f.map((x) => x + 1)); const p = Object.preventExtensions({}); p.x = 1; print(p.x === undefined);
//# typed arrays and dates
const t = new Uint8Array([1, 300, -1]); t[0] = 513; t[1] += 1; t[2]++; print(t, t.length, t.map((x) => x * 2), new Float32Array([0.1])[0] === 0.1); const d = new Date(Date.UTC(2020, 1, 3)); print(d.getUTCDate(), d.toISOString(), +d, d - new Date(0) > 0, `${d.getUTCMonth() + 1}`); const v = new DataView(new ArrayBuffer(8)); v.setInt16(0, 258); print(v.getUint8(1));
//# coercion of typed arrays and clamps
const c = new Uint8ClampedArray(2); c[0] = 300; c[1] = -5; print(c[0], c[1], (c[0] = 999), c[0]); const i = new Int32Array(1); print((i[0] = 2.7), i[0], i[0]++, ++i[0]); const f = new Float32Array(1); f[0] = 0.1; print(f[0] === 0.1, f[0].toFixed(3));
//# weak references and finalisation exist
print(typeof WeakRef, new WeakRef({ a: 1 }).deref().a, typeof FinalizationRegistry, Symbol.for('x') === Symbol.for('x'));
//# iteration of maps with mutation
const m = new Map([[1, 'a']]); for (const [k, v] of m) { if (k < 3) m.set(k + 1, v + k); print(k, v); } print([...m.entries()]); const it = m[Symbol.iterator](); print(it.next().value, typeof it.next);
//# sorting objects by key
const users = [{ name: 'b', age: 2 }, { name: 'a', age: 30 }, { name: 'c', age: 2 }]; users.sort((x, y) => x.age - y.age || (x.name < y.name ? -1 : 1)); print(users.map((u) => u.name + u.age)); const by = {}; for (const u of users) (by[u.age] ??= []).push(u.name); print(by, Object.entries(by).map(([k, v]) => k + v.length));
//# event emitter
class Emitter { #h = new Map(); on(e, f) { if (!this.#h.has(e)) this.#h.set(e, []); this.#h.get(e).push(f); return this; } emit(e, ...a) { for (const f of this.#h.get(e) ?? []) f.apply(this, a); return this; } } const e = new Emitter(); let total = 0; e.on('add', (n) => { total += n; }).on('add', function (n, m = 1) { total += n * m; print(this === e); }); e.emit('add', 2).emit('add', 3, 4).emit('none'); print(total);
//# bank
class Account { static #next = 1; constructor(owner, balance = 0) { this.owner = owner; this.id = Account.#next++; this.#balance = balance; } #balance; deposit(n) { if (n <= 0) throw new RangeError('bad amount'); this.#balance += n; return this; } withdraw(n) { if (n > this.#balance) throw new Error(`insufficient: ${this.#balance}`); this.#balance -= n; return this; } get balance() { return this.#balance; } toJSON() { return { id: this.id, balance: this.balance }; } } const a = new Account('x', 10), b = new Account('y'); a.withdraw(4); b.deposit(4).deposit(1); try { a.withdraw(100); } catch (e) { print(e.message); } try { b.deposit(-1); } catch (e) { print(e.name); } print(JSON.stringify([a, b]), a.balance + b.balance);
//# game of life
const step = (g) => g.map((row, y) => row.map((c, x) => { let n = 0; for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if ((dy || dx) && g[y + dy]?.[x + dx]) n++; return n === 3 || (c && n === 2) ? 1 : 0; })); let g = [[0, 1, 0], [0, 1, 0], [0, 1, 0]]; for (let i = 0; i < 3; i++) { print(g.map((r) => r.join('')).join('/')); g = step(g); }
//# primes, gcd and binary search
const primes = (n) => { const s = Array(n + 1).fill(true); const out = []; for (let i = 2; i <= n; i++) { if (!s[i]) continue; out.push(i); for (let j = i * i; j <= n; j += i) s[j] = false; } return out; }; const gcd = (a, b) => b ? gcd(b, a % b) : a; const find = (a, x) => { let lo = 0, hi = a.length - 1; while (lo <= hi) { const mid = (lo + hi) >> 1; if (a[mid] === x) return mid; if (a[mid] < x) lo = mid + 1; else hi = mid - 1; } return -1; }; print(primes(30), gcd(48, 18), find(primes(30), 13), find([1, 3], 2));
//# linked list and tree
const list = [3, 1, 2].reduceRight((next, value) => ({ value, next }), null); const arr = []; for (let n = list; n; n = n.next) arr.push(n.value); print(arr); const insert = (t, v) => !t ? { v, l: null, r: null } : v < t.v ? { ...t, l: insert(t.l, v) } : { ...t, r: insert(t.r, v) }; const walk = (t) => t ? [...walk(t.l), t.v, ...walk(t.r)] : []; print(walk([5, 2, 8, 1].reduce(insert, null)));
//# reducer and state
const reducer = (s = { n: 0, log: [] }, { type, by = 1 } = {}) => { switch (type) { case 'inc': return { ...s, n: s.n + by, log: [...s.log, type] }; case 'dec': return { ...s, n: s.n - by }; case 'reset': return reducer(); default: return s; } }; let s = reducer(); for (const a of [{ type: 'inc' }, { type: 'inc', by: 5 }, { type: 'dec', by: 2 }, { type: '?' }]) s = reducer(s, a); print(s, reducer(s, { type: 'reset' }));
