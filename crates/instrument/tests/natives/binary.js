{ const b = new Uint8Array(2); b[0] = n; return b[0]; }
{ const b = new Int8Array(2); b[1] = n; return b[1]; }
{ const b = new Uint8ClampedArray(2); b[0] = n; return b[0]; }
{ const b = new Int16Array(2); b[0] = n; return b[0]; }
{ const b = new Uint16Array(2); b[0] = n; return b[0]; }
{ const b = new Int32Array(2); b[0] = n; return b[0]; }
{ const b = new Uint32Array(2); b[0] = n; return b[0]; }
{ const b = new Float32Array(2); b[0] = n; return b[0]; }
//: lost element of a Float32Array
//: concrete
{ const b = new Float64Array(2); b[0] = n; return b[0]; }
{ const b = new Uint8Array(2); b[0] = d; return b[0]; }
{ const b = new Uint8Array(2); b[5] = n; return b[5]; }
//: concrete
{ const b = new Uint8Array(2); b[0] = n; b[0]++; b[0] += m; return b[0]; }
new Uint8Array([n, m, 3])
new Float64Array([n, m])
new Float64Array(new Uint8Array([n, m]))
new Float64Array(i < 0 ? 0 : i).length
new Uint8Array({ length: 2, 0: n, 1: m })
new Uint8Array(new Set([n, m]))
Uint8Array.of(n, m)
Float64Array.of(n, m)
Uint8Array.from([n, m])
Float64Array.from([n, m], (v) => v + 1)
new Float64Array([n, m]).at(-2)
new Float64Array([n, m, 3]).copyWithin(0, 1)
[...new Float64Array([n, m]).entries()]
[...new Float64Array([n, m])]
new Float64Array([n, m]).every((v) => v > 1)
new Float64Array(2).fill(n)
new Uint8Array(2).fill(n)
new Float64Array([n, m, 3]).filter((v) => v > 1)
new Float64Array([n, m, 3]).find((v) => v > 1)
{ const out = []; new Float64Array([n, m]).forEach((v) => out.push(v)); return out; }
new Float64Array([n, m]).includes(NaN)
new Float64Array([n, m]).indexOf(2)
new Float64Array([n, m]).join('-')
new Float64Array([n, m]).toString()
new Float64Array([n, m]).lastIndexOf(2)
new Float64Array([n, m]).map((v) => v * 2)
new Uint8Array([n, m]).map((v) => v * 2)
new Float64Array([n, m]).reduce((a, b) => a + b)
new Float64Array([n, m, 3]).reverse()
{ const b = new Float64Array(4); b.set([n, m], 1); return b; }
{ const b = new Uint8Array(4); b.set([n, m], 1); return b; }
{ const b = new Float64Array(4); b.set(new Float64Array([n, m])); return b; }
new Float64Array([n, m, 3]).slice(1)
new Float64Array([n, m, 3]).subarray(1)
new Float64Array([n, m, 3]).sort()
new Float64Array([n, m, 3]).sort((a, b) => b - a)
//: lost equal elements being sorted
new Float64Array([n, m, 3]).toSorted()
new Float64Array([n, m, 3]).toReversed()
new Float64Array([n, m, 3]).with(1, m)
new Uint8Array([n, m, 3]).with(1, m)
{ const v = new DataView(new ArrayBuffer(16)); v.setInt8(0, n); return v.getInt8(0); }
{ const v = new DataView(new ArrayBuffer(16)); v.setUint16(2, n, true); return v.getUint16(2, true); }
{ const v = new DataView(new ArrayBuffer(16)); v.setUint16(2, n, true); return v.getUint16(2); }
//: lost DataView.prototype.getUint16
//: concrete
{ const v = new DataView(new ArrayBuffer(16)); v.setFloat64(0, n); return v.getFloat64(0); }
{ const v = new DataView(new ArrayBuffer(16)); v.setInt32(0, n); v.setInt8(1, 7); return v.getInt32(0); }
//: lost DataView.prototype.getInt32
//: concrete
{ const v = new DataView(new ArrayBuffer(16)); v.setUint8(i < 0 ? 0 : i, n); return v.getUint8(2); }
//: lost DataView.prototype.getUint8
{ const v = new DataView(new ArrayBuffer(16)); v.setFloat32(0, n); return v.getFloat32(0); }
//: lost element of a Float32Array
//: concrete
{ const b = new Uint8Array([n, m]); return new Uint8Array(b.buffer)[0]; }
//: lost view of a buffer
//: concrete
{ const b = new Uint8Array([n, m]); return new Uint8Array(b.buffer.slice(0))[0]; }
//: lost ArrayBuffer.prototype.slice
//: concrete
{ const b = new Uint8Array([n, m]); return new DataView(b.buffer).getUint8(0); }
//: lost view of a buffer
//: concrete
Atomics.add(new Int32Array(2), 0, n)
//: lost Atomics.add
//: concrete
