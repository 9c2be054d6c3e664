'use strict';
// `node serve.js FOLDER`: a Postgres for real processes, at a socket in the folder and at a port of
// loopback, which it prints. It ends when its standard input does, and leaves an archive of its data in
// the folder if somebody was connected (crates/cli/src/app/postgres.rs).

const { writeFileSync } = require('fs');
const net = require('net');
const path = require('path');
const { Engine } = require('./engine.js');
const { PostgresServer } = require('./server.js');

/** The socket that `client.js` leads to, as Postgres calls its own. */
const SOCKET = '.s.PGSQL.5432';
const ARCHIVE = 'data.tar';

/** @param {string} folder */
function main(folder) {
  const server = new PostgresServer(
    () => Engine.load(null),
    (what) => process.stderr.write(`${what}\n`),
  );
  /** @param {net.Socket} socket */
  const serve = (socket) => server.accept(new RealEnd(socket));
  net.createServer(serve).listen(path.join(folder, SOCKET));
  const onLoopback = net.createServer(serve);
  onLoopback.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {net.AddressInfo} */ (onLoopback.address());
    process.stdout.write(`${port}\n`);
  });
  process.stdin.resume();
  process.stdin.on('end', async () => {
    const data = await server.dump();
    if (data !== null) {
      writeFileSync(path.join(folder, ARCHIVE), data);
    }
    process.exit();
  });
}

/** The client's end of a connection. */
class RealEnd {
  #socket;

  /** @param {net.Socket} socket */
  constructor(socket) {
    this.#socket = socket;
    socket.on('error', () => {});
  }

  /** @param {import('../socket.js').Peer} peer */
  set peer(peer) {
    this.#socket.on('data', (chunk) => peer.receive(chunk, () => {}));
    this.#socket.on('close', () => peer.receive(null, () => {}));
  }

  /** @type {import('../socket.js').Peer['receive']} */
  receive(chunk) {
    if (chunk === null) {
      this.#socket.end();
    } else {
      this.#socket.write(chunk);
    }
  }
}

main(process.argv[2]);
