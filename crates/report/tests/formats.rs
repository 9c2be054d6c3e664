//! A campaign with texts that no format may trust, in every format, read by what reads the formats
//! elsewhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use stackful_finding::{
    CampaignEvent, ErrorKind, Finding, Lost, MissedAction, MissedBranch, NotFollowed, Obstacle,
    Step, Summary, Unreached, Untaken,
};
use stackful_report::{End, FORMATS, Gate, Output, Subject};
use stackful_source::{FileCoverage, Location, Process, ProcessCoverage, Ratio};
use stackful_term::Assignment;

/// Ends a script, a section of XML and a command of GitHub; moves a cursor, and turns text around.
const NASTY: &str =
    "</script><img src=x onerror=alert(1)> ]]> \u{1b}[2J\0 ::error::50%\r\n\u{202e}é\u{fffd}";

fn at(file: &str, line: u32) -> Location {
    Location {
        file: file.into(),
        line,
        column: 7,
    }
}

fn finding(id: &str, process: Process, message: &str, location: Option<Location>) -> Finding {
    let step = Step {
        words: format!("type {NASTY:?} into field \"<b>\""),
        user: 1,
        tab: 1,
        action: "type #a".into(),
        kind: "type".into(),
        target: "#a".into(),
        label: "field \"<b>\"".into(),
        found: "itself".into(),
        fields: [("value".into(), NASTY.into())].into(),
    };
    Finding {
        id: id.into(),
        kind: ErrorKind::UncaughtException,
        process,
        name: "Error".into(),
        message: message.into(),
        stack: location.iter().cloned().collect(),
        location,
        after_login: true,
        steps: vec![step],
        inputs: None,
        plain: None,
        assignment: Assignment::default(),
        runs_to_find: 3,
        lacking: None,
        shrunk: None,
        confirmed: None,
        confirmation: None,
        judgement: None,
    }
}

fn covered(file: &str) -> ProcessCoverage {
    let ratio = |covered, total| Ratio { covered, total };
    ProcessCoverage {
        lines: ratio(2, 3),
        branches: ratio(1, 2),
        files: vec![FileCoverage {
            file: file.into(),
            lines: [(1, true), (2, true), (3, false)].into(),
            arms: [(2, vec![true, false])].into(),
            functions: [(1, true)].into(),
        }],
        ..ProcessCoverage::default()
    }
}

const FILE: &str = "server/a b é.js";
const SCRIPT: &str = "http://localhost:3000/x y.js?a=%20";

fn summary() -> Summary {
    let long = format!("{NASTY}{}", "x".repeat(1 << 20));
    Summary {
        runs: 9,
        findings: vec![
            finding("E-00001", Process::Server, NASTY, Some(at(FILE, 3))),
            finding("E-00002", Process::Server, &long, Some(at(FILE, 2))),
            finding("E-00003", Process::Client, "page", Some(at(SCRIPT, 1))),
            finding("E-00004", Process::Server, "", None),
        ],
        server: covered(FILE),
        client: covered(SCRIPT),
        unreached: Unreached {
            branches: vec![MissedBranch {
                process: Process::Server,
                location: at(FILE, 2),
                missed: 1,
                of: 2,
                why: Obstacle::Refuted { paths: 3 },
            }],
            actions: vec![MissedAction {
                words: format!("click {NASTY}"),
                action: "click #b".into(),
                why: Untaken::TooDeep,
            }],
            forms: Vec::new(),
        },
        not_followed: vec![NotFollowed {
            kind: Lost::Value,
            what: NASTY.into(),
            reason: "no model".into(),
            location: None,
            count: 2,
            ways: 1,
            help: None,
        }],
        ..Summary::default()
    }
}

/// The text of a format, whatever it goes to.
fn text(name: &str, summary: &Summary, gate: &Gate) -> String {
    let subject = Subject::App(Value::Null);
    let mut format = (stackful_report::row(name).expect("a format").make)(&subject, 7);
    let texts = [(
        FILE.to_owned(),
        format!("let a;\nif (a) // {}\n  throw a;\n", &NASTY[..41]),
    )];
    let request =
        json!({"method": "POST", "url": "/", "status": 500, "body": NASTY, "answer": NASTY});
    let record = json!({"request": request, "server_output": NASTY, "screenshots": ["1.png"]});
    let end = End {
        summary,
        results: Some("a b/results.json"),
        gate,
        texts: &texts.into(),
        records: &BTreeMap::from([("E-00001".to_owned(), record)]),
        lists_unreached: true,
    };
    let found = CampaignEvent::Found {
        finding: &summary.findings[0],
        source: None,
        so_far: summary,
    };
    let outputs = [format.begin(), format.tell(&found), format.end(&end)];
    let texts = outputs.map(|output| match output {
        Output::Nothing => String::new(),
        Output::Append(text) | Output::Replace(text) => text,
    });
    texts.concat()
}

