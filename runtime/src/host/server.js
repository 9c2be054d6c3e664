'use strict';
// Which server of the app answers the page: the first that listens on a port and speaks HTTP.

const http = require('http');
const tls = require('tls');

class AppServer {
  /** @type {{server: import('net').Server, port: number} | null} */
  #found = null;
  #listens;

  /** @param {() => void} listens called when the server is there */
  constructor(listens) {
    this.#listens = listens;
  }

  /**
   * A server of the app has begun to listen.
   *
   * @param {import('net').Server} server
   * @param {import('./network.js').Key} key
   */
  heard(server, key) {
    if (this.#found === null && isForPages(server) && typeof key === 'number') {
      this.#found = { server, port: key };
      this.#listens();
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
