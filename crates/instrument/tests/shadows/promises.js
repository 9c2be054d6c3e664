//# await
const id = async (x) => x; const later = async (x) => { await null; return x + 1; }; (async () => { if (await SYM(1) === 1) print(1); if (await id(SYM(2)) === 2) print(2); const n = await later(SYM(3)); if (n === 4) print(3); const p = later(n); await 0; if (await p === 5) print(4); if (await later(1) === 2) print('concrete'); })();
//: (s0 === 1)
//: (s1 === 2)
//: ((s2 + 1) === 4)
//: (((s2 + 1) + 1) === 5)
//# what a promise is resolved with
(async () => { const n = SYM(1); if (await Promise.resolve(n) === 1) print(1); if (await new Promise((resolve) => resolve(SYM(2))) === 2) print(2); let r; const p = new Promise((resolve) => { r = resolve; }); Promise.resolve().then(() => r(SYM(3))); if (await p === 3) print(3); if (await new Promise((resolve) => resolve(Promise.resolve(SYM(4)))) === 4) print(4); if (await { then(f) { f(SYM(5)); } } === 5) print(5); const q = Promise.resolve(SYM(6)); if (await (async () => q)() === 6) print(6); })();
//: (s0 === 1)
//: (s1 === 2)
//: (s2 === 3)
//: (s3 === 4)
//: (s4 === 5)
//: (s5 === 6)
//# callbacks
const p = Promise.resolve(SYM(1)); p.then((v) => { if (v === 1) print(1); return v + 1; }).then((v) => { if (v === 2) print(2); return Promise.resolve(v * 2); }).catch(() => {}).then((v) => { if (v === 4) print(3); }); p.then(undefined, undefined).then((v) => { if (v === 1) print(4); }); new Promise((resolve) => p.then(resolve)).then((v) => { if (v < 2) print(5); }); p.then((v) => 1).then((v) => { if (v === 1) print('concrete'); });
//: (s0 === 1)
//: ((s0 + 1) === 2)
//: (s0 === 1)
//: (s0 < 2)
//: (((s0 + 1) * 2) === 4)
//# rejections
const no = async (v) => { await 0; throw v; }; (async () => { try { await no(SYM(1)); } catch (e) { if (e === 1) print(1); } try { await Promise.reject(SYM(2)); } catch (e) { if (e === 2) print(2); } try { await new Promise((_, reject) => reject(SYM(3))); } catch (e) { if (e === 3) print(3); } })(); no(SYM(4)).catch((e) => { if (e === 4) print(4); throw e; }).then(() => {}, (e) => { if (e > 3) print(5); }); no(SYM(6)).then(() => 1).catch((e) => { if (e === 6) print(6); });
//: (s0 === 1)
//: (s1 === 4)
//: (s3 === 2)
//: (s1 > 3)
//: (s2 === 6)
//: (s4 === 3)
//# finally
const held = Promise.resolve(SYM(9)); held.finally(() => {}).then((v) => { if (v === 9) print(9); }); Promise.resolve(SYM(1)).finally(() => { print('f'); }).then((v) => { if (v === 1) print(1); }); (async () => { if (await Promise.resolve(SYM(2)).finally(() => 3) === 2) print(2); try { await Promise.reject(SYM(4)).finally(() => {}); } catch (e) { if (e === 4) print(3); } })();
//: (s0 === 9)
//: (s1 === 1)
//: (s2 === 2)
//: (s3 === 4)
//# combinators
const f = async (x) => { await 0; return x; }; (async () => { const [a, b, c] = await Promise.all([f(SYM(1)), SYM(2), f(3)]); if (a === 1 && b === 2 && c === 3) print(1); const s = await Promise.allSettled([f(SYM(3)), Promise.reject(SYM(4))]); if (s[0].value === 3 && s[1].reason === 4) print(2); if (await Promise.race([f(SYM(5)), new Promise(() => {})]) === 5) print(3); if (await Promise.any([Promise.reject(1), f(SYM(6))]) === 6) print(4); })(); Promise.all([f(SYM(7)), f(8)]).then(([x, y]) => { if (x < y) print(5); }); Promise.all([f(SYM(9))]).then((list) => { if (list[0] === 9) print(6); });
//: (s0 === 1)
//: (s1 === 2)
//: (s2 < 8)
//: (s3 === 9)
//: (s4 === 3)
//: (s5 === 4)
//: (s6 === 5)
//: (s7 === 6)
//# async generators
async function* g(n) { yield n; const x = yield n + 1; if (x === 'in') print('in'); return n * 2; } (async () => { const i = g(SYM(1)); if ((await i.next()).value === 1) print(1); const { value } = await i.next(); if (value === 2) print(2); const last = await i.next(SYM('in')); if (last.done && last.value === 2) print(3); for await (const x of g(SYM(5))) if (x > 5) print(x); for await (const x of [SYM(7), Promise.resolve(SYM(8))]) if (x > 7) print(x); i.next().then(({ done }) => print(done)); })();
//: (s0 === 1)
//: ((s0 + 1) === 2)
//: (s1 === "in")
//: ((s0 * 2) === 2)
//: ! (s2 > 5)
//: ((s2 + 1) > 5)
//: ! (s3 > 7)
//: (s4 > 7)
//# functions that wait
const wait = (ms) => new Promise((r) => r(ms)); class A { #n = SYM(1); async inc(by = SYM(2)) { await wait(1); this.#n += by; return this.#n; } static async of(...xs) { return xs[1]; } } (async () => { const a = new A(); if (await a.inc() === 3) print(1); if (await A.of(0, SYM(3)) === 3) print(2); const g = async ({ x, y = x }) => x + y; if (await g({ x: SYM(4) }) === 8) print(3); let n = SYM(5); n += await wait(SYM(6)); if (n === 11) print(4); const o = { m: async () => SYM(7) }; if (await o?.m?.() === 7) print(5); })();
//: ((s0 + s1) === 3)
//: (s2 === 3)
//: ((s3 + 4) === 8)
//: ((s4 + s5) === 11)
//: (s6 === 7)
