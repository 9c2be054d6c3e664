//! The orders of small trees, and what holds of every order.

use proptest::prelude::{Strategy as Generator, any, prop, prop_assert, prop_assert_eq, proptest};
use stackful_term::{Assignment, Domain, Input, Op, Value};
use stackful_trace::{Action, Outcome, Path, Step};

use super::*;

/// A tree that paths are added to, and the search that is told of them.
struct Explored {
    vocabulary: Vocabulary,
    /// What is offered before each event.
    offered: Vec<ActionId>,
    tree: Tree,
    search: Search,
    nodes: Vec<NodeId>,
}

/// Sites from this one on are a package's.
const FIRST_OF_PACKAGE: u32 = 50;

/// What a run does: the action of its event, and how it decides at which sites; no event for the
/// first decisions.
#[derive(Clone, Debug)]
struct Event(Option<usize>, Vec<(u32, bool)>);

impl Explored {
    fn new(strategy: Strategy, bounds: Bounds) -> Explored {
        Explored::with(strategy, bounds, &[("a", 1, 1), ("b", 1, 1)])
    }

    /// With these actions, each of a user in a tab.
    fn with(strategy: Strategy, bounds: Bounds, offered: &[(&str, u32, u32)]) -> Explored {
        let mut vocabulary = Vocabulary::default();
        let actions = &mut vocabulary.actions;
        let offered = offered.iter().map(|&(key, user, tab)| {
            actions.intern(Action {
                key: key.into(),
                kind: "click".to_owned(),
                target: String::new(),
                label: String::new(),
                found: String::new(),
                words: String::new(),
                told: Vec::new(),
                user,
                tab,
            })
        });
        let offered = offered.collect();
        Explored {
            vocabulary,
            offered,
            tree: Tree::new(),
            search: Search::new(strategy, bounds),
            nodes: Vec::new(),
        }
    }

    /// Adds the path of a run. The decision number N of an event is about its input N, so what a
    /// run decides follows from what it decided before.
    fn add(&mut self, events: &[Event]) {
        let mut steps = Vec::new();
        let mut begun = 0;
        for Event(action, decisions) in events {
            if let Some(action) = action {
                steps.push(self.choice(begun, Some(self.offered[*action])));
                begun += 1;
            }
            for (number, &(site, taken)) in decisions.iter().enumerate() {
                steps.push(self.branch(begun, number, site, taken));
            }
        }
        steps.push(self.choice(begun, None));
        let path = Path {
            steps,
            outcome: Outcome::Completed,
            ..Path::default()
        };
        let inserted = self
            .tree
            .insert(&path, &Assignment::new(), &self.vocabulary.terms);
        let whose = |site: SiteId| {
            if site.index() >= FIRST_OF_PACKAGE {
                Whose::Package
            } else {
                Whose::App
            }
        };
        self.search.grown(
            &self.tree,
            &self.vocabulary,
            &path,
            &inserted.new,
            &whose,
            &|_| false,
        );
        self.nodes.extend(inserted.new);
    }

    fn add_all(&mut self, runs: &[Vec<Event>]) {
        for run in runs {
            self.add(run);
        }
    }

    fn choice(&self, index: u32, taken: Option<ActionId>) -> Step {
        Step::Event {
            index,
            actions: self.offered.clone(),
            taken,
        }
    }

    fn branch(&mut self, event: u32, number: usize, site: u32, taken: bool) -> Step {
        let input = self.vocabulary.terms.input(Input {
            name: format!("{event}/{number}/{site}").into(),
            domain: Domain::Boolean,
            initial: Value::Boolean(false),
        });
        Step::Branch {
            site: SiteId::new(site),
            condition: self.vocabulary.terms.apply(Op::ToBoolean, &[input]),
            taken,
        }
    }

    /// Runs a sequence for each target until none is left; the keys of each.
    fn sequences(&mut self) -> Vec<String> {
        let mut sequences = Vec::new();
        self.add(&[]);
        while let Some(target) = self.search.next(&self.tree, &|_| false) {
            let decisions = std::iter::once(target).chain(self.tree.above(target.node));
            let mut events: Vec<usize> = decisions
                .filter_map(|target| match target.decision {
                    Decision::Action(index) => Some(index as usize),
                    Decision::Branch(_) => None,
                })
                .collect();
            events.reverse();
            let keys = events.iter().map(|&event| self.offered[event]);
            let keys = keys.map(|id| self.vocabulary.actions.get(id).key.to_string());
            sequences.push(keys.collect::<Vec<_>>().join(" "));
            let run: Vec<Event> = events
                .into_iter()
                .map(|event| Event(Some(event), Vec::new()))
                .collect();
            self.add(&run);
        }
        sequences
    }

    /// What is left, in the order of the search.
    fn rest(&mut self) -> Vec<Target> {
        std::iter::from_fn(|| self.search.next(&self.tree, &|_| false)).collect()
    }

