//! TypeScript and JSX run as they are written: expectations are what `tsc` and Node make of them.

use std::path::Path;

use stackful_tests::{App, shown, stackful};

use crate::modules::of_program;

fn exec(app: &App, file: &str) -> String {
    let output = stackful().arg("exec").arg(app.path().join(file)).output();
    of_program(&shown(&output.expect("stackful runs"), app.path()))
}

/// Without `"type": "module"`, files are CommonJS.
#[test]
fn a_project_of_commonjs() {
    let app = App::new(&[
        ("package.json", "{}"),
        (
            "tsconfig.json",
            "{ // comments are allowed
  \"compilerOptions\": {
    \"target\": \"es2021\", \"experimentalDecorators\": true, \"jsx\": \"react\", \"jsxFactory\": \"h\",
    \"baseUrl\": \".\", \"paths\": { \"@lib/*\": [\"./lib/*\"] },
  },
}",
        ),
        ("node_modules/pkg/index.js", "module.exports = () => 'pkg';\nmodule.exports.extra = 1;\n"),
        ("lib/util.ts", UTIL),
        ("main.ts", MAIN),
        ("viajs.ts", "export const viaJs: string = 'via .js';\n"),
        ("legacy.cts", "export = { legacy: true };\n"),
        (
            "view.tsx",
            "const h = (tag: string, props: object | null, ...children: unknown[]) => ({ tag, props, children });
export const view = ({ name }: { name: string }) => <p id=\"a\" {...{ b: 1 }}>Hi {name}<br /></p>;
",
        ),
    ]);
    insta::assert_snapshot!(exec(&app, "main.ts"), @r#"
    exit 1
    --- stdout
    param area 0
    class Square
    call area
    16 8 sq 5 Blue n 8
    0 1 1 number default_1 undefined via .js { legacy: true } pkg 1
    true main.ts {"tag":"p","props":{"id":"a","b":1},"children":["Hi ","x",{"tag":"br","props":null,"children":[]}]}
    2 1.0
    TypeError: Cannot read properties of undefined (reading 'z')|    at fail (APP/main.ts:30:15)|    at Object.<anonymous> (APP/main.ts:32:7)
    Color,Base,Geo,counter,early,inc,default default_1
    --- stderr
    APP/main.ts:30
      return x.y!.z;
                  ^

    TypeError: Cannot read properties of undefined (reading 'z')
        at fail (APP/main.ts:30:15)
        at Timeout._onTimeout (APP/main.ts:33:18)
    "#);
}

const UTIL: &str = "import { late } from '../main';
export interface Shape { area(): number }
export enum Color { Red, Green = 5, Blue, Name = 'n' }
const enum Flag { A = 1 << 2, B = A | 1 }
export abstract class Base implements Shape {
  protected x = this.scale * 2;
  constructor(protected readonly scale: number, public name?: string) {}
  abstract area(): number;
}
export namespace Geo { export const pi = 3; export namespace Inner { export function f() { return pi + Flag.B; } } }
export let counter = 0;
export function inc(): number { counter++; return counter; }
export default function () { return typeof late; }
export const early = typeof late;
";

const MAIN: &str = "import fs, { existsSync } from 'fs';
import * as path from 'path';
import pkg, { extra } from 'pkg';
import util, { Base, Color, Geo, counter, inc, type Shape, early } from '@lib/util';
import { viaJs } from './viajs.js';
import legacy = require('./legacy.cjs');
import { view } from './view';

