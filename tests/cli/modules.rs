//! ES modules: Node's own loader loads them, instrumented.

use std::process::Command;

use stackful_tests::{App, shown, stackful};

/// What `stackful exec` and `node` make of a program: they must be the same.
fn same(app: &App, file: &str) -> String {
    let file = app.path().join(file);
    let ours = stackful().arg("exec").arg(&file).output();
    let nodes = Command::new("node").arg(&file).output();
    let ours = shown(&ours.expect("stackful runs"), app.path());
    let nodes = shown(&nodes.expect("node runs"), app.path());
    let ours = of_program(&ours);
    assert_eq!(ours, of_program(&nodes));
    ours
}

/// Without the lines that tell of Node itself: its version, and who has called its loader.
pub(crate) fn of_program(text: &str) -> String {
    let is_own = |line: &&str| !line.contains("(node:") && !line.starts_with("Node.js v");
    text.lines().filter(is_own).collect::<Vec<_>>().join("\n")
}

#[test]
fn bindings_are_live_and_cycles_work() {
    let app = App::new(&[
        (
            "main.mjs",
            "import def, { count, add as plus, fromB } from './a.mjs';
import * as all from './a.mjs';
console.log(count, plus(2), count, all.count, fromB, def.name, Object.keys(all), all);
",
        ),
        (
            "a.mjs",
            "import { fromB } from './b.mjs';
export let count = 1;
export function add(n, by = n * 1) { count += by; return count; }
export { fromB };
export default class {}
",
        ),
        (
            "b.mjs",
            "import { add, count } from './a.mjs';
export let fromB;
try { fromB = add(1); } catch (error) { fromB = String(error); }
try { count; } catch (error) { console.log(`${error}`); }
",
        ),
    ]);
    insta::assert_snapshot!(same(&app, "main.mjs"), @r#"
    exit 0
    --- stdout
    ReferenceError: Cannot access 'count' before initialization
    1 3 3 3 ReferenceError: Cannot access 'count' before initialization default [ 'add', 'count', 'default', 'fromB' ] [Module: null prototype] {
      add: [Function: add],
      count: 3,
      default: [class default],
      fromB: "ReferenceError: Cannot access 'count' before initialization"
    }
    --- stderr
    "#);
}

#[test]
fn what_the_loader_does_is_nodes() {
    let app = App::new(&[
        (
            "main.mjs",
            "import data from './data.json' with { type: 'json' };
import cjs, { named } from './c.cjs';
import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
const require = createRequire(import.meta.url);
const { default: later } = await import('./later.mjs?query');
console.log(data, cjs, named, later(2), later.name, await cjs.other);
console.log(path.relative(import.meta.dirname, import.meta.filename), import.meta.url.endsWith('/main.mjs'));
console.log(import.meta.resolve('./a.mjs') === new URL('./a.mjs', import.meta.url).href, Object.keys(import.meta));
console.log(require('./sync.mjs'), require('./typeless.js').answer, process.execArgv);
console.log(builtinModules.filter((name) => name.startsWith('internal')));
for (const name of ['internal/util', './conflict.mjs', './missing.mjs', './syntax.mjs', './data.json']) {
  try { await import(name); } catch (error) { console.log(error.name, error.code, error.message.split('\\n')[0]); }
}
console.log(await import('data:text/javascript,export default 5'));
",
        ),
        ("a.mjs", "export const count = 1;\n"),
        ("data.json", "{\"x\": 1}\n"),
        (
            "c.cjs",
            "exports.named = 1;\nexports.other = import('./a.mjs').then(({ count }) => count);\n",
        ),
        ("later.mjs", "export default (x) => x * 2;\nawait 0;\n"),
        ("sync.mjs", "export const sync = this;\nexport default function () {}\n"),
        ("typeless.js", "export const answer = 42, where = import.meta.url;\n"),
        ("x1.mjs", "export const x = 1;\n"),
        ("x2.mjs", "export const x = 2;\n"),
        ("both.mjs", "export * from './x1.mjs';\nexport * from './x2.mjs';\n"),
        ("conflict.mjs", "import { x } from './both.mjs';\nconsole.log(x);\n"),
        ("syntax.mjs", "export const = 1;\n"),
    ]);
    insta::assert_snapshot!(same(&app, "main.mjs"), @r#"
    exit 0
    --- stdout
    { x: 1 } { named: 1, other: Promise { 1 } } 1 4 default 1
    main.mjs true
    true [ 'dirname', 'filename', 'resolve', 'url' ]
    [Module: null prototype] {
      __esModule: true,
      default: [Function: default],
      sync: undefined
    } 42 []
    []
    Error ERR_MODULE_NOT_FOUND Cannot find package 'internal' imported from APP/main.mjs
    SyntaxError undefined The requested module './both.mjs' contains conflicting star exports for name 'x'
    Error ERR_MODULE_NOT_FOUND Cannot find module 'APP/missing.mjs' imported from APP/main.mjs
    SyntaxError undefined Unexpected token '='
    TypeError ERR_IMPORT_ASSERTION_TYPE_MISSING Module "file://APP/data.json" needs an import attribute of type "json"
    [Module: null prototype] { default: 5 }
    --- stderr
    "#);
}

#[test]
fn programs_end_as_they_do() {
    let app = App::new(&[
        ("package.json", "{\"type\": \"module\"}"),
        ("a.js", "export const a = 1;\n"),
        ("never.js", "await new Promise(() => {});\n"),
        (
            "rejects.js",
            "import './a.js';\n\nawait Promise.reject(new TypeError('top'));\n",
        ),
        (
            "unknown.js",
            "import './a.js';\nimport { b } from './a.js';\n",
        ),
        (
            "throws.js",
            "import { a } from './a.js';\nfunction deep() {\n  return a.b.c;\n}\nsetTimeout(() => deep(), 1);\n",
        ),
    ]);
    let all = ["never.js", "rejects.js", "unknown.js", "throws.js"];
    let all: Vec<_> = all.iter().map(|file| same(&app, file)).collect();
    insta::assert_snapshot!(all.join("\n\n"), @"
    exit 13
    --- stdout
    --- stderr

    exit 1
    --- stdout
    --- stderr
    file://APP/rejects.js:3
    await Promise.reject(new TypeError('top'));
                         ^

    TypeError: top
        at file://APP/rejects.js:3:22


    exit 1
    --- stdout
    --- stderr
    file://APP/unknown.js:2
    import { b } from './a.js';
             ^
    SyntaxError: The requested module './a.js' does not provide an export named 'b'


    exit 1
    --- stdout
    --- stderr
    file://APP/throws.js:3
      return a.b.c;
                 ^

    TypeError: Cannot read properties of undefined (reading 'c')
        at deep (file://APP/throws.js:3:14)
        at Timeout._onTimeout (file://APP/throws.js:5:18)
    ");
}

#[test]
fn hooks_of_the_app_stay_its_own() {
    let app = App::new(&[
        (
            "main.mjs",
            "import { register } from 'node:module';
import { count, add } from './a.mjs';
console.log(register.length, register.name, count, add(1) + count);
register('./hooks.mjs', import.meta.url);
console.log(count + 1, (await import('it')).basename('a/b'));
",
        ),
        (
            "a.mjs",
            "export let count = 1;\nexport const add = (n) => (count += n);\n",
        ),
        (
            "hooks.mjs",
            "export const resolve = (name, context, next) => next(name === 'it' ? 'node:path' : name, context);\n",
        ),
    ]);
    insta::assert_snapshot!(same(&app, "main.mjs"), @"
    exit 0
    --- stdout
    1 register 1 4
    3 b
    --- stderr
    ");
}

/// Top-level await before the ready state, and a module that is first imported by a test run.
#[test]
fn an_app_of_modules_is_explored() {
    let app = App::new(&[
        (
            "package.json",
            "{\"type\": \"module\", \"main\": \"server.js\"}",
        ),
        ("server.js", SERVER),
        (
            "limits.js",
            "export let seen = '';\nexport const limits = { set seen(value) { seen = value; } };\n",
        ),
        (
            "check.js",
            "import * as limits from './limits.js';
import { seen } from './limits.js';

export function check() {
  if (seen === 'down') {
    throw new Error('the server is down');
  }
  return limits.seen;
}
",
        ),
        ("page.html", PAGE),
    ]);
    let shown = app.run(&["--runs", "40", "--jobs", "1"]);
    let (_, rest) = shown.split_once("error[").expect("an error is found");
    let (found, _) = rest.split_once("\n\n").expect("its end");
    insta::assert_snapshot!(found, @r#"
    E-HF46N]: Error: the server is down
     --> check.js:6:11
      |
    4 | export function check() {
    5 |   if (seen === 'down') {
    6 |     throw new Error('the server is down');
      |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ thrown here
    7 |   }
      |
      kind         unhandled rejection on the server, found by test run 12
      steps        1. type "down" into field "word"
                   2. click button "Send"
    "#);
    assert!(!shown.contains("limits.js ("), "{shown}");
}

const SERVER: &str = "import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { limits } from './limits.js';

const page = await readFile(new URL('page.html', import.meta.url));
createServer(async (request, response) => {
  if (request.url === '/') {
    response.end(page);
    return;
  }
  let body = '';
  for await (const part of request) body += part;
  const { check } = await import('./check.js');
  limits.seen = JSON.parse(body).word;
  response.end(check());
}).listen(3000);
";

const PAGE: &str = "<!DOCTYPE html><input id=word><button id=send>Send</button><script>
document.querySelector('#send').onclick = () => {
  fetch('/send', { method: 'POST', body: JSON.stringify({ word: document.querySelector('#word').value }) });
};
</script>
";
