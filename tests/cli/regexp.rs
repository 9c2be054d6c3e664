//! Programs that ask regular expressions are explored through their matches, captures and
//! replacements.

use stackful_tests::{App, stackful};

const PROGRAM: &str = r"
const { symbol } = require('stackful');
const value = symbol('value', '');
const date = /^(?<year>\d{4})-(?<month>\d\d)$/.exec(value);
if (date && date.groups.month === '13') throw new Error('no such month');
if (/^(\w)(\w)\2\1$/.test(value) && value[0] !== value[1]) throw new Error('palindrome');
if (value.replace(/-/g, '') === '4711' && value.length === 6) throw new Error('dashes');
";

#[test]
fn each_error_is_found() {
    let app = App::new(&[("check.js", PROGRAM)]);
    let output = stackful()
        .current_dir(app.path())
        .args(["script", "check.js", "--seed", "1", "--runs", "24"])
        .output()
        .expect("stackful runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = text
        .lines()
        .filter_map(|line| Some(line.split_once("]: Error: ")?.1));
    let mut errors: Vec<&str> = errors.collect();
    errors.sort_unstable();
    assert_eq!(errors, ["dashes", "no such month", "palindrome"], "{text}");
}
