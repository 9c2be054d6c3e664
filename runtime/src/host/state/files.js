'use strict';
// Whether the app has written files since it was ready. What they hold is not looked at, so it is told
// that there is something: native code that writes, such as a database within the process, is not seen.

const fs = require('fs');
const promised = require('fs/promises');

const WRITES = [
  ...['writeFile', 'appendFile', 'createWriteStream', 'write', 'writev', 'truncate', 'ftruncate'],
  ...['rename', 'unlink', 'rm', 'rmdir', 'mkdir', 'mkdtemp', 'copyFile', 'cp', 'link', 'symlink'],
];
const { apply } = Reflect;

class Files {
  /** Whether one has been written since. */
  areWritten = false;

  /**
   * Notes what is written from now on.
   *
   * @param {import('../../core/host.js').Runtime['sources']} sources
   * @param {() => boolean} isReady
   */
  install(sources, isReady) {
    const note = () => {
      this.areWritten ||= isReady();
    };
    /** @type {[any, string][]} */
    const all = WRITES.flatMap((name) => [
      [fs, name],
      [fs, `${name}Sync`],
      [promised, name],
    ]);
    for (const [holder, name] of all.filter(([of, own]) => typeof of[own] === 'function')) {
      const native = holder[name];
      /** @this {unknown} @param {unknown[]} args */
      const noting = function (...args) {
        note();
        return apply(native, this, args);
      };
      Object.defineProperties(noting, Object.getOwnPropertyDescriptors(native));
      sources.replaceNative(holder, name, noting);
    }
  }
}

exports.Files = Files;
