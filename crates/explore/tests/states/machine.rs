//! Random event-driven programs, and what they do: a second account of them, by which the engine is
//! measured.
//!
//! A machine keeps a few numbers, each in a *cell* that is a place of some kind (`kinds.rs`), on the page
//! or on the server, and has buttons that decide over them and change them. All that it can ever do is
//! found by playing it here, state by state.

use std::collections::{BTreeSet, VecDeque};

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use rustc_hash::FxHashMap;

use crate::kinds::{PAGE, SERVER};

/// The texts that conditions compare what is typed with.
pub(crate) const WORDS: [&str; 3] = ["red", "green", "blue"];

/// A number that is kept, below `size`.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// A position among the kinds of its side.
    pub(crate) kind: usize,
    pub(crate) size: u8,
}

/// A cell, counted round among those of a side.
type Index = usize;

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Constant(u8),
    /// So much more than a cell holds.
    More(Index, u8),
    /// What the server has answered.
    Answer,
}

#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Is(Index, u8),
    Same(Index, Index),
    Less(Index, Index),
    /// The sum of two is this.
    Sum(Index, Index, u8),
    Answer(u8),
    /// What is typed is this word; not on the server, where it is as `Is`.
    Typed(u8),
}

#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Set(Index, Value),
    If {
        condition: Condition,
        /// If it holds, and if not.
        ways: [Vec<Statement>; 2],
        /// The number of the first way; the other has the next.
        way: usize,
    },
}

/// What a click does: something on the page, then perhaps on the server, which answers with a cell, and
/// then on the page again.
#[derive(Clone, Debug)]
pub(crate) struct Button {
    pub(crate) first: Vec<Statement>,
    pub(crate) server: Option<(Vec<Statement>, Index)>,
    pub(crate) then: Vec<Statement>,
}

#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub(crate) page: Vec<Cell>,
    pub(crate) server: Vec<Cell>,
    pub(crate) buttons: Vec<Button>,
    /// Whether there is a field to type into.
    pub(crate) has_field: bool,
}

/// What a machine can do.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Reached {
    /// The ways out of decisions, by their numbers.
    pub(crate) ways: BTreeSet<usize>,
    pub(crate) states: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    page: Vec<u8>,
    server: Vec<u8>,
    /// Which word is typed; the number of words: none of them.
    typed: u8,
}

impl Machine {
    /// Numbers the ways, by which reports and this account agree.
    pub(crate) fn numbered(mut self) -> Machine {
        let mut next = 0;
        for button in &mut self.buttons {
            number(&mut button.first, &mut next);
            if let Some((statements, _)) = &mut button.server {
                number(statements, &mut next);
            }
            number(&mut button.then, &mut next);
        }
        self
    }

    /// What it can do within so many events; `None`: in any number.
    pub(crate) fn reached(&self, events: Option<usize>) -> Reached {
        let first = State {
            page: vec![0; self.page.len()],
            server: vec![0; self.server.len()],
            typed: WORDS.len() as u8,
        };
        let mut ways = BTreeSet::new();
        let mut known = FxHashMap::default();
        known.insert(first.clone(), 0);
        let mut queue = VecDeque::from([first]);
        while let Some(state) = queue.pop_front() {
            let depth = known[&state];
            if events.is_some_and(|events| depth >= events) {
                continue;
            }
            let clicked = self.buttons.iter().map(|button| {
                let mut next = state.clone();
                self.click(button, &mut next, &mut ways);
                next
            });
            let mut nexts: Vec<State> = clicked.collect();
            let words = if self.has_field {
                0..WORDS.len() + 1
            } else {
                0..0
            };
            nexts.extend(words.map(|typed| State {
                typed: typed as u8,
                ..state.clone()
            }));
            for next in nexts {
                if !known.contains_key(&next) {
                    known.insert(next.clone(), depth + 1);
                    queue.push_back(next);
                }
            }
        }
        Reached {
            ways,
            states: known.len(),
        }
    }

    fn click(&self, button: &Button, state: &mut State, ways: &mut BTreeSet<usize>) {
        let typed = Some(state.typed);
        let mut answer = 0;
        let page = (&self.page[..], typed);
        run(&button.first, page, &mut state.page, answer, ways);
        if let Some((statements, index)) = &button.server {
            let server = (&self.server[..], None);
            run(statements, server, &mut state.server, 0, ways);
            answer = state.server[index % self.server.len()];
        }
        run(&button.then, page, &mut state.page, answer, ways);
    }
}

