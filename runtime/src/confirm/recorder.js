'use strict';
// Stands between page and server on real sockets, changes nothing, and keeps a record: each request with
// its answer, and what goes over sockets that a request becomes.

const http = require('http');
const { Frames } = require('./frames.js');

/** Bytes of a body that are kept. */
const MOST_BODY = 16_384;

/**
 * A request and what came of it.
 *
 * @typedef {object} Exchange
 * @property {string} method
 * @property {string} url path and query
 * @property {Record<string, string>} headers
 * @property {string} body
 * @property {number | null} status `null` if there was no answer
 * @property {string} answer
 */

/**
 * A connection that became a socket of messages.
 *
 * @typedef {object} SocketRecord
 * @property {string} url
 * @property {string} protocol
 * @property {string[]} sent by the page
 */

class Recorder {
  #port;
  #server = http.createServer();
  /** @type {Exchange[]} */
  exchanges = [];
  /** @type {SocketRecord[]} */
  sockets = [];

  /** @param {number} port of the server */
  constructor(port) {
    this.#port = port;
    this.#server.on('request', (request, response) => this.#pass(request, response));
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** @returns {Promise<number>} */
  async listens() {
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    return /** @type {import('net').AddressInfo} */ (this.#server.address()).port;
  }

  /**
   * Whether the server answers anything at all in time.
   *
   * @param {number} ms
   * @returns {Promise<boolean>}
   */
  pulse(ms) {
    return new Promise((resolve) => {
      const asked = http.get({ host: 'localhost', port: this.#port, path: '/', agent: false });
      asked.setTimeout(ms, () => resolve(false));
      asked.on('error', () => resolve(false));
      asked.on('response', (response) => {
        response.destroy();
        resolve(true);
      });
    });
  }

  /** @param {http.IncomingMessage} request */
  #ask({ method, url, headers }) {
    const options = { host: 'localhost', port: this.#port, method, path: url, headers };
    return http.request({ ...options, agent: false, setHost: false });
  }

  /**
   * @param {http.IncomingMessage} request
   * @param {http.ServerResponse} response
   */
  #pass(request, response) {
    const { method = '', url = '', headers } = request;
    /** @type {Exchange} */
    const exchange = { method, url, headers: joined(headers), body: '', status: null, answer: '' };
    this.exchanges.push(exchange);
    const asked = this.#ask(request);
    request.on('data', (chunk) => (exchange.body = kept(exchange.body, chunk)));
    request.pipe(asked);
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    asked.on('response', (answered) => {
      const { statusCode = 0, statusMessage, rawHeaders } = answered;
      exchange.status = statusCode;
      response.writeHead(statusCode, statusMessage, rawHeaders);
      answered.on('data', (chunk) => (exchange.answer = kept(exchange.answer, chunk)));
      answered.on('error', () => response.destroy());
      answered.pipe(response);
    });
  }

  /**
   * @param {http.IncomingMessage} request
   * @param {import('stream').Duplex} socket
   * @param {Buffer} head
   */
  #upgrade(request, socket, head) {
    const asked = this.#ask(request);
    const { url = '', headers } = request;
    const protocol = headers['sec-websocket-protocol'] ?? '';
    /** @type {SocketRecord} */
    const record = { url, protocol, sent: [] };
    this.sockets.push(record);
    asked.on('error', () => socket.destroy());
    asked.on('response', () => socket.destroy());
    asked.on('upgrade', (answered, server, first) => {
      const { statusCode, statusMessage, rawHeaders } = answered;
      const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
      for (let at = 0; at < rawHeaders.length; at += 2) {
        lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
      }
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      socket.write(first);
      server.write(head);
      const frames = new Frames((text) => record.sent.push(text));
      frames.add(head);
      socket.on('data', (chunk) => frames.add(chunk));
      socket.pipe(server).pipe(socket);
      for (const [one, other] of [
        [socket, server],
        [server, socket],
      ]) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    asked.end();
  }
}

/** @param {http.IncomingHttpHeaders} headers */
function joined(headers) {
  const pairs = Object.entries(headers).map(([name, value]) => [name, `${value}`]);
  return /** @type {Record<string, string>} */ (Object.fromEntries(pairs));
}

/**
 * @param {string} text
 * @param {Buffer} chunk
 */
function kept(text, chunk) {
  return text.length < MOST_BODY ? text + chunk.toString() : text;
}

exports.Recorder = Recorder;
