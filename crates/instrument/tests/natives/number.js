Number(x)
Number(d)
Number(n)
Number()
//: concrete
Boolean(x)
Boolean(s)
+new Number(n)
//: lost new Number
//: concrete
new Number(n).valueOf()
//: lost new Number
//: concrete
new Number(n) + 1
//: lost new Number
//: concrete
new Boolean(p).valueOf()
//: lost new Boolean
//: concrete
Object(n).valueOf()
//: lost Object
//: concrete
Object(s).length
//: lost Object
//: concrete
Object(s) + t
//: lost Object
//: lost operator + on an object, a symbol or a bigint
//: concrete
parseInt(d)
parseInt(d, 16)
parseInt(d, i)
parseFloat(d)
Number.parseInt(d)
Number.parseFloat(d)
isNaN(n)
isNaN(x)
isFinite(n)
Number.isNaN(n)
Number.isFinite(n)
Number.isInteger(n)
Number.isInteger(x)
Number.isSafeInteger(n)
Number.isSafeInteger(x)
n.toString()
n.toString(10)
n.toString(16)
//: lost Number.prototype.toString
//: concrete
n.toString(undefined)
n.toFixed(2)
n.toPrecision(3)
//: lost Number.prototype.toPrecision
//: concrete
n.toExponential(1)
//: lost Number.prototype.toExponential
//: concrete
n.toLocaleString()
//: lost Number.prototype.toLocaleString
//: concrete
n.valueOf()
p.toString()
p.valueOf()
BigInt(i)
//: lost BigInt
//: concrete
BigInt.asIntN(8, BigInt(i))
//: lost BigInt
//: concrete
Number(BigInt(i))
//: lost BigInt
//: concrete
typeof Symbol(s)
//: lost Symbol
//: concrete
Symbol(s).description
//: lost Symbol
//: concrete
Symbol.for(s).toString()
//: lost Symbol.for
//: concrete
['1', d, '3'].map(Number)
['1', d, '3'].map(parseFloat)
[n, 0, m].filter(Boolean)
[n, s].map(String)