fn gate() -> Gate {
    Gate {
        accepted: [("E-00004".to_owned(), "known <since> May".to_owned())].into(),
        ..Gate::default()
    }
}

#[test]
fn each_format_is_what_its_readers_take() {
    let folder = tempfile::tempdir().unwrap();
    let (summary, gate) = (summary(), gate());
    for row in FORMATS {
        let written = text(row.name, &summary, &gate);
        assert!(!written.is_empty(), "{}", row.name);
        fs::write(folder.path().join(row.file.unwrap_or(row.name)), written).unwrap();
    }
    let checker = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/formats/check.cjs");
    let output = Command::new("node")
        .arg(checker)
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stdout), @r#"
    sarif ["E-00001","error","server/a%20b%20%C3%A9.js",4,""]
    sarif ["E-00002","error","server/a%20b%20%C3%A9.js",4,""]
    sarif ["E-00003","warning","http://localhost:3000/x%20y.js?a=%20",4,""]
    sarif ["E-00004","warning","",2,"known <since> May"]
    junit ["E-00004 Error","skipped"]
    junit ["E-00003 Error: page","skipped"]
    junit ["E-00001 Error: </script><img src=x onerr","failed"]
    junit ["E-00002 Error: </script><img src=x onerr","failed"]
    istanbul "4/6"
    istanbul "2/4"
    istanbul "2/2"
    lcov ["http://localhost:3000/x y.js?a=%20","2/3","1/2","1/1"]
    lcov ["server/a b é.js","2/3","1/2","1/1"]
    "#);
}

#[test]
fn annotations_are_a_line_each() {
    let summary = Summary {
        findings: vec![finding(
            "E-00001",
            Process::Server,
            NASTY,
            Some(at("a,b:c.js", 3)),
        )],
        ..Summary::default()
    };
    insta::assert_snapshot!(text("github", &summary, &Gate::default()), @r#"
    ::error file=a%2Cb%3Ac.js,line=3,col=7,title=E-00001 uncaught exception::Error: </script><img src=x onerror=alert(1)> ]]> \u{1b}[2J\u{0} ::error::50%25\r%0A\u{202e}é�%0A1. log in%0A2. type "</script><img src=x onerror=alert(1)> ]]> \u{1b}[2J\0 ::error::50%25\r\n\u{202e}é�" into field "<b>"%0Astackful replay E-00001
    "#);
    insta::assert_snapshot!(text("agent", &summary, &Gate::default()), @r#"
    findings=1 failing=1 runs=0 exhausted=false interrupted=false seed=0
    E-00001 uncaught exception a,b:c.js:3:7 Error: </script><img src=x onerror=alert(1)> ]]> \u{1b}[2J\u{0} ::error::50%\r\n\u{202e}é�
      1. log in
      2. type "</script><img src=x onerror=alert(1)> ]]> \u{1b}[2J\0 ::error::50%\r\n\u{202e}é�" into field "<b>"
      replay: stackful replay E-00001
    coverage server lines=0/0 branches=0/0
    coverage page lines=0/0 branches=0/0
    all a b/results.json
    "#);
}

#[test]
fn a_page_holds_nothing_that_runs() {
    let page = text("html", &summary(), &gate());
    assert!(page.len() < 200_000, "{}", page.len());
    for active in [
        "<script",
        "</script",
        "<img src=x",
        "\u{1b}",
        "\0",
        "\u{202e}",
    ] {
        assert!(!page.contains(active), "{active:?}");
    }
    let rows = page.split("<span class=\"row").skip(1);
    let rows: Vec<_> = rows.filter_map(|row| row.split("</span>").next()).collect();
    insta::assert_snapshot!(rows[rows.len() - 3..].join("\n"), @r#"
    ran"><i>✓ 1</i>let a;
    partly"><i>~ 2</i>if (a) &#x2f;&#x2f; &lt;&#x2f;script&gt;&lt;img src=x onerror=alert(1)&gt; ]]&gt;
    missed"><i>✗ 3</i>  throw a;
    "#);
}