export const late = 1;
function logged(target: unknown, key: string, desc: PropertyDescriptor) {
  const f = desc.value;
  desc.value = function (this: unknown, ...args: unknown[]) { console.log('call', key); return f.apply(this, args); };
}
function sealed(constructor: Function) { console.log('class', constructor.name); }
const param = (target: object, key: string | undefined, index: number) => console.log('param', key, index);
@sealed
class Square extends Base {
  constructor(side: number) { super(side, 'sq'); }
  @logged area(@param unit?: string): number { return this.scale ** 2; }
}
const s: Shape = new Square(4);
console.log(s.area(), (s as any).x, (s as Square).name, Color.Green, Color[6], Color.Name, Geo.Inner.f());
console.log(counter, inc(), counter, util(), util.name, early, viaJs, legacy, pkg(), extra);
console.log(existsSync === fs.existsSync, path.basename(__filename), JSON.stringify(view({ name: 'x' })));
const tuple = [1, 'a'] as const satisfies readonly [number, string];
console.log(tuple!.length, (<number>1).toFixed(1));
import('./lib/util').then((m) => console.log(Object.keys(m).join(), m.default.name));
function fail(this: void, x: { y?: { z: number } }): number {

  return x.y!.z;
}
try { fail({}); } catch (error) { console.log((error as Error).stack!.split('\\n').slice(0, 3).join('|')); }
setTimeout(() => fail({}), 5);
";

