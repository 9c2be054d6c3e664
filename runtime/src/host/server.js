'use strict';
// Which server of the app answers the page: the first that listens on a port and speaks HTTP.

const http = require('http');
const tls = require('tls');

/**
 * What is told of servers by their class, which Node does not export.
 *
 * @type {Record<string, string>}
 */
const TOLD = {
  Http2Server: 'a server of HTTP/2 without TLS, which no browser speaks: nothing is sent to it',
  Http2SecureServer:
    'a server of HTTP/2: of its requests and replies only what is JSON is followed',
};

class AppServer {
  /** @type {{server: import('net').Server, port: number} | null} */
  #found = null;
  #listens;
  #tell;

  /**
   * @param {(port: number) => void} listens called when the server is there
   * @param {(what: string) => void} tell for the report
   */
  constructor(listens, tell) {
    this.#listens = listens;
    this.#tell = tell;
  }

  /**
   * A server of the app has begun to listen.
   *
   * @param {import('net').Server} server
   * @param {import('./network.js').Key} key
   */
  heard(server, key) {
    const { [server.constructor.name]: told } = TOLD;
    if (told !== undefined) {
      this.#tell(told);
    }
    if (this.#found === null && isForPages(server) && typeof key === 'number') {
      this.#found = { server, port: key };
      this.#listens(key);
    }
  }

  /** The port of the server; `null` if there is none. */
  get port() {
    return this.#found?.port ?? null;
  }

  /**
   * The URL of a path at the server; `null` if there is none.
   *
   * @param {string} path
   */
  url(path) {
    if (this.#found === null) {
      return null;
    }
    const { server, port } = this.#found;
    return `${server instanceof tls.Server ? 'https' : 'http'}://localhost:${port}${path}`;
  }
}

/**
 * Whether a server may answer a browser: `http`, or `https` and `http2` with a certificate.
 *
 * @param {import('net').Server} server
 */
function isForPages(server) {
  return server instanceof http.Server || server instanceof tls.Server;
}

exports.AppServer = AppServer;
