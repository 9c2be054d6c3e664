//# generators
function* g(a, b = 2) { const x = yield a; print('got', x); try { yield b; } finally { print('cleanup'); } return 'r'; } const i = g(1); print(i.next('ignored'), i.next('sent'), i.return('early'), i.next()); print([...g(1)]); const j = g(5); j.next(); try { j.throw(new Error('in')); } catch (e) { print(e.message); }
//# parameters of generators are evaluated at the call
function* g(a = print('default'), { b } = { b: print('pattern') }) { print('body', a, b); } const i = g(); print('called'); i.next(); function* h({ x }) {} try { h(); } catch (e) { print(e.message); } function* k(...r) { yield r; yield arguments.length; } print([...k(1, 2)]);
//# yield star and iteration protocols
function* inner() { const x = yield 1; print('inner', x); return 'res'; } function* outer() { const r = yield* inner(); print(r); yield* [2, 3]; yield* 'ab'; } const o = outer(); print(o.next(), o.next('v'), [...o]);
//# generator state
function* fib() { let [a, b] = [0, 1]; for (;;) { yield a; [a, b] = [b, a + b]; } } const out = []; for (const x of fib()) { if (x > 50) break; out.push(x); } print(out); const c = { *gen() { yield this.v; }, v: 7 }; print([...c.gen()]); class A { *[Symbol.iterator]() { yield* [1, 2]; } static *s() { yield 'st'; } } print([...new A()], [...A.s()]);
//# yields inside expressions
function* g() { const a = (yield 1) + (yield 2); const o = { p: yield a, [yield 'k']: 1 }; print(a, o); print(`${yield 't'}`, [yield 'e', yield 'f'], (yield 'c') ? 'y' : 'n'); return (yield 'l') || (yield 'm'); } const i = g(); for (let v = 0, r; !(r = i.next(v)).done; v++) print(r.value);
//# locals across yields
function* g(n) { let x = n; x += yield x; for (let k = 0; k < 2; k++) { x += k + (yield x); } return x; } const i = g(1); print(i.next().value, i.next(10).value, i.next(100).value, i.next(1000).value);
//# async functions
const sleep = (v) => new Promise((r) => setImmediateLike(() => r(v))); const setImmediateLike = (f) => Promise.resolve().then(f); (async () => { print('start'); const a = await sleep(1); const b = (await sleep(2)) + a; print(a, b, await 3, await null); for (const x of [sleep(4), 5]) print(await x); return 'done'; })().then(print); print('sync');
//# async order
const log = (x) => print(x); (async () => { log(1); await 0; log(3); })(); log(2); Promise.resolve().then(() => log(4)).then(() => log(5)); (async () => { await (async () => { log('a'); })(); log('b'); })(); queueMicrotaskLike(() => log('m')); function queueMicrotaskLike(f) { Promise.resolve().then(f); }
//# async errors
const f = async (x) => { if (x) throw new Error('no ' + x); return x; }; (async () => { try { await f(1); } catch (e) { print(e.message); } const r = await Promise.allSettled([f(0), f(2)]); print(r.map((x) => x.status)); print(await Promise.all([1, f(0)]), await Promise.race([f(0), 9])); })(); const g = async (a = (() => { throw new Error('param'); })()) => a; g().catch((e) => print(e.message));
//# async arrows, methods and this
const o = { v: 1, async m() { await null; return this.v; }, arrow() { return (async () => this.v + (await 1))(); } }; o.m().then(print); o.arrow().then(print); class A { async am(x, ...r) { return [await x, r, arguments.length]; } static async s() { return await 'static'; } async *ag() { yield 1; yield await 2; } } new A().am(Promise.resolve(5), 6, 7).then(print); A.s().then(print);
//# async generators and for await
async function* g(n) { for (let i = 0; i < n; i++) { await null; yield i; } } (async () => { for await (const x of g(3)) print(x); for await (const x of [Promise.resolve('p'), 'q']) print(x); const it = g(5); print(await it.next(), await it.return('r'), await it.next()); for await (const [a, b] of [[1, 2]]) print(a, b); })();
//# operands across await
let n = 1; const later = (v) => Promise.resolve(v).then((x) => { n = 50; return x; }); (async () => { print(n + await later(2)); n = 1; n += await later(3); print(n); const a = [n, await later(4), n]; print(a); const o = { n }; o.n += await later(1); print(o); print(`${n}${await 'x'}`, await later(1) + n); })();
//# return await in try
const fail = () => Promise.reject(new Error('f')); (async () => { const a = async () => { try { return await fail(); } catch { return 'caught'; } }; const b = async () => { try { return fail(); } catch { return 'caught'; } finally { print('fin'); } }; print(await a()); try { print(await b()); } catch (e) { print('outer', e.message); } })();
//# promises
new Promise((r) => { print('executor'); r(1); print('after'); }).then((v) => { print(v); return v + 1; }).finally(() => print('fin')).then(print); Promise.resolve({ then(r) { r('thenable'); } }).then(print); Promise.any([Promise.reject(1), 2]).then(print);
