//! A call of `$mark` before each statement, with its number: how far code has come, how many steps it has
//! taken, and which statements were reached.
//!
//! ```text
//! if (index in list) found = index;      $mark(4);if (index in list) {$mark(5);found = index;}
//! ```
//!
//! Declarations of functions and imports are no statements that run; those of functions are counted, for
//! some tools take them for statements that every load reaches. Directives stay first.

use oxc::ast::ast::{Function, Program, Statement};
use oxc::ast_visit::{Visit, walk};
use oxc::span::GetSpan as _;
use oxc::syntax::scope::ScopeFlags;

use crate::syntax::{Problem, parsed};

/// A text with marks, and the byte of the original that each stands at.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    pub(crate) text: String,
    pub(crate) statements: Vec<u32>,
    /// Declarations of functions.
    pub(crate) declarations: usize,
}

/// Marks a script or a CommonJS module; the first statement has the number `first`.
///
/// # Errors
/// The text is neither.
pub(crate) fn mark(text: &str, first: usize) -> Result<Marked, Problem> {
    let (mut inserted, statements, declarations) = parsed(text, |program| {
        let mut marks = Marks::new(first);
        marks.visit_program(program);
        (marks.inserted, marks.statements, marks.declarations)
    })?;
    inserted.sort_by_key(|insertion| (insertion.at, insertion.closes));
    let mut marked = String::with_capacity(text.len() * 2);
    let mut done = 0;
    for Insertion {
        at, text: piece, ..
    } in inserted
    {
        marked.push_str(&text[done..at]);
        marked.push_str(&piece);
        done = at;
    }
    marked.push_str(&text[done..]);
    Ok(Marked {
        text: marked,
        statements,
        declarations,
    })
}

struct Insertion {
    at: usize,
    /// What ends something comes before what begins at the same byte.
    closes: std::cmp::Reverse<bool>,
    text: String,
}

struct Marks {
    first: usize,
    inserted: Vec<Insertion>,
    statements: Vec<u32>,
    declarations: usize,
}

impl Marks {
    fn new(first: usize) -> Marks {
        Marks {
            first,
            inserted: Vec::new(),
            statements: Vec::new(),
            declarations: 0,
        }
    }

    fn insert(&mut self, at: u32, closes: bool, text: String) {
        self.inserted.push(Insertion {
            at: at as usize,
            closes: std::cmp::Reverse(closes),
            text,
        });
    }

    fn call(&mut self, at: u32) -> String {
        let number = self.first + self.statements.len();
        self.statements.push(at);
        format!("$mark({number});")
    }

    /// Marks the statements of a list.
    fn list(&mut self, statements: &[Statement<'_>]) {
        for statement in statements.iter().filter(|statement| runs(statement)) {
            let at = statement.span().start;
            let text = self.call(at);
            self.insert(at, false, text);
        }
    }

    /// Marks what a loop repeats. If that is an empty block, its loop is run again: a loop that does
    /// nothing takes steps, too.
    fn body(&mut self, of: u32, statement: &Statement<'_>) {
        match statement {
            Statement::BlockStatement(block) if block.body.is_empty() => {
                // A loop with a label begins there as a statement.
                let before = self.statements.iter().enumerate();
                let nearest = before
                    .filter(|(_, at)| **at <= of)
                    .max_by_key(|(_, at)| **at);
                let (index, _) = nearest.expect("a loop is a statement, or in one");
                let number = self.first + index;
                self.insert(block.span.start + 1, false, format!("$mark({number});"));
            }
            _ => self.single(statement),
        }
    }

    /// Marks a statement that stands where one only may stand.
    fn single(&mut self, statement: &Statement<'_>) {
        if matches!(statement, Statement::BlockStatement(_)) || !runs(statement) {
            return;
        }
        let span = statement.span();
        let text = format!("{{{}", self.call(span.start));
        self.insert(span.start, false, text);
        self.insert(span.end, true, "}".to_owned());
    }
}

fn runs(statement: &Statement<'_>) -> bool {
    !matches!(
        statement,
        Statement::FunctionDeclaration(_) | Statement::ImportDeclaration(_)
    )
}

impl<'a> Visit<'a> for Marks {
    fn visit_program(&mut self, program: &Program<'a>) {
        self.list(&program.body);
        walk::walk_program(self, program);
    }

