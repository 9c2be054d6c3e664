//! Paths into trees, and targets out of them.

use std::fmt::Write as _;

use stackful_source::SiteId;
use stackful_term::{Assignment, Domain, Input, Node, Op, TermId, Terms, Value};
use stackful_trace::{Action, ActionId, Actions, Outcome, Path, Step};
use stackful_tree::{Closed, Decision, Divergence, Inserted, Kind, NodeId, Target, Tree};

struct World {
    terms: Terms,
    actions: Actions,
    x: TermId,
}

impl World {
    fn new() -> World {
        let mut terms = Terms::new();
        let x = terms.input(Input {
            name: "event.0.clientX".into(),
            domain: Domain::ANY_NUMBER,
            initial: Value::Number(0.0),
        });
        World {
            terms,
            actions: Actions::default(),
            x,
        }
    }

    fn less(&mut self, than: f64) -> TermId {
        let than = self.terms.constant(than);
        self.terms.apply(Op::LessThan, &[self.x, than])
    }

    fn action(&mut self, key: &str) -> ActionId {
        self.actions.intern(Action {
            key: key.into(),
            kind: "click".into(),
            target: String::new(),
            label: String::new(),
            words: String::new(),
            found: String::new(),
            told: Vec::new(),
            user: 1,
            tab: 1,
        })
    }

    /// A path with one click on `a`, whose handler compares the coordinate with 10 and 5.
    fn path(&mut self, below_ten: bool, below_five: Option<bool>, ended: bool) -> Path {
        let a = self.action("a");
        let b = self.action("b");
        let (ten, five) = (self.less(10.0), self.less(5.0));
        let branch = |site, condition, taken| Step::Branch {
            site: SiteId::new(site),
            condition,
            taken,
        };
        let mut steps = vec![
            Step::Event {
                index: 0,
                actions: vec![a, b],
                taken: Some(a),
            },
            branch(1, ten, below_ten),
        ];
        steps.extend(below_five.map(|taken| branch(2, five, taken)));
        if ended {
            steps.push(Step::Event {
                index: 1,
                actions: vec![a],
                taken: None,
            });
        }
        Path {
            steps,
            outcome: Outcome::Completed,
            ..Path::default()
        }
    }
}

fn assignment(x: f64) -> Assignment {
    let mut assignment = Assignment::of_events(["a", "late"]);
    assignment.insert("event.0.clientX", x);
    assignment.insert("random.0", 0.5);
    assignment
}

fn open(tree: &Tree, world: &World, nodes: &[NodeId]) -> String {
    let mut text = String::new();
    for &node in nodes {
        for decision in tree.node(node).open() {
            let target = Target { node, decision };
            let query: Vec<_> = tree
                .query(target)
                .iter()
                .map(|(term, held)| format!("{} is {held}", world.terms.display(*term)))
                .collect();
            let events = tree.node(node).events;
            let query = query.join(", ");
            let _ = writeln!(text, "{decision:?} after {events} events: {query}");
        }
    }
    text
}

