'use strict';
// express-session: what is kept between requests is a text of JSON, which is followed; but the session
// that is made of what was parsed is another object.

/** @typedef {import('./page.js').Way} Way */

/**
 * @param {Way} way
 * @returns {import('../channel.js').LibraryModule[]}
 */
function sessionModules({ runtime: { shadows } }) {
  return [
    {
      file: /[\\/]express-session[\\/]session[\\/]session\.js$/,
      loaded(library) {
        library.exports = new Proxy(library.exports, {
          construct(Session, values, made) {
            const session = Reflect.construct(Session, values, made);
            const [, kept] = values;
            for (const [key, value] of shadows.has(kept) ? Object.entries(kept) : []) {
              shadows.set(session, key, value, shadows.of(kept, key, value));
            }
            return session;
          },
        });
      },
    },
  ];
}

exports.sessionModules = sessionModules;