    fn visit_function(&mut self, function: &Function<'a>, flags: ScopeFlags) {
        self.declarations += usize::from(function.is_declaration());
        walk::walk_function(self, function, flags);
    }

    fn visit_function_body(&mut self, body: &oxc::ast::ast::FunctionBody<'a>) {
        self.list(&body.statements);
        walk::walk_function_body(self, body);
    }

    fn visit_block_statement(&mut self, block: &oxc::ast::ast::BlockStatement<'a>) {
        self.list(&block.body);
        walk::walk_block_statement(self, block);
    }

    fn visit_switch_case(&mut self, case: &oxc::ast::ast::SwitchCase<'a>) {
        self.list(&case.consequent);
        walk::walk_switch_case(self, case);
    }

    fn visit_if_statement(&mut self, statement: &oxc::ast::ast::IfStatement<'a>) {
        self.single(&statement.consequent);
        if let Some(alternate) = &statement.alternate {
            self.single(alternate);
        }
        walk::walk_if_statement(self, statement);
    }

    fn visit_for_statement(&mut self, statement: &oxc::ast::ast::ForStatement<'a>) {
        self.body(statement.span.start, &statement.body);
        walk::walk_for_statement(self, statement);
    }

    fn visit_for_in_statement(&mut self, statement: &oxc::ast::ast::ForInStatement<'a>) {
        self.body(statement.span.start, &statement.body);
        walk::walk_for_in_statement(self, statement);
    }

    fn visit_for_of_statement(&mut self, statement: &oxc::ast::ast::ForOfStatement<'a>) {
        self.body(statement.span.start, &statement.body);
        walk::walk_for_of_statement(self, statement);
    }

    fn visit_while_statement(&mut self, statement: &oxc::ast::ast::WhileStatement<'a>) {
        self.body(statement.span.start, &statement.body);
        walk::walk_while_statement(self, statement);
    }

    fn visit_do_while_statement(&mut self, statement: &oxc::ast::ast::DoWhileStatement<'a>) {
        self.body(statement.span.start, &statement.body);
        walk::walk_do_while_statement(self, statement);
    }

    fn visit_with_statement(&mut self, statement: &oxc::ast::ast::WithStatement<'a>) {
        self.single(&statement.body);
        walk::walk_with_statement(self, statement);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str) -> String {
        mark(text, 1).expect("valid").text
    }

    #[test]
    fn every_statement_and_no_declaration() {
        insta::assert_snapshot!(
            marked("function f(a) { 'use strict'; if (a) return 1; else if (!a) throw 2; for (;;); }\nf(x => x);"),
            @r"
            function f(a) { 'use strict'; $mark(2);if (a) {$mark(4);return 1;} else {$mark(5);if (!a) {$mark(6);throw 2;}} $mark(3);for (;;){$mark(7);;} }
            $mark(1);f(x => x);
            "
        );
        insta::assert_snapshot!(
            marked("outer: for (const k in o) switch (k) { case 1: g(); break outer; default: do h(); while (i) }"),
            @r"
            $mark(1);outer: for (const k in o) {$mark(2);switch (k) { case 1: $mark(3);g(); $mark(4);break outer; default: $mark(5);do {$mark(6);h();} while (i) }}
            "
        );
    }

    #[test]
    fn loops_that_do_nothing_take_steps() {
        insta::assert_snapshot!(
            marked("a: while (b) {} if (c) for (;;) { } else do {} while (d);"),
            @"$mark(1);a: while (b) {$mark(1);} $mark(2);if (c) {$mark(3);for (;;) {$mark(3); }} else {$mark(4);do {$mark(4);} while (d);}"
        );
    }

    #[test]
    fn what_is_no_script_is_told_with_its_place() {
        assert_eq!(
            mark("var a;\nvar a b;", 1).map_err(|problem| problem.at),
            Err(12)
        );
    }
}
