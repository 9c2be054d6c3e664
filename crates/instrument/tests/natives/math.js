Math.abs(n)
Math.abs(d)
Math.abs(x)
Math.acos(n)
//: lost Math.acos
//: concrete
Math.acosh(n)
//: lost Math.acosh
//: concrete
Math.asin(n)
//: lost Math.asin
//: concrete
Math.asinh(n)
//: lost Math.asinh
//: concrete
Math.atan(n)
//: lost Math.atan
//: concrete
Math.atan2(n, m)
//: lost Math.atan2
//: concrete
Math.atanh(n)
//: lost Math.atanh
//: concrete
Math.cbrt(n)
//: lost Math.cbrt
//: concrete
Math.ceil(n)
Math.clz32(n)
Math.cos(n)
//: lost Math.cos
//: concrete
Math.cosh(n)
//: lost Math.cosh
//: concrete
Math.exp(n)
//: lost Math.exp
//: concrete
Math.expm1(n)
//: lost Math.expm1
//: concrete
Math.floor(n)
Math.floor(d)
Math.fround(n)
Math.fround(d)
Math.fround(x)
Math.fround(s)
Math.fround(d) === d
Math.fround(n * 1e30 + d)
Math.fround()
//: concrete
Math.hypot(n, m)
Math.hypot(n, m, d)
Math.hypot(n)
Math.hypot(x, 2)
Math.hypot(n, m, 1, 2)
//: lost Math.hypot
//: concrete
Math.imul(n, m)
Math.log(n)
//: lost Math.log
//: concrete
Math.log10(n)
//: lost Math.log10
//: concrete
Math.log1p(n)
//: lost Math.log1p
//: concrete
Math.log2(n)
//: lost Math.log2
//: concrete
Math.max()
//: concrete
Math.max(n)
Math.max(n, m)
Math.max(n, m, 3, d)
Math.max(...[n, m, 1])
Math.max.apply(null, [n, m])
Math.max.apply(Math, [n, 2, m])
Math.min(n, m)
Math.min(x, y)
Math.min(d)
Math.pow(n, m)
Math.pow(2, i)
Math.round(n)
Math.sign(n)
Math.sin(n)
//: lost Math.sin
//: concrete
Math.sinh(n)
//: lost Math.sinh
//: concrete
Math.sqrt(n)
Math.tan(n)
//: lost Math.tan
//: concrete
Math.tanh(n)
//: lost Math.tanh
//: concrete
Math.trunc(n)
{ const { floor } = Math; return floor(n); }
[n, m, 1.5].map(Math.floor)
