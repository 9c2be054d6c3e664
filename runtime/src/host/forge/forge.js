'use strict';
// Messages that no page has to send: what a server gets from somebody who writes to it by a script.
//
// Each kind of connection has a file here, which says what can be sent now and sends it. A message is
// an event of the run like any action of a person's, its values are inputs of the event.

const { HttpForge } = require('./http.js');
const { SocketIoForge } = require('./socketio.js');
const { WebSocketForge } = require('./websocket.js');

/** @typedef {import('./message.js').Message} Message */

class Forge {
  #kinds;

  /**
   * Nothing of the app is loaded yet.
   *
   * @param {import('../../core/host.js').Runtime} runtime
   * @param {object} ends
   * @param {import('../../model/channel/traffic.js').Traffic} ends.traffic
   * @param {import('../../model/channel/http/mail.js').Mail | null} ends.mail `null` if requests are not
   *   followed: then none is forged, as nothing in it could be an input
   * @param {() => import('../page/page.js').Page[]} ends.pages
   */
  constructor(runtime, { traffic, mail, ...ends }) {
    const http = mail === null ? [] : [new HttpForge(runtime, { mail, ...ends })];
    this.#kinds = [new SocketIoForge(runtime, traffic), new WebSocketForge(runtime), ...http];
  }

  /**
   * What can be sent now.
   *
   * @returns {Message[]}
   */
  messages() {
    return this.#kinds.flatMap((kind) => kind.messages());
  }
}

exports.Forge = Forge;
