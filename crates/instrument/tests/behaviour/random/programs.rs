//! Random programs as a strategy of proptest, which owns the seed and the loop that shrinks.
//!
//! The grammar is our own (`generator.rs`): what may stand at a place depends on scopes, labels and
//! private names, of which combinators of strategies know nothing. It is fed by a tape of choices
//! (`choices.rs`), and to shrink a program is to shorten its tape, whole statements and expressions first.

use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::choices::Choices;
use super::generator::{Generated, Generator};

/// All programs of the grammar.
#[derive(Debug)]
pub(crate) struct Programs;

impl Strategy for Programs {
    type Tree = Shrinking;
    type Value = Generated;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Programs> {
        let program = Generator::program(Choices::random(runner.new_rng()));
        Ok(Shrinking {
            shortest: program,
            tried: None,
            tapes: Vec::new().into_iter(),
        })
    }
}

/// A program that is being shrunk.
pub(crate) struct Shrinking {
    /// The shortest that is known to fail.
    shortest: Generated,
    /// A shorter one, of which that is not known yet.
    tried: Option<Generated>,
    /// The shorter tapes that are left to try in its place.
    tapes: std::vec::IntoIter<Vec<u32>>,
}

impl Shrinking {
    /// Goes on to the next shorter program: whether there is one.
    fn try_next(&mut self) -> bool {
        let length = self.shortest.text.len();
        let tapes = self.tapes.by_ref();
        let mut programs = tapes.map(|tape| Generator::program(Choices::replay(tape)));
        self.tried = programs.find(|program| program.text.len() < length);
        self.tried.is_some()
    }
}

impl ValueTree for Shrinking {
    type Value = Generated;

    fn current(&self) -> Generated {
        self.tried.as_ref().unwrap_or(&self.shortest).clone()
    }

    /// The present program fails.
    fn simplify(&mut self) -> bool {
        if let Some(shorter) = self.tried.take() {
            self.shortest = shorter;
        }
        self.tapes = self.shortest.choices.shorter().into_iter();
        self.try_next()
    }

    /// The present program does not fail.
    fn complicate(&mut self) -> bool {
        self.try_next()
    }
}

#[cfg(test)]
mod tests {
    use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};

    use super::*;

    #[test]
    fn what_fails_comes_out_small() {
        let mut runner = TestRunner::new(Config {
            rng_seed: RngSeed::Fixed(1),
            failure_persistence: None,
            max_shrink_iters: 10_000,
            ..Config::default()
        });
        let shrunk = (0..100).find_map(|_| {
            let tree = Programs.new_tree(&mut runner).expect("always one");
            let result = runner.run_one(tree, |program| {
                if program.text.contains("yield*") {
                    Err(TestCaseError::fail("delegates"))
                } else {
                    Ok(())
                }
            });
            match result {
                Err(TestError::Fail(_, program)) => Some(program.text),
                _ => None,
            }
        });
        insta::assert_snapshot!(shrunk.expect("one of a hundred delegates"), @"l1: { print([((0) ? sym : ({ async *r(n, l = (1)) { tick(); if (l) { let g = (yield* []); } } })).p, (0)]); }");
    }
}
