'use strict';
// Cookies: what the page or the server has put into one comes back with each request.

const { Op } = require('../../../protocol.js');
const { partsOfCookie } = require('./url.js');

/** @typedef {import('./page.js').Way} Way */

/**
 * A cookie has been set by a text such as `name=value; Path=/`.
 *
 * @param {Way} way
 * @param {string} text
 * @param {number} shadow
 */
function rememberCookie({ runtime, mail, site }, text, shadow) {
  const from = site();
  const part = partsOfCookie(runtime, text, shadow, from);
  if (part === null) {
    mail.lost('a cookie whose value is not known', from);
    return;
  }
  const { name, value, raw, shadow: known, textShadow } = part;
  mail.cookies.set(`${name}=${raw}`, { name, textShadow, value, shadow: known });
}

/**
 * `document.cookie`.
 *
 * @param {any} window
 * @param {Way} way
 */
function followCookies(window, way) {
  const { runtime, mail } = way;
  const { prototype } = window.Document;
  const own = /** @type {PropertyDescriptor} */ (
    Object.getOwnPropertyDescriptor(prototype, 'cookie')
  );
  Object.defineProperty(prototype, 'cookie', {
    ...own,
    get() {
      const text = own.get?.call(this);
      const shadow = mail.cookies.size > 0 ? textOfCookies(runtime, mail, text) : 0;
      if (shadow > 0) {
        runtime.shadows.set(this, 'cookie', text, shadow);
      }
      return text;
    },
    set(text) {
      const [shadow] = runtime.incoming.takeArguments([text]) ?? [0];
      own.set?.call(this, text);
      if (shadow > 0) {
        rememberCookie(way, String(text), shadow);
      }
    },
  });
}

/**
 * The shadow of what a header `Cookie` says.
 *
 * @param {import('../channel.js').Runtime} runtime
 * @param {import('./mail.js').Mail} mail
 * @param {string} text
 */
function textOfCookies({ writer }, mail, text) {
  let sum = 0;
  let isSymbolic = false;
  const add = (/** @type {number} */ shadow) => {
    sum = sum === 0 ? shadow : writer.apply(Op.Add, [sum, shadow]);
  };
  for (const pair of text.split('; ')) {
    const held = mail.cookies.get(pair);
    add(writer.constant(`${sum === 0 ? '' : '; '}${held === undefined ? pair : `${held.name}=`}`));
    if (held !== undefined) {
      isSymbolic = true;
      add(held.textShadow);
    }
  }
  return isSymbolic ? sum : 0;
}

exports.followCookies = followCookies;
exports.rememberCookie = rememberCookie;
exports.textOfCookies = textOfCookies;
