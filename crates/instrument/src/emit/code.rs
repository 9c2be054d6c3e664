//! The emitted text, as a tree of pieces in the parser's arena.
//!
//! Lowering composes pieces with [`code!`], `%` for what is filled in (`template.rs`); a piece is
//! `Copy`, so an atom that a shape mentions three times costs nothing. In text that this crate writes
//! itself, `@` stands for the machine and `@@` for the file's tag (see `names.rs`); text of the app is
//! copied verbatim.
//! Every expression is emitted either as an atom or in parentheses, so pieces can be put next to
//! each other without thought of precedence; a place that needs no parentheses drops them
//! ([`Code::bare`], [`Code::open`]), and sequences within sequences become one.
//!
//! This tree replaces a second syntax tree and a general printer: the encoding repeats operands
//! and copies most of the source, which one arena of string slices expresses directly, and the
//! marks for the source map go where V8 reports positions.

use oxc::allocator::{Allocator, Vec as ArenaVec};

use crate::emit::layout::Layout;
use crate::emit::piece::Piece;
use crate::emit::template::{ASSIGNMENT, Template, template};

/// What an expression in parentheses is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// A function or a class, which an assignment may give a name, or an object literal.
    Definition,
    /// An assignment or a conditional expression.
    Assignment,
    /// An expression of a unary or binary operator.
    Operation,
}

/// A piece of emitted text.
#[derive(Clone, Copy)]
pub(crate) enum Code<'a> {
    /// Text of this crate, as in a template.
    Emitted(&'static str),
    /// A template without holes.
    Fixed(&'static Template),
    /// Text of the app.
    Verbatim(&'a str),
    /// Text of the app, and the byte offset of the original that it comes from.
    Marked(u32, &'a str),
    /// The number of a site, by its index.
    Site(u32),
    /// A decimal number.
    Number(u32),
    /// An injected variable: an expression's temporary value or shadow.
    Temporary(u32),
    /// An injected variable that keeps a value while other expressions are evaluated.
    Held(u32),
    /// The cell of a property name.
    Cell(u32),
    /// The shadow of the app's variable with this name; the number tells it from those around it.
    Shadow(&'a str, u32),
    /// A numeric literal of the app.
    Numeral(&'a str),
    /// Pieces in order.
    Join(&'a [Code<'a>]),
    /// A template whose holes are filled.
    Filled(&'a Filled<'a>),
    /// An expression that stands in parentheses, but where none are needed.
    Group(Level, &'a Code<'a>),
    /// The operands of the comma operator, in parentheses.
    Sequence(&'a [Code<'a>]),
    /// The operands of the comma operator, for a place that needs no parentheses.
    List(&'a [Code<'a>]),
    /// What follows comes from this byte offset of the original text.
    Mark(u32),
}

impl From<&'static str> for Code<'_> {
    fn from(text: &'static str) -> Self {
        Code::Emitted(text)
    }
}

impl From<u32> for Code<'_> {
    fn from(number: u32) -> Self {
        Code::Number(number)
    }
}

/// A template and what its holes are filled with, in order.
pub(crate) struct Filled<'a> {
    pub(crate) template: &'static Template,
    pub(crate) parts: &'a [Code<'a>],
    /// Of an assignment, the value alone: the first hole is filled already.
    pub(crate) is_value: bool,
}

impl Filled<'_> {
    /// The pieces to be printed.
    pub(crate) fn pieces(&self, layout: Layout) -> &'static [Piece] {
        let (all, target) = match layout {
            Layout::Compact => (self.template.compact, ASSIGNMENT.compact),
            Layout::Readable => (self.template.readable, ASSIGNMENT.readable),
        };
        if self.is_value {
            &all[target.len()..]
        } else {
            all
        }
    }
}

/// A text of this crate whose `%` are filled, in order, with its arguments: each a [`Code`] or
/// something that converts into one. A text alone has no `%`.
macro_rules! code {
    ($text:literal) => {{
        const TEMPLATE: $crate::emit::template::Template = $crate::emit::template::template!($text);
        $crate::emit::code::Code::Fixed(&TEMPLATE)
    }};
    ($lowering:expr, $template:literal $(, $part:expr)* $(,)?) => {{
        const TEMPLATE: $crate::emit::template::Template = {
            let template = $crate::emit::template::template!($template);
            let parts = <[&str]>::len(&[$(stringify!($part)),*]);
            assert!(parts == $crate::emit::template::holes($template), "as many arguments as `%`");
            template
        };
        let parts = [$($crate::emit::code::Code::from($part)),*];
        $crate::emit::code::Code::fill($lowering.arena(), &TEMPLATE, &parts)
    }};
}
pub(crate) use code;

