//! The branches of a text that are written down: both sides of an `if`, and the cases of a `switch`.

use std::path::Path;

use oxc::ast::ast::{IfStatement, Statement, SwitchStatement};
use oxc::ast_visit::{Visit, walk};
use oxc::span::GetSpan;

use crate::text::{Edit, SyntaxError, read};

/// Where a fault may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The byte at which it begins, in a block that behind the brace.
    pub start: u32,
    shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Block,
    /// A single statement, with the byte behind it: it becomes a block.
    Statement(u32),
    Case,
}

/// The branches of a file, in the order of its text.
///
/// # Errors
/// It is no valid text.
pub fn branches(path: &Path, text: &str) -> Result<Vec<Branch>, SyntaxError> {
    read(path, text, |program| {
        let mut found = Found::default();
        found.visit_program(program);
        found.0.sort_by_key(|branch| branch.start);
        found.0
    })
}

/// What makes a branch throw an error of these words before anything else.
pub fn fault(branch: Branch, message: &str) -> Vec<Edit> {
    let throw = format!("throw new Error({message:?});");
    let at = branch.start;
    let before = |insert: String| Edit { at, insert };
    match branch.shape {
        Shape::Block => vec![before(format!(" {throw}"))],
        Shape::Case => vec![before(format!("{throw} "))],
        Shape::Statement(end) => vec![
            before(format!("{{ {throw} ")),
            Edit {
                at: end,
                insert: " }".to_owned(),
            },
        ],
    }
}

#[derive(Default)]
struct Found(Vec<Branch>);

impl Found {
    fn add(&mut self, body: &Statement<'_>) {
        let span = body.span();
        self.0.push(match body {
            Statement::BlockStatement(_) => Branch {
                start: span.start + 1,
                shape: Shape::Block,
            },
            _ => Branch {
                start: span.start,
                shape: Shape::Statement(span.end),
            },
        });
    }
}

impl<'a> Visit<'a> for Found {
    fn visit_if_statement(&mut self, it: &IfStatement<'a>) {
        self.add(&it.consequent);
        match &it.alternate {
            // Its own sides are the branches.
            Some(Statement::IfStatement(_)) | None => {}
            Some(other) => self.add(other),
        }
        walk::walk_if_statement(self, it);
    }

    fn visit_switch_statement(&mut self, it: &SwitchStatement<'a>) {
        for case in &it.cases {
            if let Some(first) = case.consequent.first() {
                self.0.push(Branch {
                    start: first.span().start,
                    shape: Shape::Case,
                });
            }
        }
        walk::walk_switch_statement(self, it);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::edited;

    fn shown(text: &str) -> String {
        let all = branches(Path::new("a.ts"), text).unwrap();
        let edits = (1..).zip(all);
        let edits: Vec<_> = edits
            .flat_map(|(number, branch)| fault(branch, &format!("E{number}")))
            .collect();
        edited(text, &edits)
    }

    #[test]
    fn both_sides_of_an_if() {
        insta::assert_snapshot!(shown("if (a) b(); else { c() }"), @r#"if (a) { throw new Error("E1"); b(); } else { throw new Error("E2"); c() }"#);
        insta::assert_snapshot!(shown("if (a) { if (b) return } else if (c) d(); // as it was"), @r#"if (a) { throw new Error("E1"); if (b) { throw new Error("E2"); return } } else if (c) { throw new Error("E3"); d(); } // as it was"#);
    }

    #[test]
    fn cases_that_do_something() {
        insta::assert_snapshot!(shown("switch (op) {\n  case 1:\n  case 2: a(); break;\n  default: b();\n}"), @r#"
        switch (op) {
          case 1:
          case 2: throw new Error("E1"); a(); break;
          default: throw new Error("E2"); b();
        }
        "#);
    }

    #[test]
    fn types_stay() {
        insta::assert_snapshot!(shown("const f = (a: number): void => { if (a > 1) g<string>(a as any); };"), @r#"const f = (a: number): void => { if (a > 1) { throw new Error("E1"); g<string>(a as any); } };"#);
    }
}
