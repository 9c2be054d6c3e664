//! What random programs consist of.

use proptest::prelude::*;

/// Regions that a program finds.
pub(super) const REGIONS: usize = 6;
/// Most steps of a part of a program.
pub(super) const STEPS: usize = 24;
/// Words of a step: its kind, and what it is about.
pub(super) const WORDS: usize = 4;

/// What a program does to its memory. Places are taken modulo what there is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Writes a word.
    Write { region: u32, at: u32, value: u32 },
    /// Maps more memory, where the kernel likes.
    Map { pages: u32 },
    /// Unmaps pages of a region.
    Unmap { region: u32, page: u32, pages: u32 },
    /// Maps zeros over pages of a region.
    Over { region: u32, page: u32, pages: u32 },
    /// Lets pages of a region be read only, or not at all.
    Protect { region: u32, page: u32, pages: u32 },
    /// Lets them be written to again.
    Open { region: u32, page: u32, pages: u32 },
    /// Throws pages away.
    Drop { region: u32, page: u32, pages: u32 },
    /// Takes memory from the allocator, and writes to it.
    Take { bytes: u32 },
    /// Gives some back.
    Give { which: u32 },
    /// Needs much of the stack.
    Recurse { depth: u32 },
    /// Has a thread write a word.
    Thread { region: u32, at: u32 },
}

impl Step {
    pub(super) fn encode(self) -> [u32; WORDS] {
        match self {
            Step::Write { region, at, value } => [0, region, at, value],
            Step::Map { pages } => [1, pages, 0, 0],
            Step::Unmap {
                region,
                page,
                pages,
            } => [2, region, page, pages],
            Step::Over {
                region,
                page,
                pages,
            } => [3, region, page, pages],
            Step::Protect {
                region,
                page,
                pages,
            } => [4, region, page, pages],
            Step::Open {
                region,
                page,
                pages,
            } => [5, region, page, pages],
            Step::Drop {
                region,
                page,
                pages,
            } => [6, region, page, pages],
            Step::Take { bytes } => [7, bytes, 0, 0],
            Step::Give { which } => [8, which, 0, 0],
            Step::Recurse { depth } => [9, depth, 0, 0],
            Step::Thread { region, at } => [10, region, at, 0],
        }
    }

    pub(super) fn decode([kind, a, b, c]: [u32; WORDS]) -> Step {
        let (region, page, pages) = (a, b, c);
        match kind {
            0 => Step::Write {
                region,
                at: b,
                value: c,
            },
            1 => Step::Map { pages: a },
            2 => Step::Unmap {
                region,
                page,
                pages,
            },
            3 => Step::Over {
                region,
                page,
                pages,
            },
            4 => Step::Protect {
                region,
                page,
                pages,
            },
            5 => Step::Open {
                region,
                page,
                pages,
            },
            6 => Step::Drop {
                region,
                page,
                pages,
            },
            7 => Step::Take { bytes: a },
            8 => Step::Give { which: a },
            9 => Step::Recurse { depth: a },
            _ => Step::Thread { region, at: b },
        }
    }
}

pub(super) fn step() -> impl Strategy<Value = Step> {
    let region = 0..REGIONS as u32 * 2;
    let at = any::<u32>();
    let part = (region.clone(), 0..40_u32, 1..20_u32);
    prop_oneof![
        6 => (region.clone(), at, any::<u32>())
            .prop_map(|(region, at, value)| Step::Write { region, at, value }),
        1 => (1..50_u32).prop_map(|pages| Step::Map { pages }),
        1 => part.clone().prop_map(|(region, page, pages)| Step::Unmap { region, page, pages }),
        1 => part.clone().prop_map(|(region, page, pages)| Step::Over { region, page, pages }),
        1 => part.clone().prop_map(|(region, page, pages)| Step::Protect { region, page, pages }),
        1 => part.clone().prop_map(|(region, page, pages)| Step::Open { region, page, pages }),
        2 => part.prop_map(|(region, page, pages)| Step::Drop { region, page, pages }),
        2 => (1..400_000_u32).prop_map(|bytes| Step::Take { bytes }),
        1 => any::<u32>().prop_map(|which| Step::Give { which }),
        1 => (1..200_u32).prop_map(|depth| Step::Recurse { depth }),
        1 => (region, at).prop_map(|(region, at)| Step::Thread { region, at }),
    ]
}

/// A program in two parts, between which it may stand.
pub(super) type Program = [Vec<Step>; 2];

pub(super) fn program() -> impl Strategy<Value = Program> {
    let part = || prop::collection::vec(step(), 0..STEPS);
    [part(), part()]
}
