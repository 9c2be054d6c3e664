//! The matcher of ECMA-262 as a machine that backtracks.
//!
//! It runs the instructions of `program`. Where there is a choice, the way not taken goes onto a
//! stack; so does the old value of every slot that is written, so going back restores what was.

use std::ops::Range;

use crate::case;
use crate::flags::Flags;
use crate::node::line_terminators;
use crate::program::{Instruction, Loop, NONE, Program};

/// Steps after which a match is given up: patterns can take exponential time.
const MOST_STEPS: u32 = 1 << 20;
/// A match, by positions in code units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// What the pattern and each of its groups matched; a group may not have taken part.
    pub captures: Vec<Option<Range<usize>>>,
}

impl Match {
    /// What the pattern matched.
    pub fn whole(&self) -> Range<usize> {
        self.captures[0].clone().unwrap_or_default()
    }
}

/// A match that takes too many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

/// The first match at or behind a position.
pub(crate) fn exec(
    program: &Program,
    flags: Flags,
    text: &[u16],
    from: usize,
) -> Result<Option<Match>, TooLong> {
    let mut machine = Machine {
        program,
        flags,
        text,
        slots: vec![NONE; program.slots],
        stack: Vec::new(),
        steps: 0,
    };
    let mut start = from;
    if flags.unicode && 0 < from && from < text.len() && machine.is_pair(from - 1) {
        // A search does not begin within a pair.
        start -= 1;
    }
    while start <= text.len() {
        if let Some(end) = machine.run(0, start)? {
            return Ok(Some(machine.found(start..end)));
        }
        if flags.sticky {
            break;
        }
        start += if flags.unicode && machine.is_pair(start) {
            2
        } else {
            1
        };
    }
    Ok(None)
}

/// What going back comes to.
enum Entry {
    /// A way that was not taken.
    Choice { pc: usize, at: usize },
    /// What a slot held.
    Undo { slot: usize, value: usize },
}

struct Machine<'a> {
    program: &'a Program,
    flags: Flags,
    text: &'a [u16],
    slots: Vec<usize>,
    stack: Vec<Entry>,
    steps: u32,
}

