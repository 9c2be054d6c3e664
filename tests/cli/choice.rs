//! What is instrumented: `--instrument`, and what is said of the rest.

use stackful_tests::{App, stackful};

/// A server that needs an installed package, whose page has a minified script.
fn app() -> App {
    let server = "\
const http = require('http');
const { half } = require('halves');
const page = '<!DOCTYPE html><title>One</title><button id=\"go\">Go</button><script src=\"/page.min.js\"></script>';
http.createServer((request, response) => {
  const isScript = request.url === '/page.min.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(isScript ? require('fs').readFileSync('public/page.min.js') : page);
  half(4);
}).listen(3000);
";
    App::new(&[
        ("package.json", r#"{"name": "shop", "main": "server.js"}"#),
        ("server.js", server),
        (
            "public/page.min.js",
            "document.getElementById('go').onclick=function(){};",
        ),
        (
            "node_modules/halves/package.json",
            r#"{"name": "halves", "main": "index.js"}"#,
        ),
        (
            "node_modules/halves/index.js",
            "exports.half = (n) => n / 2;\n",
        ),
    ])
}

/// What the report says was not followed, and what was said on standard error after `page`.
fn not_followed(app: &App, arguments: &[&str]) -> (Vec<String>, String) {
    let output = app.run(&[&["--runs", "3"], arguments].concat());
    let report = std::fs::read_to_string(app.path().join("report/results.json"));
    let report: serde_json::Value = serde_json::from_str(&report.expect(&output)).expect("JSON");
    let list = report["not_followed"].as_array().expect("a list").iter();
    let list = list.map(|loss| {
        let text = |member: &str| loss[member].as_str().unwrap_or_default().to_owned();
        format!("{}: {}", text("reason"), text("what"))
    });
    let warnings = output
        .lines()
        .skip_while(|line| !line.starts_with("warning"));
    (list.collect(), warnings.collect::<Vec<_>>().join("\n"))
}

#[test]
fn a_library_in_a_page_counts_as_a_package() {
    let server = "\
const page = `<!DOCTYPE html><button onclick=\"lib++\">Go</button>
<script>/*! Lib v1.2.3 | (c) Somebody | MIT */!function () { window.lib = 1; if (!lib) lib = 2; }();</script>`;
require('http').createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(page);
}).listen(3000);
";
    let app = App::new(&[("server.js", server)]);
    let counted = |arguments: &[&str]| {
        let output = app.run(&[&["--runs", "2"], arguments].concat());
        let report = std::fs::read_to_string(app.path().join("report/results.json"));
        let report: serde_json::Value =
            serde_json::from_str(&report.expect(&output)).expect("JSON");
        let branches = report["coverage"]["client"]["branches"]["total"].clone();
        (report["libraries"].to_string(), branches)
    };
    let library =
        r#"[{"name":"a script in http://localhost:3000/","reason":"licence header Lib 1.2.3"}]"#;
    assert_eq!(counted(&[]), (library.to_owned(), 0.into()));
    let wanted = counted(&["--instrument", "http://localhost:3000/"]);
    assert_eq!(wanted, ("[]".to_owned(), 2.into()));
}

#[test]
fn packages_and_minified_scripts_run_as_they_are_unless_asked_for() {
    let app = app();
    let package = "an installed package: node_modules/halves";
    let script = "a minified script: public/page.min.js";
    let (list, _) = not_followed(&app, &[]);
    assert_eq!(list, [package, script]);
    let (list, warnings) = not_followed(&app, &["--instrument", "halves"]);
    assert_eq!((list, warnings), (vec![script.to_owned()], String::new()));
    let both = ["--instrument", "hal*", "--instrument", "public/*.min.js"];
    let (list, warnings) = not_followed(&app, &both);
    assert_eq!((list, warnings), (Vec::new(), String::new()));
    app.write("stackful.toml", "[app]\ninstrument = [\"**\"]\n");
    assert_eq!(not_followed(&app, &[]), (Vec::new(), String::new()));
}

#[test]
fn a_pattern_that_means_nothing_is_told() {
    let app = app();
    let (_, warnings) = not_followed(&app, &["--instrument", "halfs", "--instrument", "lib/x"]);
    insta::assert_snapshot!(warnings, @r#"
    warning[S502]: --instrument halfs means nothing that ran
      help:   did you mean halves?
    warning[S502]: --instrument lib/x means nothing that ran
      help:   name a package, as in require(), or a path from the app's folder on; what ran as it is
              stands under "not_followed" in the report
    "#);
}

#[test]
fn what_cannot_be_parsed_runs_as_it_is_and_is_told_with_its_place() {
    let app = app();
    // Node takes it; the reserved name is ours.
    app.write(
        "node_modules/halves/index.js",
        "exports.half = (n) => n / 2;\nvar $stackful;\n",
    );
    let (list, _) = not_followed(&app, &["--instrument", "halves"]);
    assert_eq!(
        list,
        [
            "the name `$stackful` is reserved: node_modules/halves/index.js",
            "a minified script: public/page.min.js"
        ]
    );
}

#[test]
fn exec_instruments_what_is_asked_for() {
    let app = App::new(&[
        ("package.json", "{}"),
        ("main.js", "console.log(require('halves').half(5));\n"),
        (
            "node_modules/halves/index.js",
            "exports.half = (n) => n / 2;\n",
        ),
    ]);
    let exec = |pattern: &str| {
        let mut command = stackful();
        command.args(["exec", "--instrument", pattern]);
        let output = command.arg(app.path().join("main.js")).output();
        stackful_tests::shown(&output.expect("stackful runs"), app.path())
    };
    assert_eq!(exec("halves"), "exit 0\n--- stdout\n2.5\n--- stderr");
    insta::assert_snapshot!(exec("halve"), @"
    exit 0
    --- stdout
    2.5
    --- stderr
    warning[S502]: --instrument halve means nothing that ran
      help:   did you mean halves?
    ");
}

#[test]
fn long_texts_are_kept_for_the_next_session() {
    let long = format!("exports.half = (n) => n / 2;\n{}", "f(1);\n".repeat(4000));
    let text = long.clone() + "function f(a) { return a; }\n";
    let app = App::new(&[("package.json", "{}"), ("half.js", &text)]);
    app.write("main.js", "console.log(require('./half').half(5));\n");
    let cache = app.path().join("cache");
    let exec = |flags: &[&str]| {
        let mut command = stackful();
        command
            .env("XDG_CACHE_HOME", &cache)
            .arg("exec")
            .args(flags);
        let output = command.arg(app.path().join("main.js")).output();
        let shown = stackful_tests::shown(&output.expect("stackful runs"), app.path());
        assert_eq!(shown, "exit 0\n--- stdout\n2.5\n--- stderr");
    };
    let entries = || {
        let files = std::fs::read_dir(cache.join("stackful"));
        files.map_or(0, Iterator::count)
    };
    exec(&["--no-cache"]);
    assert_eq!(entries(), 0);
    exec(&[]);
    exec(&[]);
    assert_eq!(entries(), 1);
    for file in std::fs::read_dir(cache.join("stackful")).expect("it is there") {
        std::fs::write(file.expect("readable").path(), "damaged").expect("a folder of ours");
    }
    exec(&[]);
    app.write("half.js", &(text + "// changed\n"));
    exec(&[]);
    assert_eq!(entries(), 2);
}