impl<'a> Code<'a> {
    /// No text.
    pub(crate) const EMPTY: Code<'static> = Code::Emitted("");

    /// Whether nothing would be printed.
    pub(crate) fn is_empty(self) -> bool {
        match self {
            Code::Emitted(text) | Code::Verbatim(text) => text.is_empty(),
            Code::Join(parts) => parts.iter().all(|part| part.is_empty()),
            _ => false,
        }
    }

    /// For a place where an assignment may stand.
    pub(crate) fn bare(self) -> Code<'a> {
        match self {
            Code::Group(_, inner) => *inner,
            other => other,
        }
    }

    /// For the test of a conditional expression.
    pub(crate) fn test(self, arena: &'a Allocator) -> Code<'a> {
        match self {
            Code::Group(Level::Operation, inner) => *inner,
            other => other.tight(arena),
        }
    }

    /// For an operand.
    pub(crate) fn tight(self, arena: &'a Allocator) -> Code<'a> {
        match self {
            Code::Join(_) | Code::Filled(_) => Code::Group(Level::Assignment, arena.alloc(self)),
            other => other,
        }
    }

    /// For a place where any expression may stand.
    pub(crate) fn open(self) -> Code<'a> {
        match self {
            Code::Group(_, inner) => *inner,
            Code::Sequence(parts) => Code::List(parts),
            other => other,
        }
    }

    /// For the place of a statement.
    pub(crate) fn statement(self) -> Code<'a> {
        match self {
            Code::Group(Level::Definition, _) => self,
            other => other.open(),
        }
    }

    /// The operands that are evaluated before the last one of a sequence, and that one.
    pub(crate) fn split(self) -> (&'a [Code<'a>], Code<'a>) {
        match self {
            Code::Sequence([first @ .., last]) => (first, *last),
            other => (&[], other),
        }
    }

    /// The parts of `…, t = native, s = lookup, t` with these for `t` and `s`: what is evaluated first,
    /// the native operation, and the lookup of its shadow, in which `name` stands for `t`. `None` if
    /// the shape is another, or `name` has a meaning in the lookup already.
    pub(crate) fn named(
        self,
        arena: &'a Allocator,
        shadow: Code<'a>,
        name: &'a str,
    ) -> Option<(&'a [Code<'a>], Code<'a>, Code<'a>)> {
        let (Code::Sequence([before @ .., read, lookup, last]), Code::Temporary(shadow)) =
            (self, shadow)
        else {
            return None;
        };
        let &Code::Temporary(value) = last else {
            return None;
        };
        let read = read.assigned_to(arena, value)?;
        let lookup = lookup.assigned_to(arena, shadow)?;
        let lookup = lookup.replaced(arena, value, name)?;
        Some((before, read, lookup))
    }

    /// What is assigned to a temporary.
    fn assigned_to(self, arena: &'a Allocator, temporary: u32) -> Option<Code<'a>> {
        let Code::Filled(&Filled {
            template,
            parts: [Code::Temporary(target), parts @ ..],
            is_value: false,
        }) = self
        else {
            return None;
        };
        let is_assignment =
            *target == temporary && template.readable.starts_with(ASSIGNMENT.readable);
        is_assignment.then(|| {
            Code::Filled(arena.alloc(Filled {
                template,
                parts,
                is_value: true,
            }))
        })
    }

    /// Of `…, s = shadow, value`: the sequence in which the temporary `to` gets the shadow in place of `s`.
    /// `None` if this is no such sequence.
    pub(crate) fn redirected(
        self,
        arena: &'a Allocator,
        shadow: u32,
        to: Code<'a>,
    ) -> Option<Code<'a>> {
        let Code::Sequence([before @ .., assigned, last]) = self else {
            return None;
        };
        let assigned = assigned.assigned_to(arena, shadow)?;
        let mut parts = before.to_vec();
        parts.push(Code::fill(arena, &SET, &[to, assigned]));
        parts.push(*last);
        Some(Code::sequence(arena, &parts))
    }

    /// This code with the name of a variable in place of a temporary; `None` if it mentions that variable
    /// or its shadow already, which would then be ambiguous.
    fn replaced(self, arena: &'a Allocator, temporary: u32, name: &'a str) -> Option<Code<'a>> {
        match self {
            Code::Temporary(number) if number == temporary => Some(Code::Verbatim(name)),
            Code::Verbatim(text) | Code::Marked(_, text) if mentions(text, name) => None,
            Code::Shadow(of, _) if of == name => None,
            Code::Join(parts) => {
                let parts = replaced_in(parts, arena, temporary, name)?;
                Some(Code::Join(parts))
            }
            Code::Filled(filled) => {
                let parts = replaced_in(filled.parts, arena, temporary, name)?;
                Some(Code::Filled(arena.alloc(Filled { parts, ..*filled })))
            }
            Code::Group(..) | Code::Sequence(_) | Code::List(_) => None,
            other => Some(other),
        }
    }

    /// Whether it can be mentioned again.
    fn is_temporary(self) -> bool {
        matches!(self, Code::Temporary(_) | Code::Held(_))
    }

    /// A template with its holes filled.
    pub(crate) fn fill(
        arena: &'a Allocator,
        template: &'static Template,
        parts: &[Code<'a>],
    ) -> Code<'a> {
        let parts = arena.alloc_slice_copy(parts);
        let mut left = template.takes_assignment;
        while left != 0 {
            let hole = &mut parts[left.trailing_zeros() as usize];
            *hole = hole.bare();
            left &= left - 1;
        }
        Code::Filled(arena.alloc(Filled {
            template,
            parts,
            is_value: false,
        }))
    }

    /// The pieces one after the other.
    pub(crate) fn join(arena: &'a Allocator, parts: &[Code<'a>]) -> Code<'a> {
        Code::Join(arena.alloc_slice_copy(parts))
    }

    /// The pieces with `separator` between them; commas separate what may be an assignment each.
    pub(crate) fn separated(
        arena: &'a Allocator,
        separator: &'static str,
        parts: &[Code<'a>],
    ) -> Code<'a> {
        let between = match separator {
            ", " => Code::Fixed(&COMMA),
            " | " => Code::Fixed(&OR),
            other => Code::Emitted(other),
        };
        let mut pieces = ArenaVec::with_capacity_in(parts.len() * 2, &arena);
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                pieces.push(between);
            }
            pieces.push(if separator == ", " {
                part.bare()
            } else {
                *part
            });
        }
        Code::Join(pieces.into_arena_slice())
    }

    /// The pieces as operands of the comma operator; one alone is itself.
    pub(crate) fn sequence(arena: &'a Allocator, parts: &[Code<'a>]) -> Code<'a> {
        if let [one] = parts {
            return one.tight(arena);
        }
        let mut flat = ArenaVec::with_capacity_in(parts.len(), &arena);
        for &part in parts {
            match part {
                Code::Sequence(inner) => flat.extend(inner.iter().copied()),
                part => flat.push(part),
            }
        }
        Code::Sequence(flat.into_arena_slice())
    }
}

