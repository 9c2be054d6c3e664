//! The code that makes receivers and arguments: which variables it declares.

use oxc::ast::ast::{Declaration, Statement};

use crate::syntax::parsed;

/// A setup cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the setup is no script: {message}")]
pub struct SetupError {
    /// What the parser says.
    pub message: String,
    /// The byte that it is about.
    pub at: usize,
}

/// The names that a script declares outside of its functions and blocks, in order.
///
/// # Errors
/// The text is no script.
pub fn variables(text: &str) -> Result<Vec<String>, SetupError> {
    parsed(text, |program| {
        let mut names = Vec::new();
        for statement in &program.body {
            names.extend(declared(statement));
        }
        names
    })
    .map_err(|problem| SetupError {
        message: problem.message,
        at: problem.at,
    })
}

fn declared(statement: &Statement<'_>) -> Vec<String> {
    match statement.as_declaration() {
        Some(Declaration::VariableDeclaration(list)) => {
            let patterns = list.declarations.iter().map(|one| &one.id);
            let names = patterns.flat_map(|pattern| pattern.get_binding_identifiers());
            names.map(|name| name.name.to_string()).collect()
        }
        Some(Declaration::FunctionDeclaration(function)) => {
            let name = function.id.iter();
            name.map(|name| name.name.to_string()).collect()
        }
        Some(Declaration::ClassDeclaration(class)) => {
            let name = class.id.iter();
            name.map(|name| name.name.to_string()).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_script_itself_declares() {
        let text = "const { a, b: [c] } = f(); let d = 1, e; var g; function h() { var no; } class I {}\n\
                    { let neither; } x = 1;";
        assert_eq!(
            variables(text).expect("a script"),
            ["a", "c", "d", "e", "g", "h", "I"]
        );
        assert_eq!(variables("let a = ;").expect_err("none").at, 8);
    }
}
