'use strict';
// What a channel is: a way by which messages get from one side of the app to the other.
//
// A channel says where its library comes into the app, as modules of the server and as scripts or
// modules of the page, and changes it there, so that what does not follow from texts of JSON alone is
// told to the traffic (traffic.js):
//
// - `traffic.departures.send`: a function of the app's sends its arguments;
// - `traffic.dispatch` or `traffic.receive`: a message reaches the functions that get it, listeners of
//   an emitter of the page or the callback of an acknowledgement;
// - `traffic.up` and `traffic.down`: texts that are messages of their own, on their way to the server
//   and to pages;
// - `traffic.fail` and `traffic.refuse`: an answer says that the other side has failed;
// - `traffic.lost`: something crosses without its shadow.
//
// A channel that is switched off is told to `SwitchedOff` instead (switched_off.js).
//
// The app is not touched, and sees its libraries work as always. Another channel is one more file
// in this folder and one more row in index.js.

/** @typedef {import('../../core/host.js').Runtime} Runtime the shadow runtime */
/** @typedef {import('./traffic.js').Traffic} Traffic */

/**
 * A module of a library that runs on the server.
 *
 * @typedef {object} LibraryModule
 * @property {RegExp} file matches the path of its file
 * @property {(library: { exports: any }, traffic: Traffic) => void} loaded called when it has been
 *   loaded, before anybody gets its exports
 * @property {Record<string, string>} [names] if it may be an ES module: which of its exports `loaded`
 *   looks at, and what they are called in it
 */

/**
 * A form that is sent.
 *
 * @typedef {object} SentForm
 * @property {HTMLFormElement} target
 * @property {FormData} data its entries
 * @property {string | Buffer} body what they have been made
 */

/**
 * Where a page goes.
 *
 * @typedef {object} Departure
 * @property {string} url
 * @property {string} method
 * @property {SentForm} [form] that is sent
 * @property {HTMLAnchorElement} [link] that was followed
 */

/**
 * @typedef {object} Channel
 * @property {string} name as people call it
 * @property {import('../../protocol.js').ChannelName} word by which it is switched off
 * @property {boolean} [isWithinPage] whether what crosses is never a text on its way
 * @property {LibraryModule[]} modules
 * @property {(traffic: Traffic) => void} [install] called once, before the app is loaded: for what
 *   Node brings along
 * @property {(realm: object) => void} [realmReady] called when a realm has the models of its natives
 * @property {(window: any, traffic: Traffic) => void} [opened] called for each new window, before
 *   anything of the app runs in it
 * @property {(window: any, to: Departure) => void} [leaves] called when another document is asked for
 * @property {(library: any, traffic: Traffic) => void} [clients] called with what may be the library
 *   in a page: what scripts have made global, and what modules export
 */

module.exports = {};
