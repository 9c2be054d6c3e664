//! Patterns as instructions for the matcher.
//!
//! Slots hold the ends of captures, then for each quantifier its count and where its last repetition
//! began. Bodies of lookbehinds are compiled to run backwards.

use std::ops::Range;

use crate::node::{Look, Node, Repeat};
use crate::set::CharSet;

/// Instructions of a pattern at most.
const MOST_INSTRUCTIONS: usize = 1 << 20;
/// A slot that holds nothing.
pub(crate) const NONE: usize = usize::MAX;

#[derive(Clone, Debug)]
pub(crate) enum Instruction {
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
pub(crate) struct Loop {
    pub(crate) count: usize,
    pub(crate) min: usize,
    pub(crate) max: usize,
}

/// A compiled pattern.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) instructions: Vec<Instruction>,
    pub(crate) sets: Vec<CharSet>,
    pub(crate) groups: u32,
    pub(crate) slots: usize,
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
