//! Where a generator's decisions come from: chance, or a tape of earlier ones.
//!
//! A program is a function of its tape, and every tape makes a program: past its end each choice is
//! 0, which always is the simplest. So a program is shrunk by shortening its tape.

use proptest::prelude::RngExt as _;
use proptest::test_runner::TestRng;

/// A source of choices that remembers them.
#[derive(Clone, Debug)]
pub(crate) struct Choices {
    tape: Vec<u32>,
    at: usize,
    /// What chance says where the tape ends; `None`: the tape is all there is.
    chance: Option<TestRng>,
    /// The parts of the tape that made one statement or expression each.
    parts: Vec<(usize, usize)>,
}

impl Choices {
    pub(crate) fn random(chance: TestRng) -> Choices {
        Choices {
            tape: Vec::new(),
            at: 0,
            chance: Some(chance),
            parts: Vec::new(),
        }
    }

    pub(crate) fn replay(tape: Vec<u32>) -> Choices {
        Choices {
            tape,
            at: 0,
            chance: None,
            parts: Vec::new(),
        }
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let choice = match (self.tape.get(self.at), &mut self.chance) {
            (Some(&choice), _) => choice % bound,
            (None, Some(chance)) => chance.random_range(0..bound),
            (None, None) => 0,
        };
        self.tape.truncate(self.tape.len().max(self.at));
        if self.at < self.tape.len() {
            self.tape[self.at] = choice;
        } else {
            self.tape.push(choice);
        }
        self.at += 1;
        choice
    }

    /// True in so many of a hundred cases.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) + percent >= 100
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }

    /// The index of a weight, the more often the greater it is; 0 is never impossible.
    pub(crate) fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut rest = self.below(weights.iter().sum::<u32>().max(1));
        for (index, &weight) in weights.iter().enumerate() {
            if rest < weight {
                return index;
            }
            rest -= weight;
        }
        0
    }

    /// Where a part begins.
    pub(crate) fn open(&self) -> usize {
        self.at
    }

    /// The part from `start` ends here.
    pub(crate) fn close(&mut self, start: usize) {
        self.parts.push((start, self.at));
    }

    /// Shorter tapes, the shortest first.
    pub(crate) fn shorter(&self) -> Vec<Vec<u32>> {
        let used = &self.tape[..self.at.min(self.tape.len())];
        let mut parts = self.parts.clone();
        parts.sort_by_key(|&(start, end)| std::cmp::Reverse(end - start));
        parts.dedup();
        let mut tapes = Vec::new();
        for (start, end) in parts {
            for replacement in [&[][..], &[0], &[0, 0]] {
                if replacement.len() < end - start
                    || (replacement.len() == end - start && used[start..end] != *replacement)
                {
                    tapes.push([&used[..start], replacement, &used[end..]].concat());
                }
            }
        }
        for at in 0..used.len() {
            if used[at] != 0 {
                let mut tape = used.to_vec();
                tape[at] = 0;
                tapes.push(tape);
                let mut without = used.to_vec();
                without.remove(at);
                tapes.push(without);
            }
        }
        tapes
    }
}
