//! What the emitted text consists of beside its pieces: sites, coverage, cells and the tables that the
//! machine needs to speak of the original.

use oxc::allocator::Allocator;
use oxc::span::GetSpan;
use stackful_source::{Site, SiteKind};

use crate::emit::cells::{CellName, Cells};
use crate::emit::code::{Code, Level, code};
use crate::emit::coverage::Coverage;
use crate::emit::interface::Interface;
use crate::emit::originals::Originals;
use crate::emit::quoted::quoted;
use crate::emit::scopes::Scopes;
use crate::emit::value::{Shadow, Value};
use crate::parse::span_of;

/// What lowering has emitted so far.
pub(crate) struct Emitter<'a> {
    arena: &'a Allocator,
    pub(crate) sites: Vec<Site>,
    pub(crate) coverage: Coverage,
    pub(crate) cells: Cells<'a>,
    pub(crate) originals: Originals,
    pub(crate) interface: Interface<'a>,
    pub(crate) scopes: Scopes,
    /// Declared names that nothing reads.
    unused: u32,
}

impl<'a> Emitter<'a> {
    pub(crate) fn new(arena: &'a Allocator) -> Emitter<'a> {
        Emitter {
            arena,
            sites: Vec::new(),
            coverage: Coverage::default(),
            cells: Cells::default(),
            originals: Originals::default(),
            interface: Interface::default(),
            scopes: Scopes::default(),
            unused: 0,
        }
    }

    /// Where pieces live.
    pub(crate) fn arena(&self) -> &'a Allocator {
        self.arena
    }

    /// The number of a new site, as an expression.
    pub(crate) fn site(&mut self, node: &impl GetSpan, kind: SiteKind) -> Code<'a> {
        let index = self.next_site();
        self.sites.push(Site {
            span: span_of(node),
            kind,
            statement: self.coverage.decision(),
        });
        Code::Site(index)
    }

    /// The index that the next site gets.
    pub(crate) fn next_site(&self) -> u32 {
        self.sites.len() as u32
    }

    /// The cell of a property name.
    pub(crate) fn cell(&mut self, name: &'a str) -> Code<'a> {
        self.cells.of(CellName { name, class: None })
    }

    /// A fresh name in a declaration, there only for the effects of its initialiser.
    pub(crate) fn unused(&mut self) -> Code<'a> {
        let index = self.unused;
        self.unused += 1;
        code!(self, "@u%", index)
    }

    /// A text as a JavaScript string literal.
    pub(crate) fn quoted(&self, text: &str) -> Code<'a> {
        Code::Verbatim(self.arena.alloc_str(&quoted(text)))
    }

    /// `(a, b, c)`.
    pub(crate) fn sequence(&self, parts: &[Code<'a>]) -> Code<'a> {
        Code::sequence(self.arena, parts)
    }

    /// `a, b, c`.
    pub(crate) fn list(&self, parts: &[Code<'a>]) -> Code<'a> {
        Code::separated(self.arena, ", ", parts)
    }

    /// An assignment or a conditional expression in parentheses, but where none are needed.
    pub(crate) fn group(&self, code: Code<'a>) -> Code<'a> {
        Code::Group(Level::Assignment, self.arena.alloc(code))
    }

    /// A function, a class or an object literal in parentheses, but where none are needed.
    pub(crate) fn grouped_definition(&self, code: Code<'a>) -> Code<'a> {
        Code::Group(Level::Definition, self.arena.alloc(code))
    }

    /// An expression of a unary or binary operator in parentheses, but where none are needed.
    pub(crate) fn operation(&self, code: Code<'a>) -> Code<'a> {
        Code::Group(Level::Operation, self.arena.alloc(code))
    }

    /// `a | b`, for `?` and `&&`; `None` if there are none.
    pub(crate) fn any(&self, shadows: &[Code<'a>]) -> Option<Code<'a>> {
        match shadows {
            [] => None,
            [one] => Some(*one),
            _ => Some(Code::separated(self.arena, " | ", shadows)),
        }
    }

    /// `a | b` of those that are not statically 0; `None` if all are.
    pub(crate) fn any_of(&self, shadows: &[Shadow<'a>]) -> Option<Code<'a>> {
        let mut dynamic = Shadow::dynamic(shadows);
        let first = dynamic.next()?;
        let Some(second) = dynamic.next() else {
            return Some(first);
        };
        let mut any = vec![first, second];
        any.extend(dynamic);
        self.any(&any)
    }

    /// `test ? yes : no`; what the test's last operand follows goes first.
    pub(crate) fn choice(&self, test: Code<'a>, yes: Code<'a>, no: Code<'a>) -> Code<'a> {
        let (first, last) = test.split();
        let mut parts = first.to_vec();
        let test = last.test(self.arena);
        let choice = code!(self, "% ? % : %", test, yes, no.bare());
        parts.push(self.group(choice));
        self.sequence(&parts)
    }

    /// A value that can be mentioned behind its shadow, which goes to `result`.
    pub(crate) fn settled(&self, value: Value<'a>, result: Option<Code<'a>>) -> Code<'a> {
        match result {
            Some(result) => {
                let copy = code!(self, "% = %", result, value.shadow);
                self.sequence(&[copy, value.code])
            }
            None => value.code,
        }
    }
}
