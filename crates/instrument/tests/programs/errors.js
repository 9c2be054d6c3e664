//# try, catch, finally
const f = (x) => { try { if (x) throw new Error('e' + x); return 'ok'; } catch (e) { return e.message; } finally { print('finally', x); } }; print(f(0), f(1)); try { try { throw 1; } finally { print('inner'); } } catch (e) { print('outer', e); }
//# thrown values
for (const v of [1, 'text', null, undefined, { a: 1 }, [1], true]) try { throw v; } catch (e) { print(typeof e, e); } try { throw Object.assign(new TypeError('t'), { code: 5 }); } catch (e) { print(e.name, e.code, e instanceof TypeError); }
//# finally overrides
const f = () => { try { throw 1; } finally { return 2; } }; const g = () => { l: try { return 1; } finally { break l; } return 3; }; const h = () => { while (true) { try { return 1; } finally { break; } } return 4; }; print(f(), g(), h()); try { try { throw 'a'; } finally { throw 'b'; } } catch (e) { print(e); }
//# rethrow and nesting
const f = (n) => { try { if (n === 0) throw new RangeError('deep'); f(n - 1); } catch (e) { e.message += n; throw e; } }; try { f(3); } catch (e) { print(e.name, e.message); }
//# uncaught
print('before'); throw new TypeError('uncaught');
//# uncaught of the engine
const o = {}; print('x'); o.missing.property;
//# uncaught call with a complex receiver
const f = () => ({}); f().trim().x;
//# reference errors and dead zones
for (const f of [() => nope, () => nope(), () => { nope += 1; }, () => typeof nope, () => { x; let x = 1; }, () => { x = 1; let x; }, () => { x++; const x = 1; }, () => { (() => y)(); let y; }, () => { new C(); class C {} }, () => { typeof z; let z; }, () => { z(); const z = () => {}; }]) try { print(f()); } catch (e) { print(e.name, e.message); }
//# dead zone of captured variables
const read = () => late; try { read(); } catch (e) { print(e.message); } let late = 1; print(read()); { const f = () => inner + 1; try { f(); } catch (e) { print(e.message); } const inner = 2; print(f()); } for (const i of [1]) { try { print(v + 1); } catch (e) { print(e.message); } let v = i; print(v); }
//# order of operands in the dead zone
const log = (x) => (print(x), x); try { later + log(1); } catch (e) { print(e.message); } let later; const f = () => { try { return inside + log(2); } catch (e) { return e.message; } let inside; }; print(f());
//# constants
const c = 1; try { c = 2; } catch (e) { print(e.message); } try { c++; } catch (e) { print(e.message); } try { c += print('evaluated'); } catch (e) { print(e.message); } try { for (const i = 0; i < 2; i++) print(i); } catch (e) { print(e.message); } try { [c] = [1]; } catch (e) { print(e.message); } const o = { p: 1 }; o.p = 2; print(c, o); c ||= 5; try { c &&= 5; } catch (e) { print(e.message); }
//# strict mode
'use strict'; const o = Object.freeze({ a: 1 }); for (const f of [() => { o.a = 2; }, () => { o.b = 1; }, () => { delete o.a; }, () => { undeclared = 1; }, () => { 'str'.x = 1; }, () => { undefined.x; }, () => { null[0] = 1; }, () => { (5).x = 1; }, () => { o.a++; }, () => { o['a'] += 1; }, () => { Object.defineProperty({}, 'g', { get: () => 1 }).g = 2; }]) try { f(); print('no error'); } catch (e) { print(e.name, e.message); }
//# sloppy mode is silent
const o = Object.freeze({ a: 1 }); o.a = 2; o.b = 3; o.a++; o.a += 5; print(o, delete o.a); 'str'.x = 1; (5).y = 2; undeclared = 7; print(undeclared, typeof globalThis.undeclared, delete globalThis.undeclared, typeof undeclared);
//# reading from null and undefined
let u; const n = null; for (const f of [() => u.a, () => n.a, () => u[0], () => n['k'], () => u.a.b, () => { u.x = 1; }, () => { n[1] = 2; }, () => { u.x++; }, () => { n.y += 1; }, () => u(), () => u.f(), () => u?.a.b, () => n?.[0], () => delete u.a, () => 'a' in u, () => ({}) instanceof u, () => { u.p ??= 1; }]) try { print(f()); } catch (e) { print(e.message); }
//# errors have locations only in their stack
const e = new Error('m'); print(e.message, Object.keys(e), e.toString(), typeof e.stack, e.stack.split('\n')[0]); const t = new TypeError('x', { cause: e }); print(t.cause === e); print(new AggregateError([1, 2], 'agg').errors);
//# instanceof with odd operands
for (const f of [() => 1 instanceof 5, () => ({}) instanceof {}, () => 1 instanceof (() => {}), () => Object.create(null) instanceof Object]) try { print(f()); } catch (e) { print(e.message); }
//# errors inside natives and callbacks
try { [1, 2].map((x) => { if (x === 2) throw new Error('cb'); return x; }); } catch (e) { print(e.message); } try { JSON.parse('{bad'); } catch (e) { print(e.name); } try { 'x'.repeat(-1); } catch (e) { print(e.message); } try { new Array(-1); } catch (e) { print(e.message); } try { [].reduce((a) => a); } catch (e) { print(e.message); } try { Symbol() + 1; } catch (e) { print(e.message); } try { (1).toFixed(101); } catch (e) { print(e.message); } try { decodeURIComponent('%'); } catch (e) { print(e.message); }
//# promise rejections
Promise.reject(new Error('r')).catch((e) => print('caught', e.message)); (async () => { throw new Error('async'); })().catch((e) => print(e.message)); (async () => { try { await Promise.reject(1); } catch (e) { print('await', e); } finally { print('f'); } })(); new Promise((_, no) => no('n')).then(null, (x) => print(x));
//# unhandled rejection
(async () => { const o = {}; await null; o.f(); })();
//# catch shadows and scopes
var e = 'outer'; try { throw 'inner'; } catch (e) { var e2 = e; { let e = 'block'; print(e); } print(e); e = 'changed'; print(e); } print(e, e2); try { throw 1; } catch { print('no binding'); } try { throw 2; } catch (x) { var x = 3; print(x); } print(x);