#[test]
fn a_path_opens_what_it_did_not_take() {
    let mut world = World::new();
    let mut tree = Tree::new();
    let path = world.path(true, Some(false), true);
    let inserted = tree.insert(&path, &assignment(7.0), &world.terms);
    assert_eq!(inserted.divergence, None);
    insta::assert_snapshot!(open(&tree, &world, &inserted.new), @"
    Action(1) after 0 events: 
    Branch(false) after 1 events: event.0.clientX < 10 is false
    Branch(true) after 1 events: event.0.clientX < 10 is true, event.0.clientX < 5 is true
    Action(0) after 1 events: event.0.clientX < 10 is true, event.0.clientX < 5 is false
    ");
}

#[test]
fn a_second_path_adds_only_what_is_new() {
    let mut world = World::new();
    let mut tree = Tree::new();
    let first = world.path(true, Some(false), true);
    tree.insert(&first, &assignment(7.0), &world.terms);
    let second = world.path(false, None, true);
    let inserted = tree.insert(&second, &assignment(12.0), &world.terms);
    insta::assert_snapshot!(open(&tree, &world, &inserted.new), @"Action(0) after 1 events: event.0.clientX < 10 is false");
    assert_eq!(
        tree.insert(&second, &assignment(13.0), &world.terms).new,
        []
    );
}

#[test]
fn a_prefix_keeps_only_the_events_before_it() {
    let mut world = World::new();
    let mut tree = Tree::new();
    let path = world.path(true, Some(false), false);
    let inserted = tree.insert(&path, &assignment(7.0), &world.terms);
    let branch = inserted.new[1];
    let mut expected = Assignment::of_events(["a"]);
    expected.insert("event.0.clientX", 7.0);
    expected.insert("random.0", 0.5);
    assert_eq!(tree.assignment(branch), expected);
    let root = tree.root().expect("a path was inserted");
    let expected: Assignment = [("random.0", Value::Number(0.5))].into_iter().collect();
    assert_eq!(tree.assignment(root), expected);
}

#[test]
fn a_path_that_decides_something_else_is_a_divergence() {
    let mut world = World::new();
    let mut tree = Tree::new();
    let path = world.path(true, Some(false), true);
    let known = tree.insert(&path, &assignment(7.0), &world.terms);
    let mut other = world.path(true, Some(false), true);
    let Step::Branch { site, .. } = &mut other.steps[2] else {
        panic!("a branch")
    };
    *site = SiteId::new(99);
    let expected = Some(known.new[2]);
    let diverged = |inserted: &Inserted| inserted.divergence.map(|divergence| divergence.expected);
    let inserted = tree.insert(&other, &assignment(7.0), &world.terms);
    assert_eq!(diverged(&inserted), expected);
    // What was observed is in the tree, and can be explored from there.
    insta::assert_snapshot!(open(&tree, &world, &inserted.new), @"
    Branch(true) after 1 events: event.0.clientX < 10 is true, event.0.clientX < 5 is true
    Action(0) after 1 events: event.0.clientX < 10 is true, event.0.clientX < 5 is false
    ");
    let again = tree.insert(&other, &assignment(7.0), &world.terms);
    assert_eq!((diverged(&again), again.new), (expected, vec![]));
    let known = Inserted {
        nodes: known.nodes,
        ..Inserted::default()
    };
    assert_eq!(tree.insert(&path, &assignment(7.0), &world.terms), known);
}

#[test]
fn alternatives_at_one_site_are_no_divergence() {
    let mut world = World::new();
    let mut tree = Tree::new();
    let Node::Input(x) = *world.terms.node(world.x) else {
        panic!("an input")
    };
    let grown: Vec<Inserted> = [1.0, 2.0, 3.0, 2.0]
        .into_iter()
        .map(|value| {
            let value_term = world.terms.constant(value);
            let condition = world.terms.apply(Op::StrictlyEqual, &[world.x, value_term]);
            let path = Path {
                steps: vec![Step::Branch {
                    site: SiteId::new(1),
                    condition,
                    taken: true,
                }],
                inputs: vec![(x, Value::Number(value))],
                outcome: Outcome::Completed,
                ..Path::default()
            };
            tree.insert(&path, &assignment(value), &world.terms)
        })
        .collect();
    assert!(grown.iter().all(|inserted| inserted.divergence.is_none()));
    let new: Vec<usize> = grown.iter().map(|inserted| inserted.new.len()).collect();
    assert_eq!(new, [1, 1, 1, 0]);
    let targets = open(&tree, &world, &grown[2].new);
    insta::assert_snapshot!(targets, @"Branch(false) after 0 events: event.0.clientX === 1 is false, event.0.clientX === 2 is false, event.0.clientX === 3 is false");
}

#[test]
fn what_is_assumed_is_not_negated() {
    let mut world = World::new();
    let mut tree = Tree::new();
    let condition = world.less(10.0);
    let path = |taken| Path {
        steps: vec![Step::Assume {
            site: SiteId::new(1),
            condition,
            wanted: true,
            taken,
        }],
        outcome: Outcome::Assumption,
        ..Path::default()
    };
    let inserted = tree.insert(&path(false), &assignment(12.0), &world.terms);
    let targets = open(&tree, &world, &inserted.new);
    insta::assert_snapshot!(targets, @"Branch(true) after 0 events: event.0.clientX < 10 is true");
    let held = tree.insert(&path(true), &assignment(7.0), &world.terms);
    assert!(held.is_new && held.new.is_empty());
    assert_eq!(open(&tree, &world, &inserted.new), "");
}

#[test]
fn few_outcomes_of_the_same_decisions_are_kept() {
    let mut world = World::new();
    let mut tree = Tree::new();
    let grown: Vec<bool> = (0..12)
        .map(|run| {
            let mut path = world.path(true, Some(false), true);
            let Step::Branch { site, .. } = &mut path.steps[2] else {
                panic!("a branch")
            };
            *site = SiteId::new(100 + run);
            !tree
                .insert(&path, &assignment(7.0), &world.terms)
                .new
                .is_empty()
        })
        .collect();
    // The first, and eight beside it.
    assert_eq!(grown, [vec![true; 9], vec![false; 3]].concat());
}

#[test]
fn a_path_that_ends_too_early_is_a_divergence_unless_it_was_cut() {
    let mut world = World::new();
    let mut tree = Tree::new();
    let known = tree.insert(
        &world.path(true, Some(false), true),
        &assignment(7.0),
        &world.terms,
    );
    let mut short = world.path(true, Some(false), true);
    short.steps.truncate(2);
    let inserted = tree.insert(&short, &assignment(7.0), &world.terms);
    let expected = Divergence {
        expected: known.new[2],
    };
    assert_eq!(inserted.divergence, Some(expected));
    short.outcome = Outcome::Cut;
    assert_eq!(
        tree.insert(&short, &assignment(7.0), &world.terms)
            .divergence,
        None
    );
}

#[test]
fn a_closed_target_is_no_longer_open_and_a_taken_one_stays() {
    let mut world = World::new();
    let mut tree = Tree::new();
    let path = world.path(true, None, false);
    let branch = tree.insert(&path, &assignment(7.0), &world.terms).new[1];
    let refuted = Target {
        node: branch,
        decision: Decision::Branch(false),
    };
    let taken = Target {
        node: branch,
        decision: Decision::Branch(true),
    };
    assert!(tree.is_open(refuted) && !tree.is_open(taken));
    tree.close(refuted, Closed::Infeasible);
    tree.close(taken, Closed::Infeasible);
    assert!(!tree.is_open(refuted));
    let Kind::Branch { edges, .. } = &tree.node(branch).kind else {
        panic!("a branch")
    };
    assert!(matches!(edges[1], stackful_tree::Edge::Taken(_)));
}
