//! Ways from one document to the next, and what of the one before is still there.

#[expect(dead_code, reason = "the app is another one")]
mod play;

use insta::assert_snapshot;
use play::{events, play, render, spec, start};
use stackful_executor::Worker;

fn places() -> Worker {
    start(&spec("tests/navigation", "server.js"))
}

#[test]
fn of_two_navigations_at_a_time_the_later_one_counts() {
    assert_snapshot!(play(&mut places(), &["click #twice"]), @"
    0: click #twice
    Completed, Done
    GET /second
    /second kept nothing history 2 null
    ");
}

#[test]
fn a_way_out_of_the_app_ends_the_visit() {
    assert_snapshot!(play(&mut places(), &["click #go-out", "click #twice"]), @"
    0: click #go-out
    lost: connection to example.org:443 (refused)
    lost: a navigation to https://example.org, which cannot be had: the visit ends
    Completed, Done
    ");
}

#[test]
fn a_link_to_another_tab_is_followed_in_its_own() {
    assert_snapshot!(play(&mut places(), &["click #tab"]), @"
    0: click #tab
    lost: a link that opens another tab, opened in its own
    Completed, Done
    GET /third
    /third kept nothing history 2 null
    ");
}

#[test]
fn a_link_to_where_one_is_loads_that_again() {
    assert_snapshot!(play(&mut places(), &["click #here"]), @"
    0: click #here
    Completed, Done
    GET /
    / kept nothing history 1 null
    ");
}

#[test]
fn history_goes_on_across_documents() {
    let keys = [
        "click #state",
        "click #part",
        "click #tab",
        "back body",
        "back body",
        "back body",
        "forward body",
    ];
    assert_snapshot!(play(&mut places(), &keys), @r#"
    0: click #state
    1: click #part
    2: click #tab
    lost: a link that opens another tab, opened in its own
    3: back body
    4: back body
    5: back body
    6: forward body
    Completed, Done
    /state#part popstate null
    /state#part hashchange  #part
    GET /third
    /third kept nothing history 4 null
    GET /state
    /state kept nothing history 4 null
    /state popstate {"at":1}
    /state hashchange #part 
    / popstate null
    /state popstate {"at":1}
    "#);
}

#[test]
fn what_is_stored_outlasts_the_document() {
    let keys = ["click #keep", "reload body", "click #keep", "click #tab"];
    assert_snapshot!(play(&mut places(), &keys), @"
    0: click #keep
    1: reload body
    2: click #keep
    3: click #tab
    lost: a link that opens another tab, opened in its own
    Completed, Done
    GET /
    / kept x history 1 null
    GET /third
    /third kept xx history 2 null
    ");
}

#[test]
fn a_page_that_minds_asks_before_it_is_left() {
    let mut server = places();
    let mut staying = events(&[
        "click #mind",
        "click #tab",
        "click #part",
        "leave body",
        "click #part",
    ]);
    staying.insert("dialog.0", false);
    assert_snapshot!(render(&server.run(&staying).expect("the worker lives")), @"
    0: click #mind
    1: click #tab
    lost: a link that opens another tab, opened in its own
    2: click #part
    3: leave body
    Completed, Done
    /#part popstate null
    /#part hashchange  #part
    /#part pagehide visible
    /#part visibilitychange hidden
    /#part unload hidden
    ");
}

#[test]
fn what_a_page_has_begun_ends_with_it() {
    assert_snapshot!(play(&mut places(), &["click #late"]), @"
    0: click #late
    Completed, Done
    GET /slow
    GET /late
    /late kept nothing history 2 null
    / put off complete
    ");
}

#[test]
fn an_address_is_changed_behind_the_hash() {
    let mut server = places();
    let mut changing = events(&["hash body"]);
    changing.insert("event.0.hash", "/admin");
    assert_snapshot!(render(&server.run(&changing).expect("the worker lives")), @"
    0: hash body
    Completed, Done
    /#/admin popstate null
    /#/admin hashchange  #/admin
    ");
}
