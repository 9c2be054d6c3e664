//! Requests and replies that are not as they should be: what a browser and Node make of them is what
//! happens, and no run fails to end.

#[expect(dead_code, reason = "the app is another one")]
mod play;

use std::fmt::Write as _;

use insta::assert_snapshot;
use play::{events, render, spec, start};

#[test]
fn bad_requests_and_replies_are_what_they_are_in_a_browser() {
    let mut server = start(&spec("tests/requests", "server.js"));
    let mut shown = String::new();
    for action in [
        "click #bigint",
        "click #broken",
        "click #large",
        "click #endless",
        "click #cut",
        "form #fields",
    ] {
        let run = server.run(&events(&[action])).expect("the worker lives");
        let text = render(&run);
        // A line for each field of a long form.
        let (of_fields, others): (Vec<&str>, Vec<&str>) = text
            .lines()
            .partition(|line| line.starts_with("lost: HTTP: field"));
        let _ = writeln!(shown, "{}", others.join("\n"));
        if !of_fields.is_empty() {
            let _ = writeln!(shown, "{} fields are lost", of_fields.len());
        }
    }
    assert_snapshot!(shown, @r#"
    0: click #bigint
    pageError on the Client: TypeError: Do not know how to serialize a BigInt
    Completed, Done
    0: click #broken
    lost: JSON.parse of a text in another form
    pageError on the Client: SyntaxError: Unexpected token 'o', "no JSON: SyntaxError" is not valid JSON
    Completed, Done
    400
    0: click #large
    Completed, Done
    3000002
    0: click #endless
    Completed, Done
    0: click #cut
    cutResponse on the Server: : GET /cut: the reply was cut
    pageError on the Client: TypeError: terminated
    Completed, Done
    0: form #fields
    lost: what is done to single fields of a long form
    lost: fields of a form behind the first 64
    Completed, Done
    fields 200 1
    64 fields are lost
    "#);
}
