Object.assign({ k: 1 }, { k: n }, { l: s })
Object.assign({}, [n, s])
Object.create({}, { k: { value: n, enumerable: true } }).k
Object.create({ k: n }).k
Object.defineProperties({}, { k: { value: n }, l: { value: s } })
Object.defineProperty({}, 'k', { value: n })
Object.defineProperty({ k: n }, 'k', { value: 1 })
//: concrete
Object.defineProperty({ k: n }, 'k', { enumerable: false })
Object.defineProperty({}, s, { value: n })
Object.entries({ k: n, l: s })
Object.entries([n, s])
{ const out = []; for (const [k, v] of Object.entries({ k: n, l: s })) out.push(k, v); return out; }
Object.freeze({ k: n })
Object.freeze(n)
Object.fromEntries([['k', n], ['l', s]])
Object.fromEntries([[s, n], [t, m]])
Object.fromEntries(Object.entries({ k: n, l: s }).map(([k, v]) => [k, v]))
Object.fromEntries(new Map([['a', n]]).entries())
Object.getOwnPropertyDescriptor({ k: n }, 'k')
Object.getOwnPropertyDescriptor({ a: n, b: 2 }, s)
Object.getOwnPropertyDescriptors({ k: n, l: s })
Object.getOwnPropertyNames({ k: n })
//: concrete
Object.getPrototypeOf(n) === Number.prototype
//: lost Object.getPrototypeOf
//: concrete
Object.hasOwn({ a: 1, b: n }, s)
({ a: 1, b: n }).hasOwnProperty(s)
({ a: 1 }).propertyIsEnumerable(s)
Object.is(n, m)
Object.is(n, -0)
Object.is(n, NaN)
Object.is(s, 'a')
Object.is(n, {})
//: concrete
Object.keys({ k: n })
//: concrete
Object.keys(w)
//: lost Object.keys
//: concrete
Object.values({ k: n, l: s })
Object.values(w)
Object.isFrozen(n)
//: concrete
Object.seal({ k: n })
Object.setPrototypeOf({ k: n }, null)
({ ...{ k: n, l: s }, k: m })
{ const { k, ...r } = { k: n, l: s, q: 1 }; return [k, r]; }
Reflect.get({ k: n }, 'k')
Reflect.get({ a: n, b: m }, s)
Reflect.has({ a: n }, s)
{ const o = {}; Reflect.set(o, 'k', n); return o.k; }
{ const o = { k: n }; Reflect.set(o, 'k', 1); return o.k; }
//: concrete
Reflect.ownKeys({ k: n })
//: concrete
{ const o = {}; Reflect.defineProperty(o, 'k', { value: n }); return o.k; }
Reflect.apply((a, b) => a + b, null, [n, m])
Reflect.construct(Array, [n, m])
Object.groupBy?.([n], String)
//: concrete
{ const o = { k: n }; delete o.k; o.k = 1; return o.k; }
//: concrete
({ a: 1, b: 2 })[s]
n.constructor === Number
//: concrete
Object.prototype.toString.call(n)
Object.prototype.valueOf.call(s).length
//: lost Object.prototype.valueOf
//: concrete
