'use strict';
// Forged requests: to each route that the server is known to have, and to where forms of the page lead,
// with any parameters, query and body, with the cookies of the page.
//
// A request goes the way of those of the page. What it is made from goes with it (`http/mail.js`), so
// frameworks hand it to the app as inputs. Which fields a query or a form has is an input as it is of
// objects of unknown type; a body of JSON is a text whose parts are asked one by one as they are read.

const { readJson } = require('../../core/models/json/document.js');
const { jsonStringify } = require('../../core/primordials.js');
const { noteApplications } = require('../../model/channel/http/applications.js');
const { PERSON_SITE } = require('../../protocol.js');
const { UnknownFields } = require('./fields.js');
const { describe, SENT, WIRE } = require('./message.js');
const { Forged } = require('./reading.js');
const { routesOfApplications } = require('../survey/routes.js');

/** @typedef {import('./message.js').Message} Message */
/** @typedef {import('../page/page.js').Page} Page */
/** @typedef {import('../../model/channel/http/mail.js').Mail} Mail */
/** @typedef {import('./fields.js').Fields} Fields */
/** @typedef {{ method: string, path: string, form?: Fields }} Route */

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Methods whose requests have no body. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);
/** The methods of forms that are sent. */
const METHODS_OF_FORMS = new Set(['GET', 'POST']);
const FIELDS = 'input[name], select[name], textarea[name]';
/** @type {Fields} */
const NO_FIELDS = new Map();
/** Methods that stand for a route of all of them. */
const OF_ALL = ['GET', 'POST'];
/** A path of segments, of which some are parameters, as most routers write them. */
const SIMPLE = /^(?:\/(?:[\w.~-]*|:\w+))+$/;
const PARAMETER = /:(\w+)/g;
/** What a parameter may be: other characters would be told apart from it by their encoding only. */
const PARAMETERS = /** @type {const} */ ({ sort: 'string', initial: '1', matches: '/^[ -~]+$/' });
/** The body that is sent if nothing else is asked for. */
const BODY = '{}';

class HttpForge {
  #runtime;
  #mail;
  #pages;
  #applications = noteApplications();
  /** @type {Set<string>} Routes that have been told not to be forged. */
  #told = new Set();

  /**
   * @param {import('../../core/host.js').Runtime} runtime
   * @param {object} parts
   * @param {Mail} parts.mail
   * @param {() => Page[]} parts.pages
   */
  constructor(runtime, { mail, pages }) {
    this.#runtime = runtime;
    this.#mail = mail;
    this.#pages = pages;
  }

  /**
   * A request to each route.
   *
   * @returns {Message[]}
   */
  messages() {
    const [page] = this.#pages();
    if (page?.window == null) {
      return [];
    }
    const top = [...this.#applications].filter(({ parent }) => parent === undefined);
    // A server without a framework has routes as well, and the page knows some of them.
    const routes = [...routesOfForms(page), ...routesOfApplications(top).flatMap(withMethods)];
    /** @type {Map<string, Message>} */
    const messages = new Map();
    for (const route of routes) {
      const description = described(route);
      if (!SIMPLE.test(route.path)) {
        this.#tell(`requests of the route ${description.label}, which are not forged`);
      } else if (!messages.has(description.key)) {
        const send = (/** @type {number} */ index) => this.#send(page, route, index);
        messages.set(description.key, { description, send });
      }
    }
    return [...messages.values()];
  }

  /** @param {string} what */
  #tell(what) {
    if (!this.#told.has(what)) {
      this.#told.add(what);
      this.#runtime.writer.lost(-1, what);
    }
  }