#[test]
fn a_project_of_modules() {
    let app = App::new(&[
        ("package.json", "{\"type\": \"module\"}"),
        ("tsconfig.json", "{\"compilerOptions\": {\"jsxImportSource\": \"#jsx\"}}"),
        (
            "main.ts",
            "import { add, type T, total } from './lib.js';
import { Side } from './side';
import * as side from './side.ts';
import data from './data.json' with { type: 'json' };
import { old } from './old.cjs';
import { readFile } from 'node:fs/promises';
const t: T = { n: await Promise.resolve(2) };
console.log(add(t.n), total, Side.Left, side.Side === Side, data, old);
const { later } = await import('./later');
class P { constructor(private n: number) {} #x = 1; get x() { return this.#x + this.n; } static { console.log('static'); } }
console.log(later, new P(2).x, (await readFile(import.meta.filename, 'utf8')).length > 10);
export interface Foo {
  a: string;
}
throw new RangeError(`at the end ${(0 as unknown as Foo).a}`);
",
        ),
        (
            "lib.ts",
            "export type T = { n: number };
export let total = 0;
export function add(n: number): number { total += n; return total; }
",
        ),
        ("side.ts", "export enum Side { Left = 'left' }\n"),
        ("data.json", "{\"x\": 1}"),
        ("old.cjs", "exports.old = 1;\n"),
        ("later.ts", "export const later: string = 'later';\n"),
    ]);
    insta::assert_snapshot!(exec(&app, "main.ts"), @"
    exit 1
    --- stdout
    2 2 left true { x: 1 } 1
    static
    later 3 true
    --- stderr
    file://APP/main.ts:15
    throw new RangeError(`at the end ${(0 as unknown as Foo).a}`);
          ^

    RangeError: at the end undefined
        at file://APP/main.ts:15:7
    ");
}

#[test]
fn what_does_not_compile_is_shown() {
    let app = App::new(&[("server.ts", "type T = number;\nlet a: T = [1, ;\n")]);
    insta::assert_snapshot!(app.run(&[]), @"
    exit 4
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
    error[S404]: cannot parse server.ts
     --> server.ts:2:16
      |
    1 | type T = number;
    2 | let a: T = [1, ;
      |                ^ Unexpected token
      help:   correct it: without us the app fails with the same error
    ");
}

#[test]
fn an_app_in_typescript_is_explored() {
    let app = App::new(&[
        (
            "package.json",
            "{\"type\": \"module\", \"scripts\": {\"start\": \"tsx watch src/server.ts\"}}",
        ),
        ("src/server.ts", SERVER),
        (
            "src/price.ts",
            "export enum Kind {
  Plain,
  Reduced = 7,
}

export function price(amount: number, kind: Kind): number {
  if (kind === Kind.Reduced && amount > 0) {
    throw new RangeError('reduced below nothing');
  }
  return amount;
}
",
        ),
        (
            "src/discount.ts",
            "import { Kind } from './price.js';

type Known = 'SAVE';
const known: Known = 'SAVE';

export const discount = (code: string): Kind => (code === known ? Kind.Reduced : Kind.Plain);
",
        ),
        ("src/page.ts", PAGE),
    ]);
    let shown = app.run(&["--runs", "40", "--jobs", "1"]);
    let (_, rest) = shown.split_once("error[").expect("an error is found");
    let (found, _) = rest.split_once("\n\n").expect("its end");
    insta::assert_snapshot!(found, @r#"
    E-C8499]: RangeError: reduced below nothing
     --> src/price.ts:8:11
      |
    6 | export function price(amount: number, kind: Kind): number {
    7 |   if (kind === Kind.Reduced && amount > 0) {
    8 |     throw new RangeError('reduced below nothing');
      |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ thrown here
    9 |   }
      |
      kind         unhandled rejection on the server, found by test run 12
      steps        1. type "SAVE" into field "code"
                   2. click button "Buy"
    "#);
    let coverage = shown.lines().find(|line| line.contains("coverage"));
    insta::assert_snapshot!(coverage.expect("a summary"), @"  coverage     server 100.0 % of lines and 100.0 % of branches; page 100.0 % of lines");
}

const SERVER: &str = "import { createServer } from 'node:http';
import { price } from './price.js';
import { page } from './page';

interface Order { amount: number; code: string }

const port: number = await Promise.resolve(3000);
createServer((request, response) => {
  if (request.url === '/') {
    response.setHeader('content-type', 'text/html');
    response.end(page);
    return;
  }
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', async () => {
    const order = JSON.parse(body) as Order;
    const { discount } = await import('./discount.js');
    response.end(String(price(order.amount, discount(order.code))));
  });
}).listen(port);
";

const PAGE: &str = "export const page: string = `<!DOCTYPE html><title>Shop</title>
<input id=\"code\"><button id=\"buy\">Buy</button>
<script>
document.querySelector('#buy').onclick = () => {
  const code = document.querySelector('#code').value;
  fetch('/order', { method: 'POST', body: JSON.stringify({ amount: 1, code }) });
};
</script>`;
";

/// A server and a page that esbuild has bundled and minified, with maps beside them.
#[test]
fn a_bundle_is_shown_as_it_was_written() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("cli/bundle");
    let names = [
        "dist/server.js",
        "dist/server.js.map",
        "dist/page.js",
        "dist/page.js.map",
    ];
    let texts = names.map(|name| std::fs::read_to_string(fixture.join(name)).expect("a fixture"));
    let files = names.iter().copied().zip(texts.iter().map(String::as_str));
    let package = ("package.json", "{\"main\": \"dist/server.js\"}");
    let app = App::new(&files.chain([package]).collect::<Vec<_>>());
    let shown = app.run(&["--runs", "30", "--jobs", "1"]);
    let (_, rest) = shown.split_once("warning[").expect("an error is found");
    let (found, _) = rest.split_once("\n\n").expect("its end");
    insta::assert_snapshot!(found, @r#"
    E-4P2CS]: Error: not a place
     --> src/page.ts:6:11
      |
    4 |   const answer = await fetch(`/at?${encodeURIComponent(field.value)}`);
    5 |   if (field.value === 'x') {
    6 |     throw new Error('not a place');
      |           ^^^^^^^^^^^^^^^^^^^^^^^^ thrown here
    7 |   }
      |
      kind         page error on the page, found by test run 12
      steps        1. type "x" into field "at"
                   2. click button "Go"
    "#);
}

#[test]
fn a_map_that_cannot_be_read_is_told() {
    let text = "require('http').createServer((request, response) => {
  response.end('<!DOCTYPE html><button id=go onclick=\"fetch(`/x`)\">Go</button>');
  if (request.url === '/x') null.x;
}).listen(3000);
//# sourceMappingURL=server.js.map
";
    let app = App::new(&[("server.js", text), ("server.js.map", "{\"version\": 2}")]);
    let shown = app.run(&["--runs", "5", "--jobs", "1"]);
    let told: Vec<_> = shown
        .lines()
        .filter(|line| line.contains(" --> ") || line.contains("source map"))
        .collect();
    insta::assert_snapshot!(told.join("\n"), @"
    --> server.js:3:34
     not followed it is no source map: JSON parsing error: unsupported source map version: 2 at line 1 column 13: source map of server.js, 1 time
    ");
}
