'use strict';
// Packets of every type, with attachments, encoded and decoded.

const { Decoder, Encoder, PacketType, protocol } = require('socket.io-parser');

const encoder = new Encoder();
const packets = [
  { type: PacketType.CONNECT, nsp: '/woot', data: { token: '123' } },
  { type: PacketType.EVENT, nsp: '/', id: 7, data: ['a', 1, { deep: [true, null] }] },
  { type: PacketType.ACK, nsp: '/', id: 123, data: [] },
  { type: PacketType.CONNECT_ERROR, nsp: '/', data: { message: 'Unauthorized' } },
  { type: PacketType.EVENT, nsp: '/cool', id: 23, data: ['buf', Buffer.from('abc'), { inner: new Uint8Array([1, 2]).buffer }] },
];
const decoder = new Decoder();
decoder.on('decoded', (packet) => console.log('decoded', packet));
for (const packet of packets) {
  const parts = encoder.encode(packet);
  console.log(parts);
  for (const part of parts) decoder.add(part);
}
for (const bad of ['442["some","data"', '0/admin,"invalid"', '999', '5', '2{"x":1}', '1/a,[]']) {
  try {
    new Decoder().add(bad);
    console.log(bad, 'taken');
  } catch (error) {
    console.log(bad, error.name, error.message);
  }
}
console.log(protocol, new Encoder((key, value) => (key === 'a' ? 5 : value)).encode({ type: 2, nsp: '/', data: [{ a: 1 }] }));
