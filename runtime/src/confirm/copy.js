'use strict';
// A copy of an app's folder, so that what its server writes changes nothing of the user's. Installed
// packages stay where they are, behind links.

const fs = require('fs');
const os = require('os');
const path = require('path');

/** More than this is data that a copy of would take long, and it is told. */
const MOST_BYTES = 1 << 30;
const MOST_FILES = 100_000;
const LEFT_OUT = new Set(['.git', 'stackful-report']);

/**
 * @param {string} root
 * @returns {{inside(name: string): string, remove(): void}} where in the copy a file is, or where it was
 *   if it is not in the folder
 */
function copyOf(root) {
  const around = fs.mkdtempSync(path.join(os.tmpdir(), 'stackful-try-'));
  const folder = path.join(around, path.basename(root));
  const remove = () => fs.rmSync(around, { recursive: true, force: true });
  try {
    const above = packagesAbove(root);
    if (above !== undefined) {
      fs.symlinkSync(above, path.join(around, 'node_modules'));
    }
    fs.mkdirSync(folder);
    copy(root, folder, { bytes: 0, files: 0 });
  } catch (error) {
    remove();
    throw error;
  }
  return {
    remove,
    inside(name) {
      const within = path.relative(root, name);
      const isWithin = !within.startsWith('..') && !path.isAbsolute(within);
      return isWithin && !within.split(path.sep).includes('node_modules')
        ? path.join(folder, within)
        : name;
    },
  };
}

/**
 * The nearest packages that are installed above a folder, as for one of several of a repository.
 *
 * @param {string} root
 */
function packagesAbove(root) {
  for (let folder = path.dirname(root); folder !== path.dirname(folder);) {
    const packages = path.join(folder, 'node_modules');
    if (fs.existsSync(packages)) {
      return packages;
    }
    folder = path.dirname(folder);
  }
  return undefined;
}

/**
 * @param {string} from
 * @param {string} to
 * @param {{bytes: number, files: number}} done
 */
function copy(from, to, done) {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    const [source, target] = [path.join(from, name), path.join(to, name)];
    if (LEFT_OUT.has(name)) {
      continue;
    }
    if (name === 'node_modules') {
      fs.symlinkSync(source, target);
    } else if (entry.isSymbolicLink()) {
      fs.symlinkSync(path.resolve(from, fs.readlinkSync(source)), target);
    } else if (entry.isDirectory()) {
      fs.mkdirSync(target);
      copy(source, target, done);
    } else if (entry.isFile()) {
      done.files += 1;
      done.bytes += fs.statSync(source).size;
      if (done.bytes > MOST_BYTES || done.files > MOST_FILES) {
        throw new Error('the app’s folder is too large for a copy');
      }
      fs.copyFileSync(source, target, fs.constants.COPYFILE_FICLONE);
    }
  }
}

exports.copyOf = copyOf;
