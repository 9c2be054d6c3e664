//! The choices that random things are made by.
//!
//! A generator asks for one choice after the other, each below some bound. proptest makes the
//! choices and, of a case that fails, simpler ones, which lead to a simpler thing as far as a
//! generator has its simple forms first.

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Choices, the first first; after the last, each is 0.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    choices: std::vec::IntoIter<u16>,
}

impl Random {
    fn choice(&mut self) -> u64 {
        self.choices.next().map_or(0, u64::from)
    }

    pub(crate) fn next(&mut self) -> u64 {
        (0..4).fold(0, |bits, _| bits << 16 | self.choice())
    }

    /// The less the choice, the less the number.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if bound <= 1 << 16 {
            ((self.choice() * bound as u64) >> 16) as usize
        } else {
            ((u128::from(self.next()) * bound as u128) >> 64) as usize
        }
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

/// The choices of the case of this number, so many or fewer, down to half as many: the same on every
/// machine.
pub(crate) fn case(number: u64, choices: usize) -> Random {
    tree(number, choices).current()
}

/// The same with the choices that are simpler.
pub(crate) fn tree(number: u64, choices: usize) -> impl ValueTree<Value = Random> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let choices = vec(any::<u16>(), choices / 2..=choices).prop_map(|choices| Random {
        choices: choices.into_iter(),
    });
    choices
        .new_tree(&mut runner)
        .expect("no choice is rejected")
}
