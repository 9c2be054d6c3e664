// Packs what npm installs, for the machine that this runs on: the package that starts the program, and
// the one that is the program, the solver, and what runs inside Node with all the packages it needs.
//
//   node packages/pack.mjs PROGRAM ADDON SOLVER OUT
//
// Nothing is published, and no network is needed.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const NPM = path.join(ROOT, 'packages/npm');
const RUNTIME = path.join(ROOT, 'runtime');
const LICENCES = ['LICENSE-APACHE', 'LICENSE-MIT'];

const [program, addon, solver, out] = process.argv.slice(2);
const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const write = (file, value) => fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Those of the lock file, so that everybody has the versions that were tested. */
function exact(dependencies) {
  const { packages } = read(path.join(RUNTIME, 'package-lock.json'));
  const names = Object.keys(dependencies);
  return Object.fromEntries(names.map((name) => [name, packages[`node_modules/${name}`].version]));
}

function makeProgram(folder) {
  const start = read(path.join(NPM, 'stackful/package.json'));
  const runtime = read(path.join(RUNTIME, 'package.json'));
  const { platform, arch } = process;
  const dependencies = exact(runtime.dependencies);
  fs.mkdirSync(path.join(folder, 'bin'), { recursive: true });
  write(path.join(folder, 'package.json'), {
    name: `@stackful/${platform}-${arch}`,
    version: start.version,
    description: `Stackful for ${platform} on ${arch}: the package stackful starts it.`,
    license: start.license,
    os: [platform],
    cpu: [arch],
    libc: ['glibc'],
    files: ['bin', 'src', ...LICENCES],
    engines: start.engines,
    dependencies,
    bundleDependencies: Object.keys(dependencies),
  });
  for (const [from, name] of [[program, 'stackful'], [addon, 'stackful.node'], [solver, 'z3']]) {
    const to = path.join(folder, 'bin', name);
    fs.copyFileSync(fs.realpathSync(from), to);
    fs.chmodSync(to, 0o755);
  }
  fs.cpSync(path.join(RUNTIME, 'src'), path.join(folder, 'src'), { recursive: true });
  // Links are enough: what is packed is read from them.
  execFileSync('cp', ['-al', path.join(RUNTIME, 'node_modules'), path.join(folder, 'node_modules')]);
}

function packed(folder) {
  for (const name of LICENCES) fs.copyFileSync(path.join(ROOT, name), path.join(folder, name));
  const text = execFileSync('npm', ['pack', '--json', '--offline', '--pack-destination', out], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const [{ filename, size }] = JSON.parse(text);
  process.stdout.write(`${path.join(out, filename.replace('@', '').replace('/', '-'))} ${(size / 1e6).toFixed(1)} MB\n`);
}

fs.mkdirSync(out, { recursive: true });
const stage = fs.mkdtempSync(path.join(out, '.stage-'));
try {
  const start = path.join(stage, 'stackful');
  fs.cpSync(path.join(NPM, 'stackful'), start, { recursive: true });
  packed(start);
  const ours = path.join(stage, 'platform');
  makeProgram(ours);
  packed(ours);
} finally {
  fs.rmSync(stage, { recursive: true });
}
