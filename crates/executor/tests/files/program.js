'use strict';
// Hundreds of operations on a small folder, chosen by a seeded generator: what they say must be
// the same whether the files are real or kept by the worker.

const fs = require('fs');
const path = require('path');
const { once } = require('events');
const { promisify } = require('util');

const NAMES = ['a', 'b', 'c', 'd'];
const STYLES = ['sync', 'callback', 'promise'];
const FLAGS = ['w', 'a', 'wx', 'r+', 'a+', 'w+', 'r', 'ax'];
const HANDLES = 4;
/** Seconds; older than any clock. */
const A_TIME = 1_000_000_000;
/** Milliseconds; what was changed by the program itself is later. */
const RECENT = 1_650_000_000_000;

class Program {
  #state;
  #step = 0;
  #handles = [];
  #root;
  log = [];

  /** @param {string} root the folder, @param {number} seed */
  constructor(root, seed) {
    this.#root = root;
    this.#state = seed;
  }

  async run(steps) {
    for (const end = this.#step + steps; this.#step < end; this.#step++) {
      const [name, action] = this.#pick(Object.entries(this.#actions));
      await this.#tell(name, action);
    }
  }

  /** What is there in the end: names, kinds, modes, sizes, contents. */
  summary(folder = this.#root) {
    for (const name of fs.readdirSync(folder).sort()) {
      const file = path.join(folder, name);
      this.log.push(this.#local(`= ${file}`));
      try {
        const status = fs.lstatSync(file);
        this.log.push(`= ${this.#status(status)}`);
        if (status.isDirectory()) {
          this.summary(file);
        } else if (status.isFile()) {
          this.log.push(`= ${digest(fs.readFileSync(file))}`);
        }
      } catch (error) {
        this.log.push(`= ${error.code}`);
      }
    }
  }

  async #tell(name, action) {
    const begins = `${this.#step} ${name}`;
    const said = [];
    let result;
    try {
      result = await action((...words) => said.push(...words));
    } catch (error) {
      result = `${error.code} ${error.syscall ?? ''}`;
    }
    this.log.push(this.#local(`${begins} ${said.join(' ')}: ${show(result)}`));
  }

  #local(text) {
    const above = path.dirname(path.dirname(this.#root));
    return text.replaceAll(this.#root, '~').replaceAll(above, '^');
  }

  #status(status) {
    const size = status.isDirectory() ? '-' : status.size;
    const nlink = status.isDirectory() ? '-' : status.nlink;
    const time = status.mtimeMs < RECENT ? status.mtimeMs : 'now';
    return `${status.mode.toString(8)} ${size} x${nlink} ${status.isSymbolicLink() || status.isDirectory() ? '' : time}`;
  }

  #number(below) {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }

  #pick(values) {
    return values[this.#number(values.length)];
  }

  #path(say) {
    const names = Array.from({ length: 1 + this.#number(3) }, () => this.#pick(NAMES));
    if (this.#number(12) === 0) {
      names.splice(1, 0, this.#pick(['.', '..']));
    }
    const local = names.join('/') + (this.#number(15) === 0 ? '/' : '');
    const chosen = this.#number(2) === 0 ? local : `${this.#root}/${local}`;
    say(chosen);
    return chosen;
  }

  #text() {
    return this.#pick(['one', 'two and more', '', 'x'.repeat(5000)]) + this.#step;
  }

  /** Calls a function of `fs` in one of its three forms. */
  #call(say, name, ...parameters) {
    const style = this.#pick(STYLES);
    say(style);
    switch (style) {
      case 'sync':
        return fs[`${name}Sync`](...parameters);
      case 'callback':
        return promisify(fs[name])(...parameters);
      default:
        return fs.promises[name](...parameters);
    }
  }

  #handle(say) {
    if (this.#handles.length === 0) {
      return null;
    }
    const index = this.#number(this.#handles.length);
    say(`#${index}`);
    return this.#handles[index];
  }

  #onHandle(act) {
    return async (say) => {
      const handle = this.#handle(say);
      return handle === null ? 'none' : act(handle, say);
    };
  }

  #onPath(name, ...more) {
    return (say) => {
      const file = this.#path(say);
      return this.#call(say, name, file, ...more.map((parameter) => (typeof parameter === 'function' ? parameter() : parameter)));
    };
  }

  #onPaths(name, options) {
    return (say) => {
      const [from, to] = [this.#path(say), this.#path(say)];
      return options === undefined ? this.#call(say, name, from, to) : this.#call(say, name, from, to, options);
    };
  }

