//! The matcher of ECMA-262 as a machine that backtracks.
//!
//! A pattern is compiled to instructions. Where there is a choice, the way not taken goes onto a
//! stack; so does the old value of every slot that is written, so going back restores what was.
//! Slots hold the ends of captures, then for each quantifier its count and where its last
//! repetition began. Bodies of lookbehinds are compiled to run backwards.

use std::ops::Range;

use crate::case;
use crate::node::{Look, Node, Repeat, line_terminators};
use crate::pattern::Flags;
use crate::set::CharSet;

/// Steps after which a match is given up: patterns can take exponential time.
const MOST_STEPS: u32 = 1 << 20;
/// Instructions of a pattern at most.
const MOST_INSTRUCTIONS: usize = 1 << 20;
/// A slot that holds nothing.
const NONE: usize = usize::MAX;

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

#[derive(Clone, Debug)]
enum Instruction {
    /// A character of the set with this number.
    Set {
        set: usize,
        back: bool,
    },
    /// The first way, and if it fails the second.
    Split(usize, usize),
    Jump(usize),
    Save(usize),
    Clear(Range<usize>),
    Start {
        multiline: bool,
    },
    End {
        multiline: bool,
    },
    Boundary {
        negated: bool,
        word: usize,
    },
    BackReference {
        groups: Vec<u32>,
        ignore_case: bool,
        back: bool,
    },
    /// The body follows and ends with `Accept`; it goes on at `next`.
    Look {
        negated: bool,
        next: usize,
    },
    /// Begins to count.
    LoopStart {
        count: usize,
    },
    /// Whether to repeat or to go on: the instructions behind repeat.
    LoopHead {
        slots: Loop,
        greedy: bool,
        next: usize,
    },
    /// The beginning of a repetition.
    LoopBody {
        count: usize,
    },
    /// The end of a repetition.
    LoopEnd {
        slots: Loop,
        head: usize,
    },
    Accept,
}

/// The slots and bounds of a quantifier; where a repetition began is in the slot behind the count.
#[derive(Clone, Copy, Debug)]
struct Loop {
    count: usize,
    min: usize,
    max: usize,
}

/// A compiled pattern.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    instructions: Vec<Instruction>,
    sets: Vec<CharSet>,
    groups: u32,
    slots: usize,
}

/// The instructions of a pattern; `None` if they are too many.
pub(crate) fn compile(root: &Node, groups: u32) -> Option<Program> {
    let mut compiler = Compiler {
        program: Program {
            instructions: Vec::new(),
            sets: Vec::new(),
            groups,
            slots: 2 * (groups as usize + 1),
        },
        back: false,
    };
    compiler.node(root);
    compiler.emit(Instruction::Accept);
    let size = compiler.program.instructions.len();
    (size <= MOST_INSTRUCTIONS).then_some(compiler.program)
}

struct Compiler {
    program: Program,
    /// Whether the present part runs backwards.
    back: bool,
}

impl Compiler {
    fn next(&self) -> usize {
        self.program.instructions.len()
    }

    fn emit(&mut self, instruction: Instruction) -> usize {
        self.program.instructions.push(instruction);
        self.next() - 1
    }

    fn set(&mut self, set: &CharSet) -> usize {
        let sets = &mut self.program.sets;
        sets.iter()
            .position(|other| other == set)
            .unwrap_or_else(|| {
                sets.push(set.clone());
                sets.len() - 1
            })
    }

    fn node(&mut self, node: &Node) {
        let back = self.back;
        match node {
            Node::Set(set) => {
                let set = self.set(set);
                self.emit(Instruction::Set { set, back });
            }
            Node::Sequence(nodes) if back => nodes.iter().rev().for_each(|node| self.node(node)),
            Node::Sequence(nodes) => nodes.iter().for_each(|node| self.node(node)),
            Node::Alternation(nodes) => self.alternation(nodes),
            Node::Group { index, body } => {
                let first = 2 * *index as usize;
                self.emit(Instruction::Save(first + usize::from(back)));
                self.node(body);
                self.emit(Instruction::Save(first + usize::from(!back)));
            }
            Node::Repeat(repeat) => self.repeat(repeat),
            &Node::Start { multiline } => {
                self.emit(Instruction::Start { multiline });
            }
            &Node::End { multiline } => {
                self.emit(Instruction::End { multiline });
            }
            Node::Boundary { negated, word } => {
                let (negated, word) = (*negated, self.set(word));
                self.emit(Instruction::Boundary { negated, word });
            }
            Node::Look(look) => self.look(look),
            Node::BackReference {
                groups,
                ignore_case,
            } => {
                let (groups, ignore_case) = (groups.clone(), *ignore_case);
                self.emit(Instruction::BackReference {
                    groups,
                    ignore_case,
                    back,
                });
            }
        }
    }

    fn alternation(&mut self, nodes: &[Node]) {
        let mut ends = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            if index + 1 == nodes.len() {
                self.node(node);
                break;
            }
            let split = self.emit(Instruction::Accept);
            self.node(node);
            ends.push(self.emit(Instruction::Accept));
            let (first, second) = (split + 1, self.next());
            self.program.instructions[split] = Instruction::Split(first, second);
        }
        let next = self.next();
        for end in ends {
            self.program.instructions[end] = Instruction::Jump(next);
        }
    }

    fn repeat(&mut self, repeat: &Repeat) {
        let count = self.program.slots;
        self.program.slots += 2;
        let slots = Loop {
            count,
            min: repeat.min as usize,
            max: repeat.max.map_or(NONE, |max| max as usize),
        };
        self.emit(Instruction::LoopStart { count });
        let head = self.emit(Instruction::Accept);
        self.emit(Instruction::LoopBody { count });
        if !repeat.groups.is_empty() {
            let (first, end) = (repeat.groups.start as usize, repeat.groups.end as usize);
            self.emit(Instruction::Clear(2 * first..2 * end));
        }
        self.node(&repeat.body);
        self.emit(Instruction::LoopEnd { slots, head });
        let (greedy, next) = (repeat.greedy, self.next());
        self.program.instructions[head] = Instruction::LoopHead {
            slots,
            greedy,
            next,
        };
    }

    fn look(&mut self, look: &Look) {
        let at = self.emit(Instruction::Accept);
        let outer = std::mem::replace(&mut self.back, look.behind);
        self.node(&look.body);
        self.back = outer;
        self.emit(Instruction::Accept);
        let (negated, next) = (look.negated, self.next());
        self.program.instructions[at] = Instruction::Look { negated, next };
    }
}

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
