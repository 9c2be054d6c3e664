//! Packages that export classes.

use stackful_tests::{App, shown};

use crate::command::{lambda, results};

/// A class whose methods call what another of them was given.
const EMITTER: &str = "\
exports.Emitter = class Emitter {
  #listeners = new Map();
  emit(name, value) {
    for (const listener of this.#listeners.get(name) ?? []) listener(value);
    return this.#listeners.has(name);
  }
  on(name, listener) {
    if (typeof listener !== 'function') throw new TypeError('no function');
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }
};
";

/// Classes are called with `new`, and where their methods take callbacks is found, though another of them
/// calls these.
#[test]
fn classes_have_instances_with_methods_that_take_callbacks() {
    let other = EMITTER.replace("listener(value)", "listener(value, name)");
    let app = App::new(&[("emitter.js", EMITTER), ("other.js", &other)]);
    let arguments = ["./emitter.js", "--against", "./other.js", "--tests", "200"];
    let output = lambda(&app, &[&arguments[..], &["--seed", "1"]].concat());
    assert_eq!(
        output.status.code(),
        Some(1),
        "{}",
        shown(&output, app.path())
    );
    let results = results(&app);
    let methods = results["methods"].as_array().expect("a list").iter();
    let methods: Vec<String> = methods
        .map(|one| format!("{} {}", one["name"], one["callbacks"]))
        .collect();
    insta::assert_snapshot!(methods.join("\n"), @r#"
    "Emitter" []
    "emit" []
    "on" [{"asynchronous":true,"calls":1,"parameters":1,"position":1}]
    "#);
    let clusters = results["clusters"].as_array().expect("a list").iter();
    let smallest: Vec<&str> = clusters
        .map(|one| one["smallest"].as_str().expect("a text"))
        .collect();
    insta::assert_snapshot!(smallest.join("\n"), @"
    var r0 = new lib.Emitter();
    var r1 = r0.on(r0, function () {});
    var r2 = r1.emit(r1);
    ");
}
