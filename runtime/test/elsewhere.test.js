'use strict';
// What answers a page in place of other machines: installed packages for networks that deliver them, a
// build for a development server.

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { published, satisfies } = require('../src/host/page/cdn.js');
const { Front } = require('../src/host/page/front.js');
const { Installed } = require('../src/host/page/installed.js');

/** @param {Record<string, string>} files */
function folderWith(files) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'elsewhere-'));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

test('addresses of networks name files of packages', () => {
  const named = (/** @type {string} */ url) => {
    const found = published(`https://${url}`);
    return found && `${found.name} ${found.version || '-'} ${found.file || '-'}`;
  };
  const rows = {
    'unpkg.com/vue@3.4.21/dist/vue.global.js': 'vue 3.4.21 dist/vue.global.js',
    'unpkg.com/vue': 'vue - -',
    'unpkg.com/@popperjs/core@2': '@popperjs/core 2 -',
    'cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/js/bootstrap.bundle.min.js':
      'bootstrap 5.3.3 dist/js/bootstrap.bundle.min.js',
    'cdn.jsdelivr.net/gh/jquery/jquery@3/dist/jquery.js': null,
    'cdnjs.cloudflare.com/ajax/libs/socket.io/4.7.2/socket.io.min.js':
      'socket.io-client 4.7.2 socket.io.min.js',
    'cdnjs.cloudflare.com/ajax/libs/twitter-bootstrap/4.6.2/js/bootstrap.min.js':
      'bootstrap 4.6.2 js/bootstrap.min.js',
    'ajax.googleapis.com/ajax/libs/angularjs/1.8.2/angular.min.js': 'angular 1.8.2 angular.min.js',
    'ajax.aspnetcdn.com/ajax/jQuery/jquery-3.7.1.min.js': 'jquery 3.7.1 jquery.min.js',
    'code.jquery.com/jquery-3.7.1.slim.min.js': 'jquery 3.7.1 jquery.slim.min.js',
    'code.jquery.com/ui/1.13.2/jquery-ui.min.js': 'jquery-ui 1.13.2 jquery-ui.min.js',
    'cdn.socket.io/4.7.2/socket.io.min.js': 'socket.io-client 4.7.2 socket.io.min.js',
    'esm.sh/preact@10.19.0': 'preact 10.19.0 -',
    'example.org/vue@3/vue.js': null,
  };
  const found = Object.keys(rows).map((url) => [url, named(url)]);
  assert.deepStrictEqual(Object.fromEntries(found), rows);
});

test('versions that are asked for', () => {
  const wanted = [
    '',
    'latest',
    '3',
    '3.4',
    '3.4.1',
    '3.4.2',
    '^3.2.9',
    '~3.4.2',
    '^3.5.0',
    '4',
    'next',
  ];
  const fitting = wanted.filter((range) => satisfies('3.4.1', range));
  assert.deepStrictEqual(fitting, ['', 'latest', '3', '3.4', '3.4.1', '^3.2.9']);
});

test('a file of an installed package, or what helps', () => {
  const folder = folderWith({
    'node_modules/vue/package.json': '{"version": "3.4.21", "unpkg": "dist/vue.global.js"}',
    'node_modules/vue/dist/vue.global.js': '',
    'node_modules/socket.io/package.json': '{"version": "4.7.2"}',
    'node_modules/socket.io/client-dist/socket.io.min.js': '',
  });
  const installed = new Installed([path.join(folder, 'server')]);
  const found = (/** @type {string} */ url) => {
    const answer = installed.find(`https://${url}`);
    return answer && 'file' in answer ? path.relative(folder, answer.file) : answer?.reason;
  };
  const answers = [
    'unpkg.com/vue@3',
    'unpkg.com/vue@3.4.21/dist/vue.global.min.js',
    'unpkg.com/vue@3/dist/other.js',
    'unpkg.com/vue@2',
    'cdn.socket.io/4.7.2/socket.io.min.js',
    'unpkg.com/react@18/umd/react.development.js',
    'example.org/a.js',
  ].map(found);
  fs.rmSync(folder, { recursive: true });
  assert.deepStrictEqual(answers, [
    'node_modules/vue/dist/vue.global.js',
    'node_modules/vue/dist/vue.global.js',
    'vue@3 is installed, but has no dist/other.js',
    'vue 3.4.21 is installed; npm install vue@2 has it served from there',
    'node_modules/socket.io/client-dist/socket.io.min.js',
    'npm install react@18 has it served from there',
    undefined,
  ]);
});

test('a build in the place of a development server', () => {
  const folder = folderWith({
    'dist/index.html': '',
    'dist/assets/a.js': '',
    'outside.js': '',
  });
  const front = new Front({
    port: 5173,
    folder: path.join(folder, 'dist'),
    base: '/',
    proxies: [
      {
        prefix: '/api',
        target: 'http://localhost:3000',
        rewrite: "(p) => p.replace(/^\\/api/, '')",
      },
      { prefix: '^/ws/\\d', target: 'ws://localhost:3001/live/', rewrite: null },
    ],
  });
  const passed = ['/api/users?a=1', '/ws/7', '/ws/x'].map((target) => front.passed(target));
  const files = ['/', '/assets/a.js', '/assets/b.js', '/cart/7', '/../outside.js'].map((target) => {
    const file = front.file(target);
    return file && path.relative(folder, file);
  });
  fs.rmSync(folder, { recursive: true });
  assert.deepStrictEqual(passed, [
    { origin: 'http://localhost:3000', path: '/users?a=1' },
    { origin: 'http://localhost:3001', path: '/live/ws/7' },
    null,
  ]);
  assert.deepStrictEqual(files, [
    'dist/index.html',
    'dist/assets/a.js',
    null,
    'dist/index.html',
    null,
  ]);
});
