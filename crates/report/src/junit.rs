//! `junit.xml`: a test case for each finding, as dashboards of CI show tests.
//!
//! A finding that is held against the app is a failure, one that is accepted or only of the page is
//! skipped, with the reason. A campaign without findings is one case that has passed, since a report
//! without cases counts as broken in most tools.

use std::collections::BTreeMap;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use stackful_finding::Finding;

use crate::End;
use crate::title::{short_title, steps, title};

/// The file's text.
pub(crate) fn text(end: &End<'_>) -> String {
    let mut report = Report::new("stackful");
    report.set_time(end.summary.elapsed);
    let mut suites: BTreeMap<&str, Vec<TestCase>> = BTreeMap::new();
    for finding in &end.summary.findings {
        let file = finding.location.as_ref().map_or("", |at| &at.file);
        suites.entry(file).or_default().push(case(end, finding));
    }
    if suites.is_empty() {
        let passed = TestCase::new("no error was found", TestCaseStatus::success());
        suites.insert("", vec![passed]);
    }
    for (file, cases) in suites {
        let mut suite = TestSuite::new(if file.is_empty() { "stackful" } else { file });
        suite.add_test_cases(cases);
        report.add_test_suite(suite);
    }
    report
        .to_string()
        .expect("a string takes all that is written to it")
}

fn case(end: &End<'_>, finding: &Finding) -> TestCase {
    let mut status = if end.gate.fails(finding) {
        TestCaseStatus::non_success(NonSuccessKind::Failure)
    } else {
        TestCaseStatus::skipped()
    };
    let reason = end.gate.reason(finding);
    let message = match reason {
        Some(reason) => format!("accepted: {reason}"),
        None => short_title(finding),
    };
    status
        .set_type(finding.kind.to_string())
        .set_message(message);
    status.set_description(description(finding));
    let mut case = TestCase::new(format!("{} {}", finding.id, short_title(finding)), status);
    let file = finding.location.as_ref().map_or("stackful", |at| &at.file);
    case.set_classname(file);
    case
}

/// All that a person needs to begin with it.
fn description(finding: &Finding) -> String {
    let mut lines = vec![title(finding)];
    let frames = finding.stack.iter();
    lines.extend(frames.map(|at| format!("    at {}:{}:{}", at.file, at.line, at.column)));
    let numbered = steps(finding).into_iter().zip(1..);
    lines.extend(numbered.map(|(words, number)| format!("{number}. {words}")));
    lines.push(format!("stackful replay {}", finding.id));
    lines.join("\n")
}
