'use strict';
// Messages: packets are encoded and decoded as between a page and its server.

const { Decoder, Encoder, PacketType } = require('socket.io-parser');

/** @param {<T>(value: T) => T} input */
exports.run = (input) => {
  const encoder = new Encoder();
  const decoder = new Decoder();
  let sum = 0;
  decoder.on('decoded', (packet) => {
    const [name, payload] = packet.data;
    sum += name.length + payload.x + payload.list.length + (packet.id ?? 0) + (packet.nsp === '/' ? 0 : 1);
  });
  for (let i = 0; i < 1500; i++) {
    const payload = { x: input(i), list: [i, `${i}`, null], on: i % 2 === 0 };
    const packet = { type: PacketType.EVENT, nsp: i % 3 ? '/' : '/admin', data: ['move', payload], id: i };
    for (const part of encoder.encode(packet)) decoder.add(part);
  }
  return String(sum);
};