    /// A target in words: the events before it, the repeats of its site, and its decision.
    fn words(&self, target: Target) -> String {
        let node = self.tree.node(target.node);
        let site = match node.kind {
            Kind::Branch { site, .. } => format!(" at {}", site.index()),
            Kind::Event { .. } | Kind::Leaf => String::new(),
        };
        let (events, repeats) = (node.events, node.repeats);
        format!("{events}+{repeats}{site} {:?}", target.decision)
    }
}

/// Two runs: one that loops at site 1, one of two events that comes by sites 2 and 3.
fn two_runs(strategy: Strategy, bounds: Bounds) -> Explored {
    let mut explored = Explored::new(strategy, bounds);
    explored.add(&[Event(Some(0), vec![(1, true), (1, true), (1, false)])]);
    explored.add(&[
        Event(Some(1), vec![(2, true)]),
        Event(Some(0), vec![(2, false), (3, true)]),
    ]);
    explored
}

fn order(strategy: Strategy, bounds: Bounds) -> String {
    let mut explored = two_runs(strategy, bounds);
    let rest = explored.rest();
    let words = rest.into_iter().map(|target| explored.words(target));
    words.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_nearest_first() {
    insta::assert_snapshot!(order(Strategy::BreadthFirst, Bounds::default()), @"
    1+0 at 1 Branch(false)
    1+0 at 2 Branch(false)
    1+1 at 1 Branch(false)
    1+0 Action(1)
    2+0 at 2 Branch(true)
    1+0 Action(0)
    1+0 Action(1)
    2+0 at 3 Branch(false)
    1+2 at 1 Branch(true)
    2+0 Action(0)
    2+0 Action(1)
    ");
}

#[test]
fn what_a_package_decides_comes_last() {
    let mut explored = Explored::new(Strategy::BreadthFirst, Bounds::default());
    explored.add(&[Event(
        Some(0),
        vec![(FIRST_OF_PACKAGE, true), (1, true), (1, true)],
    )]);
    let rest = explored.rest();
    let words = rest.into_iter().map(|target| explored.words(target));
    insta::assert_snapshot!(words.collect::<Vec<_>>().join("\n"), @"
    0+0 Action(1)
    1+0 at 1 Branch(false)
    1+1 at 1 Branch(false)
    1+0 Action(0)
    1+0 Action(1)
    1+0 at 50 Branch(false)
    ");
}

#[test]
fn sequences_that_are_the_same_but_for_who_is_who_are_put_off() {
    let bounds = Bounds {
        events: Some(2),
        ..Bounds::default()
    };
    let order = |offered: &[(&str, u32, u32)]| {
        let mut explored = Explored::with(Strategy::BreadthFirst, bounds, offered);
        explored.sequences().join(", ")
    };
    insta::assert_snapshot!(order(&[("a", 1, 1), ("b", 1, 1)]), @"a, b, a a, a b, b a, b b");
    // Users.
    insta::assert_snapshot!(order(&[("a", 1, 1), ("2: a", 2, 1)]), @"a, 2: a, a a, a 2: a, 2: a a, 2: a 2: a");
    insta::assert_snapshot!(order(&[("a", 1, 1), ("2: a", 2, 1), ("3: a", 3, 1)]), @"a, 2: a, 3: a, a a, a 2: a, a 3: a, 2: a a, 2: a 2: a, 2: a 3: a, 3: a a, 3: a 3: a, 3: a 2: a");
    // Tabs.
    insta::assert_snapshot!(order(&[("a", 1, 1), ("1.2: a", 1, 2)]), @"a, 1.2: a, a a, a 1.2: a, 1.2: a a, 1.2: a 1.2: a");
    // The second user has two tabs, the first acts in the second of theirs.
    insta::assert_snapshot!(order(&[("1.2: a", 1, 2), ("2: a", 2, 1), ("2.2: a", 2, 2)]), @"1.2: a, 2: a, 2.2: a, 1.2: a 1.2: a, 1.2: a 2: a, 2: a 2: a, 2: a 2.2: a, 2.2: a 2.2: a, 1.2: a 2.2: a, 2: a 1.2: a, 2.2: a 1.2: a, 2.2: a 2: a");
}

#[test]
fn the_deepest_first() {
    insta::assert_snapshot!(order(Strategy::DepthFirst, Bounds::default()), @"
    2+0 Action(1)
    2+0 Action(0)
    2+0 at 3 Branch(false)
    2+0 at 2 Branch(true)
    1+0 Action(1)
    1+0 at 2 Branch(false)
    1+0 Action(1)
    1+0 Action(0)
    1+2 at 1 Branch(true)
    1+1 at 1 Branch(false)
    1+0 at 1 Branch(false)
    ");
}

#[test]
fn ways_that_no_run_has_taken_first() {
    insta::assert_snapshot!(order(Strategy::CoverageFirst, Bounds::default()), @"
    1+0 Action(1)
    1+0 Action(0)
    1+0 Action(1)
    2+0 at 3 Branch(false)
    1+0 at 1 Branch(false)
    1+0 at 2 Branch(false)
    2+0 Action(0)
    2+0 Action(1)
    1+1 at 1 Branch(false)
    2+0 at 2 Branch(true)
    1+2 at 1 Branch(true)
    ");
}

#[test]
fn the_run_that_brought_most_first() {
    insta::assert_snapshot!(order(Strategy::Generational, Bounds::default()), @"
    1+0 at 2 Branch(false)
    1+0 Action(1)
    2+0 at 2 Branch(true)
    2+0 at 3 Branch(false)
    2+0 Action(0)
    2+0 Action(1)
    1+0 at 1 Branch(false)
    1+1 at 1 Branch(false)
    1+2 at 1 Branch(true)
    1+0 Action(0)
    1+0 Action(1)
    ");
}

#[test]
fn bounds_leave_targets_out() {
    let bounds = Bounds {
        events: Some(2),
        decisions: Some(4),
        repeats: Some(1),
    };
    insta::assert_snapshot!(order(Strategy::BreadthFirst, bounds), @"
    1+0 at 1 Branch(false)
    1+0 at 2 Branch(false)
    1+0 Action(1)
    2+0 at 2 Branch(true)
    ");
    assert!(two_runs(Strategy::BreadthFirst, bounds).search.bounded());
    assert!(
        !two_runs(Strategy::BreadthFirst, Bounds::default())
            .search
            .bounded()
    );
}

#[test]
fn what_hangs_moves_away() {
    let mut explored = two_runs(Strategy::BreadthFirst, Bounds::default());
    for _ in 0..2 {
        explored.search.hung(explored.offered[0]);
    }
    let rest = explored.rest();
    let words = rest.into_iter().map(|target| explored.words(target));
    insta::assert_snapshot!(words.collect::<Vec<_>>().join("\n"), @"
    1+0 at 2 Branch(false)
    1+0 Action(1)
    1+0 Action(1)
    1+0 at 1 Branch(false)
    2+0 Action(1)
    1+1 at 1 Branch(false)
    2+0 at 2 Branch(true)
    1+0 Action(0)
    2+0 at 3 Branch(false)
    1+2 at 1 Branch(true)
    2+0 Action(0)
    ");
}

#[test]
fn a_target_that_a_run_has_reached_is_left_out() {
    let mut explored = Explored::new(Strategy::BreadthFirst, Bounds::default());
    explored.add(&[Event(None, vec![(1, true)])]);
    assert_eq!(explored.search.queued(), 3);
    explored.add(&[Event(None, vec![(1, false)])]);
    let rest = explored.rest();
    let words = rest.into_iter().map(|target| explored.words(target));
    insta::assert_snapshot!(words.collect::<Vec<_>>().join("\n"), @"
    0+0 Action(0)
    0+0 Action(1)
    0+0 Action(0)
    0+0 Action(1)
    ");
}

/// Runs of up to three events at a few sites.
fn runs() -> impl Generator<Value = Vec<Vec<Event>>> {
    let decisions = || prop::collection::vec((0..4_u32, any::<bool>()), 0..4);
    let event = (0..2_usize, decisions()).prop_map(|(action, made)| Event(Some(action), made));
    let run = (decisions(), prop::collection::vec(event, 0..4));
    let run = run.prop_map(|(before, mut events)| {
        events.insert(0, Event(None, before));
        events
    });
    prop::collection::vec(run, 1..8)
}

fn strategies() -> impl Generator<Value = Strategy> {
    prop::sample::select(vec![
        Strategy::BreadthFirst,
        Strategy::DepthFirst,
        Strategy::CoverageFirst,
        Strategy::Generational,
    ])
}

proptest! {
    /// Runs that do not repeat themselves are among these, so not every node is below the root.
    #[test]
    fn each_open_target_comes_once(runs in runs(), strategy in strategies()) {
        let mut explored = Explored::new(strategy, Bounds::default());
        explored.add_all(&runs);
        let mut found = explored.rest();
        prop_assert_eq!(explored.search.queued(), 0);
        found.sort_unstable();
        let nodes = explored.nodes.iter();
        let targets = nodes.flat_map(|&node| {
            let open = explored.tree.node(node).open();
            open.map(move |decision| Target { node, decision })
        });
        let mut open: Vec<Target> = targets.collect();
        open.sort_unstable();
        prop_assert_eq!(found, open);
    }

    #[test]
    fn distances_never_fall(runs in runs()) {
        let mut explored = Explored::new(Strategy::BreadthFirst, Bounds::default());
        explored.add_all(&runs);
        let distances: Vec<u32> = explored
            .rest()
            .into_iter()
            .map(|target| {
                let node = explored.tree.node(target.node);
                let begins = matches!(target.decision, Decision::Action(_));
                node.events + node.repeats + u32::from(begins)
            })
            .collect();
        prop_assert!(distances.is_sorted(), "{distances:?}");
    }

    #[test]
    fn what_was_found_last_is_followed_first(runs in runs()) {
        let mut explored = Explored::new(Strategy::DepthFirst, Bounds::default());
        explored.add_all(&runs);
        let nodes: Vec<NodeId> = explored.rest().into_iter().map(|target| target.node).collect();
        prop_assert!(nodes.is_sorted_by(|one, next| one >= next), "{nodes:?}");
    }
}
