Buffer.from(w).toString()
//: lost Buffer.from
Buffer.from(w, 'utf8').toString('utf-8')
//: lost Buffer.from
Buffer.from(w, 'hex').toString('hex')
//: lost Buffer.from
//: concrete
Buffer.from(w).toString('base64')
//: lost Buffer.from
//: concrete
Buffer.from(w)[0]
//: lost Buffer.from
//: concrete
Buffer.from([n, m])[0]
//: lost Buffer.from
//: concrete
Buffer.alloc(2, n)[0]
//: lost Buffer.alloc
//: concrete
Buffer.byteLength(w)
//: lost Buffer.byteLength
//: concrete
Buffer.concat([Buffer.from(w), Buffer.from('x')]).toString()
//: lost Buffer.from
{ const b = Buffer.alloc(2); b[0] = n; return b[0]; }
{ const b = Buffer.alloc(8); b.writeUInt8(n & 255, 0); return b.readUInt8(0); }
//: lost writeUInt8
//: concrete
{ const b = Buffer.alloc(8); b.write(w); return b.toString(); }
//: lost write
//: concrete
new TextDecoder().decode(new TextEncoder().encode(w))
//: lost TextEncoder.prototype.encode
new TextEncoder().encode(w)[0]
//: lost TextEncoder.prototype.encode
//: concrete
atob(btoa(w))
//: lost buffer.btoa
//: concrete
