JSON.stringify(n)
JSON.stringify(s)
JSON.stringify(p)
JSON.stringify({ k: n, l: [s, p, null], q: 'x', u: undefined })
JSON.stringify([n, s])
JSON.stringify({ k: { l: { s } } }, null, 2)
JSON.stringify([n, [s]], null, '--')
JSON.stringify([], null, 2)
//: concrete
JSON.stringify({ k: n, l: {} }, null, 1)
JSON.stringify({ k: n }, null, i)
JSON.stringify({ k: n, l: s }, ['l'])
JSON.stringify({ k: n }, (key, value) => value)
//: lost JSON.stringify
//: concrete
JSON.stringify({ k: n, toJSON() { return 1; } })
//: lost JSON.stringify
//: concrete
JSON.stringify({ k: n, d: new Date(0) })
//: lost JSON.stringify
//: concrete
JSON.stringify({ k: n, get l() { return 1; } })
//: lost JSON.stringify
//: concrete
JSON.stringify({ k: n, f() {}, [Symbol('a')]: 1 })
JSON.stringify({ '"': s })
JSON.stringify({ k: 1 })
//: concrete
JSON.parse(JSON.stringify({ k: n, l: [s, p] }))
JSON.parse(JSON.stringify(s))
JSON.parse(JSON.stringify({ k: n, l: [s, p] }, null, 2))
JSON.parse(JSON.stringify([{ k: n }, { k: s }]), (key, value) => value)
//: lost arguments on their way through code that is not instrumented
JSON.parse(d)
//: lost JSON.parse
//: concrete
JSON.parse('[1, 2]')
//: concrete
JSON.parse(`{"k": ${i}}`).k
//: lost JSON.parse
//: concrete
JSON.stringify([s]) === JSON.stringify(['a'])
structuredClone({ k: n, l: [s, { p }] })
structuredClone(n)
structuredClone(new Map([[s, { n }]])).get('a')
structuredClone([n, , s])
structuredClone(new Set([s, t]))
