//! What a run tells of the app's state.

#[expect(dead_code, reason = "states are rendered here, not paths")]
mod play;

use std::fmt::Write as _;

use play::{events, spec, start};
use stackful_executor::{AppSpec, Given, Walk};
use stackful_protocol::trace::Tag;
use stackful_trace::record::records;

/// The records of the state: what is declared, and of each state its structure, by the order in which it
/// came up, how much is unknown, and the locations that it lists with their shadows.
fn render(trace: &[u32]) -> String {
    let mut text = String::new();
    let mut structures: Vec<[u32; 2]> = Vec::new();
    for record in records(trace).expect("a trace") {
        let record = record.expect("a record");
        let words = record.payload;
        let json = || String::from_utf16_lossy(&record.units(0).expect("a text"));
        let _ = match record.tag {
            Tag::Location | Tag::Unknown => writeln!(text, "{:?} {}", record.tag, json()),
            Tag::Symbol => writeln!(text, "Symbol of {}", words[0]),
            Tag::State => {
                let listed = words[3..words.len() - 2].chunks_exact(4);
                let listed: Vec<_> = listed.map(|one| (one[0], one[1])).collect();
                let structure = [words[0], words[1]];
                if !structures.contains(&structure) {
                    structures.push(structure);
                }
                let at = structures.iter().position(|known| *known == structure);
                let at = at.expect("it is known by now");
                writeln!(text, "State {at}, {} unknown, {listed:?}", words[2])
            }
            Tag::EventStart => writeln!(text, "event {}", words[0]),
            _ => Ok(()),
        };
    }
    text
}

