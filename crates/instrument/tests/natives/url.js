new URL(w, 'http://h').pathname
//: lost new URL
//: concrete
new URL('http://h/?q=' + w).searchParams.get('q')
//: lost new URL
//: concrete
{ const u = new URL('http://h'); u.hash = w; return u.hash; }
//: lost URL.prototype.hash
//: concrete
{ const u = new URL('http://h'); u.searchParams.append('q', w); return u.href; }
//: lost append
//: concrete
new URLSearchParams({ q: w }).get('q')
//: lost new URLSearchParams
//: concrete
new URLSearchParams([['q', w]]).get('q')
//: lost new URLSearchParams
//: concrete
new URLSearchParams('q=' + w).get('q')
//: lost new URLSearchParams
//: concrete
{ const p = new URLSearchParams(); p.set('q', w); return p.get('q'); }
//: lost URLSearchParams.prototype.set
//: concrete
URL.canParse(w)
//: lost URL.canParse
//: concrete
