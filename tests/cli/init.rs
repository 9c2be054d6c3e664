//! What is said and written before a campaign: the first file, the values in force, help by topic.

use std::fs;
use std::process::Output;

use serde_json::Value;
use stackful_tests::{App, shown, stackful};

use crate::SERVER;

fn output(app: &App, arguments: &[&str]) -> Output {
    let mut command = stackful();
    let command = command.args(arguments).env("STACKFUL_JOBS", "3");
    let output = command.current_dir(app.path()).output();
    output.expect("stackful runs")
}

fn told(app: &App, arguments: &[&str]) -> String {
    shown(&output(app, arguments), app.path())
}

#[test]
#[expect(clippy::too_many_lines, reason = "what is said of one app")]
fn init_writes_what_it_cannot_guess_and_nothing_twice() {
    let app = App::new(&[("server.js", SERVER), ("odd/place.js", SERVER)]);
    insta::assert_snapshot!(told(&app, &["init"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S228]: init asks questions, and there is no terminal
      help:   stackful init --yes, with --start, --page and --ci as it is needed
    ");
    insta::assert_snapshot!(told(&app, &["init", "--yes"]), @"
    exit 0
    --- stdout
    start     node server.js (usual name)
    no file   stackful.toml is not needed: nothing has to be written down
    next      stackful run
    --- stderr
    ");
    assert!(!app.path().join("stackful.toml").exists());
    insta::assert_snapshot!(told(&app, &["init", "odd", "--yes"]), @r#"
    exit 4
    --- stdout
    --- stderr
    error[S401]: no server entry found
      tried:  package.json "scripts.start" (absent), "bin" (absent), "main" (absent)
              server.js, app.js, index.js, main.js, src/server.js, src/app.js, src/index.js,
              src/main.js, server/index.js, server/server.js, server/app.js, backend/index.js,
              backend/server.js, bin/www, bin/server.js, cli.js, server.ts, app.ts, index.ts,
              src/server.ts, src/app.ts, src/index.ts
      help:   name it: --start "node backend/main.js"
    "#);
    fs::create_dir(app.path().join(".git")).unwrap();
    let all = [
        "init",
        "odd",
        "--yes",
        "--ci",
        "--start",
        "node place.js",
        "--page",
        "/a",
    ];
    insta::assert_snapshot!(told(&app, &all), @"
    exit 0
    --- stdout
    start     node place.js
    wrote     APP/odd/stackful.toml
    wrote     APP/.github/workflows/stackful.yml
    next      stackful run
    --- stderr
    ");
    let workflow = app.path().join(".github/workflows/stackful.yml");
    let workflow = fs::read_to_string(workflow).unwrap();
    let places = workflow.lines().filter(|line| line.contains("odd"));
    insta::assert_snapshot!(places.collect::<Vec<_>>().join("\n"), @r#"
    working-directory: "odd"
    working-directory: "odd"
      sarif_file: "odd/stackful-report/results.sarif"
      path: "odd/stackful-report"
    "#);
    insta::assert_snapshot!(fs::read_to_string(app.path().join("odd/stackful.toml")).unwrap(), @r#"
    [app]
    page = "/a"
    start = "node place.js"
    "#);
    let config = "[app]\npage = \"/b\"\nenv = { KEY = \"secret\" }\n[explore]\ntime = \"5m\"\n\
                  [login]\nuser = \"a\"\npassword = \"secret\"\n";
    fs::write(app.path().join("odd/stackful.toml"), config).unwrap();
    insta::assert_snapshot!(told(&app, &all), @"
    exit 0
    --- stdout
    start     node place.js
    kept      APP/odd/stackful.toml, which was there
    kept      APP/.github/workflows/stackful.yml, which was there
    next      stackful run
    --- stderr
    ");
    assert_eq!(
        fs::read_to_string(app.path().join("odd/stackful.toml")).unwrap(),
        config
    );
    insta::assert_snapshot!(told(&app, &["config", "odd"]), @"
    exit 0
    --- stdout
    APP/odd/stackful.toml
      app.allow-hosts       default             none
      app.children          default             stub
      app.clients           default             1
      app.env               stackful.toml       KEY=…
      app.instrument        default             none
      app.node              default             node on PATH
      app.page              stackful.toml       /b
      app.reset             default             none
      app.start             default             from package.json
      app.tabs              default             1
      explore.check-losses  default             false
      explore.confirm       STACKFUL_CONFIRM    never
      explore.depth         default             40
      explore.isolation     default             snapshot where the kernel can do it, else fork; spawn if the app has threads, which neither has
      explore.jobs          STACKFUL_JOBS       3
      explore.max-failures  default             no bound
      explore.mode          STACKFUL_MODE       explore
      explore.no-follow     default             none
      explore.no-shrink     STACKFUL_NO_SHRINK  1
      explore.runs          default             no bound
      explore.seed          default             another one each time, and printed
      explore.time          stackful.toml       5m
      report.coverage       default             false
      report.fail-on        default             high
      report.out            default             stackful-report
      report.reporters      default             term,html
      run.memory            default             1G
      run.timeout           default             10s
      solver.path           default             z3, else cvc5, in .tools of the project or on PATH
      solver.portfolio      default             false
      solver.timeout        default             2s
      login                 stackful.toml       1, …
    --- stderr
    ");
}

#[test]
fn config_has_a_schema_and_help_has_topics() {
    let app = App::new(&[]);
    let schema: Value =
        serde_json::from_slice(&output(&app, &["config", "--schema"]).stdout).unwrap();
    insta::assert_json_snapshot!(schema["properties"]["explore"]["properties"]["mode"], @r#"
    {
      "default": null,
      "description": "What is explored, and whether errors of the server get a verdict: high if a person who uses the page can cause them, low if that takes a forged message [default: verify]",
      "enum": [
        "verify",
        "explore",
        "inter",
        "intra",
        null
      ],
      "type": [
        "string",
        "null"
      ]
    }
    "#);
    let first = |topic: &str| {
        let text = told(&app, &["help", topic]);
        text.lines().take(4).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(first("show"), @"
    exit 0
    --- stdout
    Show an error of the last report: where it is, how to get there, the request behind it
    ");
    insta::assert_snapshot!(first("verdicts"), @"
    exit 0
    --- stdout
    # Verdicts
    ");
    insta::assert_snapshot!(told(&app, &["help", "s303"]), @"
    exit 0
    --- stdout
    S303: Node.js is missing, too old, or does not answer as Node.js does
      help:   install Node.js 20.19 or newer, or `--node PATH`
    --- stderr
    ");
    insta::assert_snapshot!(told(&app, &["help", "verdict"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S227]: there is no help about `verdict`
      help:   did you mean `verdicts`?
    ");
    insta::assert_snapshot!(told(&app, &["help", "xyz"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S227]: there is no help about `xyz`
      help:   a command, a code such as S401, or a topic: book, ci, comparison, findings, first-run,
              how-it-works, lambda, login-and-databases, report, script, security, states,
              troubleshooting, verdicts
    ");
}

#[test]
fn every_shell_completes_all_arguments() {
    let app = App::new(&[]);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = told(&app, &["completions", shell]);
        assert!(script.starts_with("exit 0\n"), "{script}");
        let has = ["new-only", "fail-on", "init", "lambda"].map(|word| script.contains(word));
        assert_eq!(has, [true; 4], "{shell}");
    }
}