impl Machine<'_> {
    fn found(&self, whole: Range<usize>) -> Match {
        let groups = 1..=self.program.groups as usize;
        let group = |group: usize| {
            let (start, end) = (self.slots[2 * group], self.slots[2 * group + 1]);
            (start != NONE && end != NONE).then_some(start..end)
        };
        let captures = std::iter::once(Some(whole)).chain(groups.map(group));
        Match {
            captures: captures.collect(),
        }
    }

    /// Whether a surrogate pair begins at a position.
    fn is_pair(&self, at: usize) -> bool {
        self.unit(at)
            .is_some_and(|unit| (0xd800..0xdc00).contains(&unit))
            && self
                .unit(at + 1)
                .is_some_and(|unit| (0xdc00..0xe000).contains(&unit))
    }

    fn unit(&self, at: usize) -> Option<u16> {
        self.text.get(at).copied()
    }

    fn write(&mut self, slot: usize, value: usize) {
        let old = std::mem::replace(&mut self.slots[slot], value);
        self.stack.push(Entry::Undo { slot, value: old });
    }

    /// Goes back to the last choice above `base`.
    fn back(&mut self, base: usize) -> Option<(usize, usize)> {
        while self.stack.len() > base {
            match self.stack.pop()? {
                Entry::Choice { pc, at } => return Some((pc, at)),
                Entry::Undo { slot, value } => self.slots[slot] = value,
            }
        }
        None
    }

    /// Runs from an instruction to an `Accept`: where that is reached.
    fn run(&mut self, pc: usize, at: usize) -> Result<Option<usize>, TooLong> {
        let base = self.stack.len();
        let (mut pc, mut at) = (pc, at);
        loop {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Err(TooLong);
            }
            let program = self.program;
            let went = match &program.instructions[pc] {
                Instruction::Accept => return Ok(Some(at)),
                &Instruction::Look { negated, next } => {
                    self.look(pc, at, negated)?.then_some((next, at))
                }
                other => self.step(other, pc, at),
            };
            match went.or_else(|| self.back(base)) {
                Some(next) => (pc, at) = next,
                None => return Ok(None),
            }
        }
    }

    /// Whether a lookaround holds. What it captured stays, its choices do not.
    fn look(&mut self, pc: usize, at: usize, negated: bool) -> Result<bool, TooLong> {
        let base = self.stack.len();
        let found = self.run(pc + 1, at)?.is_some();
        if found && negated {
            while self.back(base).is_some() {}
        } else if found {
            let mut index = 0;
            self.stack.retain(|entry| {
                index += 1;
                index <= base || matches!(entry, Entry::Undo { .. })
            });
        }
        Ok(found != negated)
    }

    /// Where one instruction leads; `None` if it fails.
    fn step(&mut self, instruction: &Instruction, pc: usize, at: usize) -> Option<(usize, usize)> {
        match *instruction {
            Instruction::Set { set, back } => {
                let (character, after) = self.character(at, back)?;
                let is_in = self.program.sets[set].contains(character);
                return is_in.then_some((pc + 1, after));
            }
            Instruction::Split(first, second) => {
                self.stack.push(Entry::Choice { pc: second, at });
                return Some((first, at));
            }
            Instruction::Jump(next) => return Some((next, at)),
            Instruction::Save(slot) => self.write(slot, at),
            Instruction::Clear(ref slots) => slots.clone().for_each(|slot| self.write(slot, NONE)),
            Instruction::Start { multiline } => {
                let is_start = at == 0 || multiline && self.is_line_end(at - 1);
                return is_start.then_some((pc + 1, at));
            }
            Instruction::End { multiline } => {
                let is_end = at == self.text.len() || multiline && self.is_line_end(at);
                return is_end.then_some((pc + 1, at));
            }
            Instruction::Boundary { negated, word } => {
                let is_boundary = self.is_word(at, true, word) != self.is_word(at, false, word);
                return (is_boundary != negated).then_some((pc + 1, at));
            }
            Instruction::BackReference {
                ref groups,
                ignore_case,
                back,
            } => {
                return Some((pc + 1, self.repeated(groups, ignore_case, back, at)?));
            }
            Instruction::LoopStart { count } => self.write(count, 0),
            Instruction::LoopHead {
                slots,
                greedy,
                next,
            } => {
                return Some(self.head(slots, greedy, pc + 1, next, at));
            }
            Instruction::LoopBody { count } => {
                self.write(count, self.slots[count] + 1);
                self.write(count + 1, at);
            }
            Instruction::LoopEnd { slots, head } => {
                let count = self.slots[slots.count];
                if count > slots.min && at == self.slots[slots.count + 1] {
                    return None;
                }
                return Some((head, at));
            }
            Instruction::Accept | Instruction::Look { .. } => {}
        }
        Some((pc + 1, at))
    }

    /// Whether a quantifier repeats at first or goes on.
    fn head(
        &mut self,
        slots: Loop,
        greedy: bool,
        body: usize,
        next: usize,
        at: usize,
    ) -> (usize, usize) {
        let count = self.slots[slots.count];
        let (first, second) = match (count < slots.min, count < slots.max, greedy) {
            (true, ..) => return (body, at),
            (_, false, _) => return (next, at),
            (.., true) => (body, next),
            (.., false) => (next, body),
        };
        self.stack.push(Entry::Choice { pc: second, at });
        (first, at)
    }

    /// The character behind or before a position, and the position beyond it.
    fn character(&self, at: usize, back: bool) -> Option<(u32, usize)> {
        let first = if back { at.checked_sub(1)? } else { at };
        let unit = self.unit(first)?;
        if !self.flags.unicode {
            return Some((unit.into(), if back { first } else { at + 1 }));
        }
        let start = if back && first > 0 && self.is_pair(first - 1) {
            first - 1
        } else {
            first
        };
        let (character, size) = if self.is_pair(start) {
            let (high, low) = (self.text[start], self.text[start + 1]);
            let (high, low) = (u32::from(high) - 0xd800, u32::from(low) - 0xdc00);
            (0x1_0000 + (high << 10) + low, 2)
        } else {
            (unit.into(), 1)
        };
        Some((character, if back { start } else { at + size }))
    }

    fn is_line_end(&self, at: usize) -> bool {
        self.unit(at)
            .is_some_and(|unit| line_terminators().contains(unit.into()))
    }

    /// Whether the character before or behind a position belongs to a word.
    fn is_word(&self, at: usize, before: bool, word: usize) -> bool {
        let character = self.character(at, before);
        character.is_some_and(|(character, _)| self.program.sets[word].contains(character))
    }

    /// The position beyond another occurrence of what a group captured.
    fn repeated(&self, groups: &[u32], ignore_case: bool, back: bool, at: usize) -> Option<usize> {
        let captured = groups.iter().find_map(|&group| {
            let (start, end) = (
                self.slots[2 * group as usize],
                self.slots[2 * group as usize + 1],
            );
            (start != NONE && end != NONE).then_some(start..end)
        });
        let Some(captured) = captured else {
            return Some(at);
        };
        let size = captured.len();
        let start = if back { at.checked_sub(size)? } else { at };
        let here = self.text.get(start..start + size)?;
        let splits = |at: usize| at > 0 && self.is_pair(at - 1);
        if self.flags.unicode && (splits(start) || splits(start + size)) {
            return None;
        }
        let there = &self.text[captured];
        let is_same = if ignore_case {
            self.is_alike(here, there)
        } else {
            here == there
        };
        is_same.then_some(if back { start } else { start + size })
    }

    fn is_alike(&self, a: &[u16], b: &[u16]) -> bool {
        let unicode = self.flags.unicode;
        if !unicode {
            let mut pairs = a.iter().zip(b);
            return pairs.all(|(&a, &b)| case::alike(a.into(), b.into(), false));
        }
        let points = |units: &[u16]| -> Vec<u32> {
            let decoded = char::decode_utf16(units.iter().copied());
            let point = |character: Result<char, std::char::DecodeUtf16Error>| match character {
                Ok(character) => character.into(),
                Err(lone) => lone.unpaired_surrogate().into(),
            };
            decoded.map(point).collect()
        };
        let (a, b) = (points(a), points(b));
        a.len() == b.len() && a.iter().zip(&b).all(|(&a, &b)| case::alike(a, b, true))
    }
}