  /**
   * @param {Page} page
   * @param {Route} route
   * @param {number} index which event of the run it is
   */
  #send(page, { method, path, form }, index) {
    const runtime = this.#runtime;
    const inputs = new Forged(runtime, index);
    /** @type {import('../../model/channel/http/parts.js').Part[]} */
    const segments = [];
    const filled = path.replace(PARAMETER, (_, name) => {
      const { value, shadow } = inputs.declare({ name: `params.${name}`, ...PARAMETERS });
      segments.push({ name, value, shadow });
      return encodeURIComponent(value);
    });
    const hasBody = !WITHOUT_BODY.has(method);
    // Without a framework a path with a query may be another one.
    const asked = hasBody && form !== undefined ? NO_FIELDS : form;
    const query = new UnknownFields(runtime, inputs, 'query', asked);
    const said = query.text === '' ? filled : `${filled}?${query.text}`;
    const url = new URL(said, page.current.location.origin);
    const target = url.pathname + url.search;
    const { body, type, parts } = hasBody ? this.#body(inputs, form) : NO_BODY;
    inputs.tell(SENT, [method, target, body ?? ''].join(' ').trim());
    /** @type {Record<string, string>} */
    const headers = type === null ? {} : { 'content-type': type };
    const unanswered = { status: null, answer: '' };
    const wire = { method, url: target, headers, body: body ?? '', ...unanswered };
    inputs.tell(WIRE, jsonStringify(wire));
    const given = {
      method,
      target,
      segments,
      fields: query.parts,
      site: PERSON_SITE,
      isForged: true,
    };
    this.#mail.send({ ...given, ...parts });
    runtime.clear();
    page.request(url.href, { method, headers, body });
  }

  /**
   * A body, of JSON or of a form.
   *
   * @param {Forged} inputs
   * @param {Fields} [like] what the form of the page has
   */
  #body(inputs, like) {
    if (inputs.whether('isForm', like !== undefined)) {
      const form = new UnknownFields(this.#runtime, inputs, 'form', like);
      const text = { value: form.text, shadow: 0 };
      return { body: form.text, type: FORM_TYPE, parts: { body: form.parts, text } };
    }
    const text = inputs.declare({ name: 'body', sort: 'string', initial: BODY });
    // Parsers refuse some kinds of texts, and nothing is asked of what they do not hand over.
    readJson(this.#runtime, PERSON_SITE, text.value, text.shadow);
    return { body: text.value, type: JSON_TYPE, parts: { text } };
  }
}

/** What a request without a body has of one. */
const NO_BODY = { body: undefined, type: null, parts: {} };

/**
 * A route once for each method that it is asked by.
 *
 * @param {Route} route
 * @returns {Route[]}
 */
function withMethods({ method, path }) {
  switch (method) {
    case 'USE':
      return [];
    case 'ALL':
      return OF_ALL.map((one) => ({ method: one, path: String(path) }));
    default:
      return [{ method, path: String(path) }];
  }
}

/**
 * Where the forms of a page lead on its own server. Those of a route with parameters are forged as that
 * route is, too.
 *
 * @param {Page} page
 * @returns {Route[]}
 */
function routesOfForms({ window, current }) {
  const { origin } = current.location;
  const forms = [...(window?.document.querySelectorAll('form') ?? [])];
  // Properties of a form may be its fields of the same name.
  return forms.flatMap((form) => {
    const method = (form.getAttribute('method') ?? 'GET').toUpperCase();
    const action = form.getAttribute('action');
    // Others are what scripts read, and lead back to the page itself.
    const isSent = METHODS_OF_FORMS.has(method) && (action !== null || method === 'POST');
    const { baseURI } = form;
    const target =
      isSent && URL.canParse(action ?? '', baseURI) ? new URL(action ?? '', baseURI) : null;
    return target?.origin === origin
      ? [{ method, path: target.pathname, form: fieldsOf(form) }]
      : [];
  });
}

/**
 * What a form sends before anybody has filled it in.
 *
 * @param {HTMLFormElement} form
 * @returns {Fields}
 */
function fieldsOf(form) {
  const all = form.ownerDocument.querySelectorAll(FIELDS);
  const own = [...all].filter((field) => /** @type {HTMLInputElement} */ (field).form === form);
  return new Map(
    own.map((field) => [String(field.getAttribute('name')), field.getAttribute('value') ?? '']),
  );
}

/** @param {Route} route */
function described({ method, path }) {
  return describe('http', `${method} ${path}`, 'send {sent!}');
}

exports.HttpForge = HttpForge;