  #actions = {
    write: (say) => {
      const [file, flag] = [this.#path(say), this.#pick(FLAGS)];
      say(flag);
      return this.#call(say, 'writeFile', file, this.#text(), { flag, mode: this.#pick([0o644, 0o600, 0o755]) });
    },
    writeAgain: this.#onPath('writeFile', () => this.#text()),
    read: this.#onPath('readFile', 'utf8'),
    append: this.#onPath('appendFile', () => this.#text()),
    mkdir: this.#onPath('mkdir'),
    mkdirAll: (say) => this.#call(say, 'mkdir', this.#path(say), { recursive: true, mode: 0o750 }),
    rmdir: this.#onPath('rmdir'),
    unlink: this.#onPath('unlink'),
    remove: (say) => this.#call(say, 'rm', this.#path(say), { recursive: true, force: this.#number(2) === 0 }),
    rename: this.#onPaths('rename'),
    renameAgain: this.#onPaths('rename'),
    link: this.#onPaths('link'),
    copy: this.#onPaths('copyFile'),
    copyNew: this.#onPaths('copyFile', fs.constants.COPYFILE_EXCL),
    symlink: (say) => {
      const target = this.#number(2) === 0 ? this.#pick(NAMES) : `../${this.#pick(NAMES)}`;
      say(target);
      return this.#call(say, 'symlink', target, this.#path(say));
    },
    symlinkFar: (say) => this.#call(say, 'symlink', this.#path(say), this.#path(say)),
    readlink: this.#onPath('readlink'),
    realpath: this.#onPath('realpath'),
    realpathNative: (say) => fs.realpathSync.native(this.#path(say)),
    stat: async (say) => this.#status(await this.#call(say, 'stat', this.#path(say))),
    lstat: async (say) => this.#status(await this.#call(say, 'lstat', this.#path(say))),
    same: (say) => {
      const [one, other] = [fs.statSync(this.#path(say)), fs.statSync(this.#path(say))];
      return one.ino === other.ino && one.dev === other.dev;
    },
    access: this.#onPath('access', () => this.#pick([fs.constants.F_OK, fs.constants.W_OK, fs.constants.X_OK])),
    chmod: this.#onPath('chmod', () => this.#pick([0o644, 0o700, 0o4755])),
    chown: this.#onPath('chown', 1000, 1001),
    utimes: this.#onPath('utimes', A_TIME, A_TIME + 5),
    lutimes: this.#onPath('lutimes', A_TIME, A_TIME + 6),
    truncate: this.#onPath('truncate', () => this.#number(10)),
    list: async (say) => {
      const entries = await this.#call(say, 'readdir', this.#path(say), { withFileTypes: true });
      return entries.map((entry) => entry.name + kind(entry)).sort().join();
    },
    listAll: async (say) => {
      const entries = await this.#call(say, 'readdir', this.#path(say), { recursive: true });
      return entries.sort().join();
    },
    walk: async (say) => {
      const names = [];
      const directory = await this.#call(say, 'opendir', this.#path(say));
      for await (const entry of directory) {
        names.push(entry.name + kind(entry));
      }
      return names.sort().join();
    },
    temporary: async (say) => {
      const file = this.#path(say);
      const made = await this.#call(say, 'mkdtemp', file);
      fs.renameSync(made, `${file}-temporary`);
      fs.rmSync(`${file}-temporary`, { recursive: true });
      return made.length - file.length;
    },
    copyAll: async (say) => {
      const [from, to] = [this.#path(say), `${this.#path(say)}-copied`];
      await fs.promises.cp(from, to, { recursive: true, verbatimSymlinks: true });
      const names = fs.statSync(to).isDirectory() ? fs.readdirSync(to, { recursive: true }) : [to];
      fs.rmSync(to, { recursive: true });
      return names.sort().join();
    },
    stream: async (say) => {
      const stream = fs.createWriteStream(this.#path(say), { flags: this.#pick(FLAGS) });
      stream.write('streamed ');
      stream.end(String(this.#step));
      await once(stream, 'close');
    },
    readStream: async (say) => {
      let text = '';
      for await (const chunk of fs.createReadStream(this.#path(say), { start: 2, end: 40, encoding: 'utf8' })) {
        text += chunk;
      }
      return text;
    },
    open: async (say) => {
      if (this.#handles.length === HANDLES) {
        await this.#handles.shift().close();
      }
      const [file, flag] = [this.#path(say), this.#pick(FLAGS)];
      say(flag);
      this.#handles.push(await fs.promises.open(file, flag));
    },
    handleWrite: this.#onHandle((handle) => handle.write(this.#text()).then(({ bytesWritten }) => bytesWritten)),
    handleWriteAt: this.#onHandle((handle) => handle.write('at', this.#number(20)).then(({ bytesWritten }) => bytesWritten)),
    handleRead: this.#onHandle(async (handle) => {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(30), 0, 30, null);
      return buffer.toString('utf8', 0, bytesRead);
    }),
    handleStat: this.#onHandle(async (handle) => this.#status(await handle.stat())),
    handleTruncate: this.#onHandle((handle) => handle.truncate(this.#number(9))),
    handleTimes: this.#onHandle((handle) => handle.utimes(A_TIME, A_TIME + 7)),
    handleMode: this.#onHandle((handle) => handle.chmod(0o640)),
    handleSync: this.#onHandle((handle) => handle.sync()),
    handleClose: this.#onHandle((handle) => {
      this.#handles = this.#handles.filter((other) => other !== handle);
      return handle.close();
    }),
    exists: (say) => fs.existsSync(this.#path(say)),
  };
}

function kind(entry) {
  return entry.isDirectory() ? '/' : entry.isSymbolicLink() ? '@' : '';
}

function show(result) {
  const text = Buffer.isBuffer(result) ? result.toString() : String(result ?? '');
  return text.length > 60 ? digest(text) : text;
}

function digest(text) {
  let hash = 0;
  for (const byte of Buffer.from(text)) {
    hash = (Math.imul(hash, 31) + byte) | 0;
  }
  return `${text.length} bytes, ${hash}`;
}

/** The program of this process's arguments: folder, seed, steps. */
function fromArguments() {
  const [folder, seed, steps] = process.argv.slice(2);
  process.chdir(folder);
  process.umask(0o022);
  return { program: new Program(folder, Number(seed)), steps: Number(steps) };
}

module.exports = { fromArguments };
