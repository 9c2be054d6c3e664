//! Errors that only one kind of action leads to.

use stackful_tests::root;

use crate::{explored, scratch};

#[test]
fn a_double_click_opens_a_folder_without_end() {
    let app = root().join("crates/executor/tests/clicks");
    let (_, results) = explored(&app, &scratch("double-click"), &["--runs", "20"]);
    let findings = results["findings"].as_array().expect("a list");
    let [finding] = findings.as_slice() else {
        panic!("{findings:#?}");
    };
    assert_eq!(finding["name"], "RangeError");
    assert_eq!(finding["location"]["file"], "server.js");
    let steps = finding["steps"].as_array().expect("a list");
    assert_eq!(steps.len(), 1, "{steps:#?}");
    assert_eq!(steps[0]["words"], "double-click li \"Self\"");
}
