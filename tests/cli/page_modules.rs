//! Module scripts of a page: they run in a browser's order, instrumented.

use stackful_tests::App;

/// A server of static files.
const SERVER: &str = "\
const http = require('http');
const fs = require('fs');
const TYPES = { html: 'text/html', js: 'text/javascript', json: 'application/json', txt: 'text/plain' };
http.createServer((request, response) => {
  const path = new URL(request.url, 'http://localhost').pathname;
  const file = 'public' + (path === '/' ? '/index.html' : path);
  if (!fs.existsSync(file)) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[file.split('.').pop()] });
  response.end(fs.readFileSync(file));
}).listen(3000);
";

/// What the page's `log` holds, told by an error that a click throws, and all findings.
fn findings(files: &[(&str, &str)]) -> (String, Vec<String>) {
    let files = [&[("server.js", SERVER)], files].concat();
    let app = App::new(&files);
    let output = app.run(&["--runs", "30", "--depth", "1"]);
    let report = std::fs::read_to_string(app.path().join("report/results.json"));
    let report: serde_json::Value = serde_json::from_str(&report.expect(&output)).expect("JSON");
    let findings = report["findings"].as_array().expect("a list").iter();
    let shown = findings.map(|finding| {
        let at = &finding["location"];
        let file = at["file"].as_str().unwrap_or("nowhere");
        let message = finding["message"].as_str().unwrap_or_default();
        format!("{message} at {file}:{}:{}", at["line"], at["column"])
    });
    (report["not_followed"].to_string(), shown.collect())
}

#[test]
fn modules_run_in_order_and_are_followed() {
    let index = "<!DOCTYPE html><title>One</title>
<script>var log = ['classic'];</script>
<script type=\"importmap\">{\"imports\": {\"lib\": \"/lib/index.js\", \"deep/\": \"/deep/\"}}</script>
<link rel=\"modulepreload\" href=\"/lib/index.js\">
<script type=\"module\" src=\"/main.js\"></script>
<script type=\"module\">
import { add } from 'lib';
import name from './data.json' with { type: 'json' };
import { far } from 'deep/far.js';
log.push('inline ' + add(1, 2) + ' ' + name.name + ' ' + far + ' ' + (document.currentScript === null) + ' ' + this);
window.add = add;
const { late } = await import('./late.js');
log.push(late + ' ' + import.meta.url.endsWith('/') + ' ' + import.meta.resolve('lib').slice(-13));
</script>
<script nomodule>log.push('nomodule');</script>
<script>log.push('second classic'); import('/late.js').then(({ late }) => log.push('from classic ' + late));</script>
<script type=\"module\">import 'missing';</script>
<script type=\"module\" src=\"/gone.js\" onerror=\"log.push('gone')\"></script>
<script type=\"module\" src=\"/text.txt\" onerror=\"log.push('text')\"></script>
<script type=\"module\">log.push('after'); throw new Error('thrown at the top');</script>
<button id=\"go\">Go</button>
<script type=\"module\" src=\"/click.js\" async onload=\"log.push('loaded')\"></script>";
    let (not_followed, findings) = findings(&[
        ("public/index.html", index),
        (
            "public/main.js",
            "import { add, seen } from './lib/index.js';\nlog.push('main ' + add(3, 4) + seen);\nexport const own = 5;\n",
        ),
        (
            "public/lib/index.js",
            "import { own } from '../main.js';\nexport const add = (a, b) => a + b;\nexport let seen = (() => { try { return own } catch (error) { return error.name } })();\n",
        ),
        ("public/data.json", "{\"name\": \"json\"}"),
        ("public/deep/far.js", "export const far = 'far';\n"),
        (
            "public/late.js",
            "log.push('late runs');\nexport const late = 'late';\n",
        ),
        ("public/text.txt", "log.push('not this');"),
        (
            "public/click.js",
            "import { add } from '/lib/index.js';\ndocument.getElementById('go').addEventListener('click', (event) => {\n  if (add(event.clientX, 1) === 78) throw new Error('deep');\n  throw new Error(log.join('; '));\n});\n",
        ),
    ]);
    insta::assert_snapshot!(findings.join("\n"), @r#"
    Failed to resolve module specifier "missing". Relative references must start with either "/", "./", or "../". at nowhere:null:null
    thrown at the top at public/index.html:20:48
    classic; second classic; late runs; from classic late; main 7ReferenceError; loaded; inline 3 json far true undefined; gone; text; after; late true /lib/index.js at public/click.js:4:9
    deep at public/click.js:3:43
    "#);
    insta::assert_snapshot!(not_followed, @"[]");
}
