//! A campaign with texts that no format may trust, in every format, read by what reads the formats
//! elsewhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use stackful_finding::{
    CampaignEvent, ErrorKind, Finding, Lost, MissedAction, MissedBranch, Moment, NotFollowed,
    Obstacle, StateEdge, StateGraph, StateNode, Step, Summary, Unreached, Untaken,
};
use stackful_report::{End, FORMATS, Gate, Libraries, Output, Subject};
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
        before: vec!["log in".to_owned()],
        steps: vec![step],
        inputs: None,
        conditions: Vec::new(),
        sent: None,
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
        graph: graph(),
        timeline: (1..=9).map(moment).collect(),
        ..Summary::default()
    }
}

fn graph() -> StateGraph {
    let state = |held: &str, times| StateNode {
        holds: vec![held.to_owned()],
        times,
    };
    let event = |from, to, errors: &[&str]| StateEdge {
        from,
        to,
        words: NASTY.to_owned(),
        times: 2,
        errors: errors.iter().map(|&id| id.to_owned()).collect(),
    };
    StateGraph {
        states: vec![state("page a = 1", 9), state(NASTY, 1)],
        events: vec![
            event(0, Some(1), &[]),
            event(0, None, &["E-00001", "E-00002"]),
        ],
        left_out: 3,
    }
}

fn moment(runs: u64) -> Moment {
    Moment {
        runs,
        elapsed: Duration::from_millis(runs * 100),
        server_lines: 2,
        client_lines: runs as u32,
        states: 2,
        findings: 4,
        is_forged: runs < 3,
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
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime");
    let end = End {
        libraries: &Libraries::read(&runtime).expect("packages of the runtime"),
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
    let outputs = outputs.into_iter();
    outputs.fold(String::new(), |so_far, output| match output {
        Output::Nothing => so_far,
        Output::Append(text) => so_far + &text,
        Output::Replace(text) => text,
    })
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

/// A page without the scripts that its policy names, and how many these are.
fn without_scripts(page: &str) -> (String, usize) {
    let (_, policy) = page.split_once("; script-src ").expect("a policy");
    let named = policy
        .split_once('"')
        .expect("its end")
        .0
        .split(' ')
        .count();
    let (mut rest, mut passive, mut scripts) = (page, String::new(), 0);
    while let Some((before, after)) = rest.split_once("<script>") {
        passive += before;
        rest = after.split_once("</script>").expect("its end").1;
        scripts += 1;
    }
    assert_eq!(scripts, named);
    (passive + rest, scripts)
}

#[test]
fn a_page_holds_nothing_that_runs_but_what_draws() {
    let page = text("html", &summary(), &gate());
    let (page, scripts) = without_scripts(&page);
    assert_eq!(scripts, 3);
    assert!(page.len() < 200_000, "{}", page.len());
    let (before, data) = page
        .split_once("<script type=\"application/json\" id=\"data\">")
        .unwrap();
    let (data, after) = data.split_once("</script>").unwrap();
    assert!(!data.contains('<'));
    let graph: Value = serde_json::from_str(data).unwrap();
    assert_eq!(graph["graph"]["states"].as_array().unwrap().len(), 2);
    let page = format!("{before}{after}");
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

#[test]
fn errors_of_one_cause_stand_together() {
    let errors = [
        ("E-00001", "no item 12 of 3", 1),
        ("E-00002", "lost", 9),
        ("E-00003", "no item 7 of 20", 2),
        ("E-00004", "something else", 2),
        ("E-00005", "lost", 8),
    ];
    let findings = errors.map(|(id, message, line)| {
        let process = if line > 8 {
            Process::Client
        } else {
            Process::Server
        };
        finding(id, process, message, Some(at("a.js", line)))
    });
    let summary = Summary {
        findings: findings.into(),
        ..Summary::default()
    };
    let told = text("term", &summary, &Gate::default());
    let told = anstream::adapter::strip_str(&told).to_string();
    let lines = told.lines().filter(|line| line.contains("E-00003"));
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"), @"  one cause    E-00001, E-00003, E-00004: Error: no item 12 of 3");
    let page = text("html", &summary, &Gate::default());
    let groups = page.matches("errors that may have one cause").count();
    assert_eq!(groups, 1);
    let (_, group) = page.split_once("<div class=\"group\">").unwrap();
    let (group, _) = group.split_once("</div>").unwrap();
    let held =
        errors.map(|(id, ..)| group.contains(&format!("<article aria-labelledby=\"{id}\">")));
    assert_eq!(held, [true, false, true, true, false]);
}

/// Where Chromium is, if it is on this machine.
fn chromium() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = std::env::split_paths(&folders).collect();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let mut places = names
        .iter()
        .flat_map(|name| folders.iter().map(move |at| at.join(name)));
    places.find(|path| path.is_file())
}

#[test]
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn the_page_is_drawn_and_can_be_read_by_anybody() {
    let Some(chromium) = chromium() else {
        eprintln!("skipped: there is no Chromium on PATH (apt install chromium)");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("report.html");
    fs::write(&page, text("html", &summary(), &gate())).unwrap();
    let pictures = folder.path().join("findings/E-00001/screenshots");
    fs::create_dir_all(&pictures).unwrap();
    // What is in it decides what it is, whatever its name.
    let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
    fs::write(pictures.join("1.png"), picture).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/formats/page.cjs");
    let output = Command::new("node")
        .arg(script)
        .arg(chromium)
        .arg(page)
        .output()
        .unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
}
