//! Plays a machine by random sequences of events, and goes on from states that look equal.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};
use rustc_hash::FxHashMap;
use stackful_executor::{AppSpec, Runtime, Walk, Worker};
use stackful_term::{Assignment, Terms};
use stackful_trace::{ActionId, Path, State, Step, Vocabulary, decode};

use crate::engine::App;
use crate::machine::Machine;

/// Sequences that are played to come to states.
const SEQUENCES: usize = 20;
/// Events of each.
const LENGTH: usize = 6;
/// Pairs of states that are gone on from.
const PAIRS: usize = 20;
/// Events that are done from there on.
const FURTHER: usize = 3;

/// What a state looks like: its structure, the share of its values, and what can be done there.
type Look = (u64, u64, Vec<ActionId>);

/// Plays runs, all in the words of one campaign.
struct Player {
    worker: Worker,
    vocabulary: Vocabulary,
}

impl Player {
    fn play(&mut self, keys: &[String]) -> Path {
        let assignment = Assignment::of_events(keys.iter().map(String::as_str));
        let run = self.worker.run(&assignment).expect("the worker lives");
        decode(&run.trace, &mut self.vocabulary).expect("a valid trace")
    }
}

/// Where equal states went on differently, in words.
pub(crate) fn differences(machine: &Machine, app: &App) -> Vec<String> {
    let spec = AppSpec {
        state: Some(Walk::default()),
        ..app.spec()
    };
    let mut player = Player {
        worker: Worker::start(&Runtime::locate(), &spec).expect("the app gets ready"),
        vocabulary: Vocabulary::default(),
    };
    let mut random = TestRunner::new(Config {
        rng_seed: RngSeed::Fixed(4),
        failure_persistence: None,
        ..Config::default()
    });
    let mut button = || {
        let tree = (0..machine.buttons.len()).new_tree(&mut random);
        format!("click #b{}", tree.expect("always one").current())
    };
    let mut known: FxHashMap<Look, Vec<String>> = FxHashMap::default();
    let mut pairs = Vec::new();
    for _ in 0..SEQUENCES {
        let keys: Vec<String> = (0..LENGTH).map(|_| button()).collect();
        let path = player.play(&keys);
        for (index, look) in looks(&path, &player.vocabulary.terms)
            .into_iter()
            .enumerate()
        {
            let way = keys[..index].to_vec();
            match known.get(&look) {
                Some(other) if *other != way => pairs.push((other.clone(), way)),
                Some(_) => {}
                None => drop(known.insert(look, way)),
            }
        }
    }
    // Long ways are those on which most may have been overlooked.
    pairs.sort_by_key(|(_, way)| std::cmp::Reverse(way.len()));
    let mut differences = Vec::new();
    for (one, other) in pairs.into_iter().take(PAIRS) {
        let further: Vec<String> = (0..FURTHER).map(|_| button()).collect();
        let shown = [&one, &other].map(|way| {
            let path = player.play(&[&way[..], &further].concat());
            behind(&path, way.len(), &player.vocabulary.terms)
        });
        if shown[0] != shown[1] {
            differences.push(format!(
                "{one:?} and {other:?} are equal, but not behind {further:?}: {shown:#?}"
            ));
        }
    }
    differences
}

/// The states of a path, at the beginning and behind each event.
fn looks(path: &Path, terms: &Terms) -> Vec<Look> {
    let offered = path.steps.iter().filter_map(|step| match step {
        Step::Event { actions, .. } => Some(actions.clone()),
        _ => None,
    });
    let states = path.states.iter().map(|state| share(state, terms));
    let looks = states.zip(offered);
    looks
        .map(|((structure, values), actions)| (structure, values, actions))
        .collect()
}

/// The digest of a state; nothing in these runs depends on inputs, so values are all that is held.
fn share(state: &State, terms: &Terms) -> (u64, u64) {
    let held = state.changed.iter();
    assert!(
        held.clone()
            .all(|kept| terms.as_constant(kept.value).is_some())
    );
    (state.structure, state.values)
}

/// What a path shows behind so many events: its states, and how it ended.
fn behind(path: &Path, events: usize, terms: &Terms) -> Vec<String> {
    let looks = looks(path, terms).into_iter().skip(events);
    let mut shown: Vec<String> = looks.map(|look| format!("{look:?}")).collect();
    let errors = path.errors.iter().map(|error| error.message.clone());
    shown.extend(errors);
    shown.push(format!("{:?}", path.outcome));
    shown
}