/// Whether a text of the app may mention a variable.
fn mentions(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text == name || (!text.chars().all(is_word) && text.contains(name))
}

const SET: Template = template!("% = %");
const COMMA: Template = template!(", ");
const OR: Template = template!(" | ");

/// Pieces with a name for a temporary.
fn replaced_in<'a>(
    parts: &[Code<'a>],
    arena: &'a Allocator,
    temporary: u32,
    name: &'a str,
) -> Option<&'a [Code<'a>]> {
    let parts = parts
        .iter()
        .map(|part| part.replaced(arena, temporary, name));
    let parts: Vec<_> = parts.collect::<Option<_>>()?;
    Some(arena.alloc_slice_copy(&parts))
}

/// Collects what is evaluated in order, to be operands of the comma operator.
pub(crate) trait Parts<'a> {
    /// `target = value`, where evaluating `target` does nothing.
    fn set(&mut self, arena: &'a Allocator, target: Code<'a>, value: Code<'a>);

    /// A value whose last operand, if it is a temporary, is not needed.
    fn run(&mut self, value: Code<'a>);
}

impl<'a> Parts<'a> for Vec<Code<'a>> {
    fn set(&mut self, arena: &'a Allocator, target: Code<'a>, value: Code<'a>) {
        let (first, last) = match value.split() {
            // It would get the target's name.
            (_, Code::Group(Level::Definition, _)) => (&[][..], value),
            split => split,
        };
        self.extend(first);
        self.push(Code::fill(arena, &SET, &[target, last.bare()]));
    }

    fn run(&mut self, value: Code<'a>) {
        let (first, last) = value.split();
        self.extend(first);
        if first.is_empty() || !last.is_temporary() {
            self.push(last);
        }
    }
}