fn number(statements: &mut [Statement], next: &mut usize) {
    for statement in statements {
        if let Statement::If { ways, way, .. } = statement {
            *way = *next;
            *next += 2;
            for statements in ways {
                number(statements, next);
            }
        }
    }
}

fn run(
    statements: &[Statement],
    (cells, typed): (&[Cell], Option<u8>),
    held: &mut [u8],
    answer: u8,
    reached: &mut BTreeSet<usize>,
) {
    for statement in statements {
        match statement {
            Statement::Set(index, value) => {
                let to = index % cells.len();
                let value = match value {
                    Value::Constant(value) => *value,
                    Value::More(from, more) => held[from % cells.len()] + more,
                    Value::Answer => answer,
                };
                held[to] = value % cells[to].size;
            }
            Statement::If {
                condition,
                ways,
                way,
            } => {
                let of = |index: &Index| held[index % cells.len()];
                let holds = match condition {
                    Condition::Is(index, value) => of(index) == *value,
                    Condition::Same(one, other) => of(one) == of(other),
                    Condition::Less(one, other) => of(one) < of(other),
                    Condition::Sum(one, other, sum) => of(one) + of(other) == *sum,
                    Condition::Answer(value) => answer == *value,
                    Condition::Typed(word) => match typed {
                        Some(typed) => typed == word % WORDS.len() as u8,
                        None => of(&0) == *word,
                    },
                };
                let out = usize::from(!holds);
                reached.insert(way + out);
                run(&ways[out], (cells, typed), held, answer, reached);
            }
        }
    }
}

/// Machines with finitely many states.
pub(crate) fn machines() -> impl Strategy<Value = Machine> {
    let cells = |kinds: usize, most: usize| {
        let cell = (0..kinds, 2..=4u8).prop_map(|(kind, size)| Cell { kind, size });
        vec(cell, 1..=most)
    };
    let server = prop_oneof![Just(Vec::new()), cells(SERVER.len(), 2),];
    let parts = (
        cells(PAGE.len(), 3),
        server,
        vec(button(), 2..=4),
        any::<u8>(),
    );
    parts.prop_map(|(page, server, mut buttons, field)| {
        if server.is_empty() {
            for button in &mut buttons {
                button.server = None;
                button.then.clear();
            }
        }
        let machine = Machine {
            page,
            server,
            buttons,
            has_field: field % 4 == 0,
        };
        machine.numbered()
    })
}

fn button() -> impl Strategy<Value = Button> {
    let server = proptest::option::weighted(0.4, (statements(1), any::<usize>()));
    (statements(2), server, vec(statement(1), 0..=2)).prop_map(|(first, server, then)| Button {
        first,
        then: if server.is_some() { then } else { Vec::new() },
        server,
    })
}

fn statements(depth: u32) -> impl Strategy<Value = Vec<Statement>> {
    vec(statement(depth), 1..=2)
}

fn statement(depth: u32) -> impl Strategy<Value = Statement> {
    let index = || 0..6usize;
    let value = prop_oneof![
        2 => (0..4u8).prop_map(Value::Constant),
        4 => (index(), 0..3u8).prop_map(|(index, more)| Value::More(index, more)),
        1 => Just(Value::Answer),
    ];
    let condition = prop_oneof![
        4 => (index(), 0..4u8).prop_map(|(index, value)| Condition::Is(index, value)),
        2 => (index(), index()).prop_map(|(one, other)| Condition::Same(one, other)),
        2 => (index(), index()).prop_map(|(one, other)| Condition::Less(one, other)),
        2 => (index(), index(), 0..6u8).prop_map(|(one, other, sum)| Condition::Sum(one, other, sum)),
        1 => (0..4u8).prop_map(Condition::Answer),
        2 => (0..3u8).prop_map(Condition::Typed),
    ];
    let set = (index(), value).prop_map(|(index, value)| Statement::Set(index, value));
    set.prop_recursive(depth, 8, 3, move |inner| {
        let way = || vec(inner.clone(), 0..=2);
        (condition.clone(), way(), way()).prop_map(|(condition, one, other)| Statement::If {
            condition,
            ways: [one, other],
            way: 0,
        })
    })
}
