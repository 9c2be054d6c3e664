'use strict';
// What a channel is: a way by which messages get from one side of the app to the other.
//
// A channel says where its library comes into the app, as modules of the server and as scripts of
// the page, and changes it there, so that each message is told to the traffic (traffic.js):
//
// - `traffic.send`: a function of the app's sends its arguments;
// - `traffic.receive`, or `arrive` and later `deliver`: a message reaches the function that gets it;
// - an acknowledgement is one of these in the other direction, or, where all that is of interest
//   is that the other side has failed, `traffic.fail` and `traffic.refuse`;
// - `traffic.end`: a connection is at its end. That one begins shows with its first message.
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
 */

/**
 * @typedef {object} Channel
 * @property {string} name as people call it
 * @property {LibraryModule[]} modules
 * @property {(traffic: Traffic) => void} [install] called once, before the app is loaded: for what
 *   Node brings along
 * @property {(window: any, traffic: Traffic) => void} [opened] called for each new window, before
 *   anything of the app runs in it
 * @property {(window: any, to: Departure) => void} [leaves] called when another document is asked for
 * @property {(window: any, traffic: Traffic) => void} [scriptRan] called after each script of a
 *   page: it may have brought the library
 */

module.exports = {};
