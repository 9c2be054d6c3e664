//! Several users and tabs in the real Node: whose actions there are, and what each has alone.

#[expect(dead_code, reason = "the app is another one")]
mod play;

use insta::assert_snapshot;
use play::{events, play, spec, start};
use stackful_executor::{AppSpec, Worker};
use stackful_trace::{Action, Vocabulary, decode};

/// The app with so many users, each with so many tabs.
fn app(clients: u32, tabs: u32) -> Worker {
    start(&AppSpec {
        clients,
        tabs,
        ..spec("tests/users", "server.js")
    })
}

#[test]
fn an_action_says_whose_it_is() {
    let mut server = app(2, 2);
    let run = server.run(&events(&[])).expect("the worker lives");
    let mut vocabulary = Vocabulary::default();
    decode(&run.trace, &mut vocabulary).expect("a valid trace");
    let Vocabulary { actions, .. } = vocabulary;
    let told: Vec<String> = actions
        .iter()
        .filter(|action| action.target == "#say")
        .map(|action| {
            let Action {
                key,
                words,
                user,
                tab,
                ..
            } = action;
            let (verb, _) = words
                .split_once(" {label}")
                .expect("a click is on an element");
            format!("{key} | {verb} | user {user}, tab {tab}")
        })
        .collect();
    assert_snapshot!(told.join("\n"), @"
    click #say | click | user 1, tab 1
    1.2: click #say | tab 2: click | user 1, tab 2
    2: click #say | user 2: click | user 2, tab 1
    2.2: click #say | user 2, tab 2: click | user 2, tab 2
    ");
}

#[test]
fn users_share_nothing_but_the_app() {
    assert_snapshot!(play(&mut app(2, 1), &["click #keep", "click #say", "2: click #say"]), @"
    0: click #keep
    1: click #say
    2: 2: click #say
    Completed, Done
    visitor=1 said kept kept
    visitor=2 said null null
    ");
}

#[test]
fn tabs_of_a_user_share_cookies_and_storage() {
    let sequence = [
        "1.2: click #keep",
        "click #say",
        "1.2: click #say",
        "2: click #say",
    ];
    assert_snapshot!(play(&mut app(2, 2), &sequence), @"
    0: 1.2: click #keep
    1: click #say
    2: 1.2: click #say
    3: 2: click #say
    Completed, Done
    visitor=1 said heard of word: kept true
    visitor=1 said kept null
    visitor=1 said kept kept
    visitor=2 said null null
    ");
}

#[test]
fn what_one_user_does_to_their_page_leaves_those_of_others_alone() {
    let sequence = [
        "2: click #throw",
        "2: click #away",
        "click #say",
        "click #go",
    ];
    assert_snapshot!(play(&mut app(2, 1), &sequence), @"
    0: 2: click #throw
    1: 2: click #away
    lost: connection to elsewhere.example:80 (refused)
    lost: a navigation to http://elsewhere.example, which cannot be had: the visit ends
    2: click #say
    3: click #go
    pageError on the Client: Error: visitor=2
    Completed, Done
    visitor=1 said null null
    ");
}

#[test]
fn with_one_user_nobody_is_named() {
    let sequence = ["click #say"];
    assert_snapshot!(play(&mut app(1, 1), &sequence), @"
    0: click #say
    Completed, Done
    visitor=1 said null null
    ");
}
