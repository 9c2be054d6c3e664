//! Wrong arguments and config files: exit code 2.

use stackful_tests::{App, root, shown, stackful};

use crate::SERVER;

fn run(arguments: &[&str]) -> String {
    let output = stackful().args(arguments).output().expect("stackful runs");
    shown(&output, root())
}

#[test]
fn without_arguments_there_is_help() {
    insta::assert_snapshot!(run(&[]), @"");
}

#[test]
fn the_help_of_run_names_every_default() {
    insta::assert_snapshot!(run(&["run", "--help"]), @"");
}

#[test]
fn an_unknown_flag() {
    insta::assert_snapshot!(run(&["run", "--tiem", "5s"]), @"");
}

#[test]
fn a_time_without_a_unit() {
    insta::assert_snapshot!(run(&["run", "--time", "60"]), @"");
}

#[test]
fn a_folder_that_is_not_there() {
    insta::assert_snapshot!(run(&["run", "/nowhere/shop"]), @"");
}

#[test]
fn a_config_value_that_cannot_be_read() {
    let app = App::new(&[
        ("server.js", SERVER),
        ("stackful.toml", "[explore]\ntime = 60\n"),
    ]);
    insta::assert_snapshot!(app.run(&[]), @"");
}

#[test]
fn a_config_key_that_does_not_exist() {
    let app = App::new(&[
        ("server.js", SERVER),
        ("stackful.toml", "[app]\nstrat = \"node server.js\"\n"),
    ]);
    insta::assert_snapshot!(app.run(&[]), @"");
}

#[test]
fn a_report_folder_that_cannot_be_written() {
    let app = App::new(&[("server.js", SERVER)]);
    let out = app.path().join("server.js/report");
    let out = out.to_str().expect("a plain path");
    let output = stackful()
        .args([
            "run",
            app.path().to_str().expect("a plain path"),
            "--seed",
            "1",
        ])
        .args(["--runs", "2", "--out", out])
        .output()
        .expect("stackful runs");
    insta::assert_snapshot!(shown(&output, app.path()), @"");
}
