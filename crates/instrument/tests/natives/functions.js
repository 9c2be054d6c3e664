((a, b) => a + b).call(null, n, m)
((a, b) => a + b).apply(null, [n, m])
(function () { return this + 1; }).call(n)
//: lost this
//: concrete
(function (...xs) { return xs; }).apply(null, { length: 2, 0: n, 1: s })
((a, b) => a + b).bind(null)(n, m)
((a, b) => a + b).bind(null, 1)(n)
((a, b, c, ...d) => [a, b, c, d]).bind(null, 1, 2)(n, 3, m)
(function (...xs) { return xs; }).bind({}, 1)(n, m)
(() => 1).bind(null, 1)(n)
//: concrete
((a, b) => a + b).bind(null, n)(1)
((a, ...b) => [a, b]).bind(null, n, 1)(m)
((a) => a).bind(null, n).call(null, 2)
{ const f = (a) => a + 1; return [f.bind(null, n), f.bind(null, 1)].map((g) => g()); }
{ class C { constructor(a) { this.a = a; } } const B = C.bind(null, n); return [new B().a, new B() instanceof C, new B() instanceof B]; }
{ const b = (function f(a, b) {}).bind(null, n); return [b.name, b.length, 'prototype' in b]; }
//: concrete
(function () { return this + 1; }).bind(n)()
//: lost this
//: concrete
Math.max.bind(null, n)(m)
[].join.bind([s, 'b'])('-')
Array.prototype.slice.bind([n, m])(1)
{ const f = { a: (v) => v + 1 }; return [f.a?.(n), f.b?.(n)]; }
{ const l = [n, m]; return l.map?.((v) => v + 1); }
Reflect.apply(Math.max, null, [n, m])
Math.max.call(null, n, m)
Function.prototype.call.call((a) => a, null, n)
//: lost arguments on their way through code that is not instrumented
//: concrete
{ let out; const e = new EVENTS.EventEmitter(); e.on('k', (v, w) => { out = [v, w]; }); e.emit('k', n, s); return out; }
{ const out = []; const e = new EVENTS.EventEmitter(); e.on('k', (v) => out.push(v)); e.once('k', (v) => out.push(v + 1)); e.emit('k', n); e.emit('k', m); return out; }
{ const out = []; const e = new EVENTS.EventEmitter(); e.on('k', (v) => { e.off('k', f); e.on('l', f); out.push(v); }); const f = (v) => out.push(v); e.on('k', f); e.emit('k', n); e.emit('k', m); e.emit('l', s); return out; }
{ class E extends EVENTS.EventEmitter { fire(v) { this.emit('k', v); } } let out; const e = new E(); e.on('k', (v) => { out = v; }); e.fire(n); return out; }
{ const e = new EVENTS.EventEmitter(); let out; e.on('error', (v) => { out = v; }); e.emit('error', s); return out; }
{ const e = new EVENTS.EventEmitter(); return [e.emit('none', s), e.listenerCount('none')]; }
//: concrete
{ const e = new EVENTS.EventEmitter(); let out; e.on(s, (v) => { out = v; }); e.emit('a', n); return out; }
//: lost on
{ const listeners = []; const e = { on(f) { listeners.push(f); }, emit(...args) { for (const f of listeners) f(...args); } }; let out; e.on((v) => { out = v; }); e.emit(n); return out; }
{ const f = function (a = n) { return a; }; return f.call(); }
new (class { constructor(a) { this.a = a; } })(n)
Reflect.construct(class { constructor(a) { this.a = a; } }, [n])
new Error(s).message
new TypeError(s, { cause: n }).cause
new Error(n).message
Error(s).message
new AggregateError([], s).message
new AggregateError([n]).errors[0]
new Error('a', { cause: n }).cause
{ const f = Array.prototype.find; try { f.call([i], 5); } catch {} return f.call([0, 1, 2], (v) => v < 3); }
//: concrete
{ const f = Array.prototype.sort; try { f.call([s, t], 5); } catch {} const b = ['b', 'a']; f.call(b, (v, w) => (v < w ? -1 : 1)); return b; }
//: concrete