#[test]
fn a_calculator() {
    let mut worker = start(&AppSpec {
        state: Some(Walk::default()),
        ..spec("../../examples/calculator", "server/index.js")
    });
    let given = Given {
        assignment: events(&["click #digit-7", "click #clear", "click #digit-7"]),
        symbols: ["page #expression text".to_owned()].into(),
    };
    let run = worker.play(&given).expect("the worker lives");
    insta::assert_snapshot!(render(&run.trace), @r#"
    State 0, 0 unknown, []
    event 0
    Location {"name":"page #expression text","process":"client","free":true,"hash":[2036237855,2801304947],"initial":{"type":"string","value":"0"}}
    Symbol of 0
    Location {"name":"page public/calculator.js input.left","process":"client","free":true,"hash":[999499682,1649048475],"initial":{"type":"number","value":0}}
    State 0, 0 unknown, [(0, 3), (1, 4)]
    event 1
    Symbol of 0
    State 0, 0 unknown, []
    event 2
    Symbol of 0
    State 0, 0 unknown, [(0, 3), (1, 4)]
    "#);
}

#[test]
fn what_comes_back_is_the_same_state() {
    let mut worker = start(&AppSpec {
        state: Some(Walk::default()),
        ..spec("../../examples/calculator", "server/index.js")
    });
    let keys = [
        "#digit-7", "#add", "#digit-1", "#equals", "#equals", "#clear", "#digit-7", "#add",
        "#digit-1", "#equals",
    ];
    let keys: Vec<_> = keys.iter().map(|key| format!("click {key}")).collect();
    let keys: Vec<_> = keys.iter().map(String::as_str).collect();
    let given = Given {
        assignment: events(&keys),
        symbols: ["page public/calculator.js input.left".to_owned()].into(),
    };
    let run = worker.play(&given).expect("the worker lives");
    insta::assert_snapshot!(render(&run.trace), @r#"
    State 0, 0 unknown, []
    event 0
    Location {"name":"page public/calculator.js input.left","process":"client","free":true,"hash":[999499682,1649048475],"initial":{"type":"number","value":0}}
    Symbol of 0
    Location {"name":"page #expression text","process":"client","free":true,"hash":[2036237855,2801304947],"initial":{"type":"string","value":"0"}}
    State 0, 0 unknown, [(1, 11), (0, 10)]
    event 1
    Symbol of 0
    Location {"name":"page public/calculator.js input.op","process":"client","free":true,"hash":[338378423,3390053228],"initial":{"type":"string","value":""}}
    State 0, 0 unknown, [(1, 20), (0, 12), (2, 16)]
    event 2
    Symbol of 0
    Location {"name":"page public/calculator.js input.right","process":"client","free":true,"hash":[2563221791,2530179807],"initial":{"type":"number","value":0}}
    State 0, 0 unknown, [(1, 27), (0, 21), (2, 16), (3, 28)]
    event 3
    Symbol of 0
    Location {"name":"page #result text","process":"client","free":true,"hash":[3755389484,2488148259],"initial":{"type":"string","value":"0"}}
    Location {"name":"page public/calculator.js answered","process":"client","free":true,"hash":[593919465,1017453476],"initial":{"type":"boolean","value":false}}
    State 0, 0 unknown, [(1, 27), (4, 38), (5, 39), (0, 29), (2, 16), (3, 28)]
    event 4
    Symbol of 0
    State 0, 0 unknown, [(1, 27), (4, 48), (5, 39), (0, 40), (2, 16), (3, 28)]
    event 5
    Symbol of 0
    State 0, 0 unknown, []
    event 6
    Symbol of 0
    State 0, 0 unknown, [(1, 56), (0, 55)]
    event 7
    Symbol of 0
    State 0, 0 unknown, [(1, 62), (0, 57), (2, 16)]
    event 8
    Symbol of 0
    State 0, 0 unknown, [(1, 68), (0, 63), (2, 16), (3, 28)]
    event 9
    Symbol of 0
    State 0, 0 unknown, [(1, 68), (4, 77), (5, 39), (0, 69), (2, 16), (3, 28)]
    "#);
}

/// What each action of a page changes: locations by name and value, whether the structure is another
/// one, and what cannot be seen any more.
fn changes(without: &[&str], keys: &[&str]) -> String {
    let mut worker = start(&AppSpec {
        state: Some(Walk {
            without: without.iter().map(ToString::to_string).collect(),
        }),
        ..spec("tests/state", "server.js")
    });
    let mut text = String::new();
    for key in keys {
        let run = worker.run(&events(&[key])).expect("the worker lives");
        let _ = writeln!(text, "{key}:{}", difference(&run.trace));
    }
    text
}

/// What the last state of a trace differs in from the ready one.
fn difference(trace: &[u32]) -> String {
    let (mut names, mut text) = (Vec::new(), String::new());
    let mut structures = Vec::new();
    for record in records(trace).expect("a trace") {
        let record = record.expect("a record");
        let words = record.payload;
        match record.tag {
            Tag::Location => {
                let json: serde_json::Value = record.json(0).expect("JSON");
                names.push(json["name"].as_str().expect("a name").to_owned());
            }
            Tag::Unknown => {
                let json: serde_json::Value = record.json(0).expect("JSON");
                let _ = write!(text, " unknown {}", json["what"]);
            }
            Tag::State => {
                structures.push([words[0], words[1]]);
                for one in words[3..words.len() - 2].chunks_exact(4) {
                    let _ = write!(text, " [{}]", names[one[0] as usize]);
                }
            }
            _ => {}
        }
    }
    if structures.first() != structures.last() {
        text += " structure";
    }
    text
}

#[test]
fn what_each_action_changes() {
    let keys = [
        "click #global",
        "click #storage",
        "click #cookie",
        "click #history",
        "click #text",
        "click #attribute",
        "click #listener",
        "click #timer",
        "click #property",
        "type #field",
        "check #box",
        "click #server-count",
        "click #server-map",
        "click #server-promise",
        "click #server-object",
        "click #server-private",
        "click #server-closure",
        "click #server-exports",
        "click #server-emitter",
        "click #server-later",
        "click #server-file",
    ];
    insta::assert_snapshot!(changes(&["focus"], &keys), @r#"
    click #global: [page window.made] structure
    click #storage: [page localStorage["k"]] structure
    click #cookie: [page cookies]
    click #history: [page location] [page history[1].step] structure
    click #text: [page #shown text]
    click #attribute: [page #shown@class] structure
    click #listener: structure
    click #timer: [page timer[0] due in] [page timer[0] arguments[0]] structure
    click #property: [page #shown.extra.deep] structure
    type #field: [page #field.value]
    check #box: [page #box.checked]
    click #server-count: [server server.js count]
    click #server-map: [server server.js seen key 0] [server server.js seen{"k"}.name] structure
    click #server-promise: structure
    click #server-object: unknown "what a promise comes to" structure
    click #server-private: [server server.js ledger #total]
    click #server-closure: [server server.js call in server.js:23:7 calls]
    click #server-exports: [server server.js exports.last] structure
    click #server-emitter: structure
    click #server-later: [server timer[0] due in] structure
    click #server-file: unknown "files that were written" structure
    "#);
}
