'use strict';
// A page as the worker opens them, with nothing of an app in it.

const host = '../../../../../runtime/src/host';
const { Whose } = require(`${host}/actions/whose.js`);
const { Browser } = require(`${host}/page/browser.js`);
const { Page } = require(`${host}/page/page.js`);
const { LocalStorages } = require(`${host}/page/storage.js`);

const DOCUMENT = '<!doctype html><title>a</title><form id="x"><input name="x" value="b"></form><p class="b">b</p>';
const nothing = () => {};

/** The window of a page; `opened` is called before its document is parsed. */
const openPage = (opened) => {
  const instrumentation = { timer: (text) => text };
  const told = { arrives: nothing, tell: nothing, imitates: nothing };
  const browser = new Browser({ ...told, instrumentation, ran: nothing, stored: nothing, read: nothing, submitted: nothing });
  const own = { whose: new Whose(1, 1), cookies: browser.cookies(), storages: new LocalStorages().tab() };
  const elsewhere = { installed: null, front: null, allows: () => false };
  const page = new Page(browser, own, {
    ...told,
    instrumentation,
    opened,
    leaves: nothing,
    failed: nothing,
    since: () => 0,
    pending: { forAction: nothing, add: nothing },
    confirmed: () => true,
    elsewhere,
  });
  const options = { url: 'http://localhost/', contentType: 'text/html', cookieJar: own.cookies, virtualConsole: browser.console(nothing) };
  let window;
  browser.open(page, Buffer.from(DOCUMENT), options, (made) => {
    window = made;
    page.window = made;
    own.storages.install(made);
    page.prepareWindow(made);
  });
  return window;
};

const TAGS = [
  ...['p', 'input', 'a', 'form', 'select', 'option', 'textarea', 'button', 'img', 'table', 'tr', 'td', 'ul', 'li'],
  ...['label', 'fieldset', 'legend', 'output', 'progress', 'meter', 'canvas', 'video', 'audio', 'dialog', 'details'],
  ...['template', 'style', 'script', 'link', 'meta', 'iframe', 'object', 'area', 'map', 'data', 'time', 'title', 'body'],
  ...['datalist', 'optgroup', 'div', 'span', 'h1', 'br', 'hr', 'pre', 'slot', 'source', 'track', 'tbody', 'col'],
];

/** What makes objects of a page which no constructor makes, the most special ones first. */
const samplesOf = (window) => {
  const { document } = window;
  const element = (tag) => document.body.appendChild(document.createElement(tag));
  return [
    ...TAGS.map((tag) => () => element(tag)),
    () => document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg')),
    () => document.createElementNS('http://www.w3.org/2000/svg', 'title'),
    () => document.createTextNode('b'),
    () => document.createComment('b'),
    () => document.createDocumentFragment(),
    () => document.createRange(),
    () => document.createTreeWalker(document.body),
    () => document.createNodeIterator(document.body),
    () => document.implementation.createHTMLDocument('b'),
    () => document.implementation,
    () => document.doctype,
    () => element('p').classList,
    () => element('p').style,
    () => element('p').dataset,
    () => element('p').attributes,
    () => element('p').childNodes,
    () => element('p').children,
    () => element('form').elements,
    () => element('select').options,
    () => element('input').validity,
    () => element('canvas').getContext('2d'),
    () => window.getSelection(),
    () => window.localStorage,
    () => window.navigator,
    () => window.performance,
    () => window.screen,
    () => window.customElements,
    () => window.crypto,
    () => window.matchMedia('print'),
    () => window.document.styleSheets,
    () => window.URL,
  ];
};

Object.assign(exports, { openPage, samplesOf });
