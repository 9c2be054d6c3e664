//! Pairs of checks: a page sends a message only if a value of it passes, and the server checks the same,
//! or less. The server's other way is then one that no user of the page can take.
//!
//! What is checked is how long the value is as a text, since that is the same of every value before and
//! after it was sent as JSON.

use std::collections::BTreeMap;
use std::path::Path;

use oxc::ast::ast::{
    Argument, ArrowFunctionBody, BindingPattern, CallExpression, Expression, ExpressionStatement,
    FormalParameters, ObjectPropertyKind, PropertyKey, StringLiteral,
};
use oxc::ast_visit::{Visit, walk};
use oxc::span::GetSpan;

use crate::text::{Edit, SyntaxError, read};

/// A statement of a page that does nothing but send a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Send {
    /// The message's name.
    pub message: String,
    /// What its first argument is made of: the names of its members, or nothing for a plain value.
    pub members: Option<Vec<(String, String)>>,
    /// The text of the first argument, if it may be repeated: a name.
    pub value: Option<String>,
    start: u32,
    end: u32,
}

/// A function of a server that takes a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The message's name.
    pub message: String,
    /// The name of its first parameter, or those of the members that it is taken apart into.
    pub parameter: Parameter,
    /// The byte behind the brace of its body.
    start: u32,
}

/// How a handler names what it gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// As a whole.
    Whole(String),
    /// By members: each with the name of its variable.
    Parts(Vec<(String, String)>),
}

/// The statements that send messages.
///
/// # Errors
/// It is no valid text.
pub fn sends(path: &Path, text: &str) -> Result<Vec<Send>, SyntaxError> {
    read(path, text, |program| {
        let mut found = Sends {
            text,
            found: Vec::new(),
        };
        found.visit_program(program);
        found.found
    })
}

/// How often each text is written that may be the name of a message which is sent: all but where one is
/// listened for. Some may be sent by its name in a variable, where nothing can be checked.
///
/// # Errors
/// It is no valid text.
pub fn mentions(path: &Path, text: &str) -> Result<BTreeMap<String, usize>, SyntaxError> {
    read(path, text, |program| {
        let mut found = Mentions::default();
        found.visit_program(program);
        found.0
    })
}

/// The functions that take messages.
///
/// # Errors
/// It is no valid text.
pub fn handlers(path: &Path, text: &str) -> Result<Vec<Handler>, SyntaxError> {
    read(path, text, |program| {
        let mut found = Handlers::default();
        found.visit_program(program);
        found.0
    })
}

impl Send {
    /// The expression for a member of what is sent, or for all of it; `None` if it cannot be mentioned twice.
    fn of(&self, member: Option<&str>) -> Option<&str> {
        match (member, &self.members) {
            (None, _) => self.value.as_deref(),
            (Some(member), Some(members)) => {
                let found = members.iter().find(|(name, _)| name == member);
                found.map(|(_, value)| value.as_str())
            }
            (Some(_), None) => None,
        }
    }
}

impl Handler {
    /// The members that it knows; `None` stands for all of it.
    pub fn choices(&self) -> Vec<Option<String>> {
        match &self.parameter {
            Parameter::Whole(_) => vec![None],
            Parameter::Parts(parts) => parts.iter().map(|(name, _)| Some(name.clone())).collect(),
        }
    }

    fn of(&self, member: Option<&str>) -> Option<&str> {
        match (member, &self.parameter) {
            (None, Parameter::Whole(name)) => Some(name),
            (Some(member), Parameter::Parts(parts)) => {
                let found = parts.iter().find(|(name, _)| name == member);
                found.map(|(_, variable)| variable.as_str())
            }
            _ => None,
        }
    }
}

/// Sends only what is at most so long, in a block of its own, as an `else` may follow; `None` if that value is not a name.
pub fn guard(send: &Send, member: Option<&str>, most: usize) -> Option<Vec<Edit>> {
    let value = send.of(member)?;
    Some(vec![
        Edit {
            at: send.start,
            insert: format!("{{ if (String({value}).length <= {most}) {{ "),
        },
        Edit {
            at: send.end,
            insert: " } }".to_owned(),
        },
    ])
}

/// Throws an error of these words if what has come is longer.
pub fn subsume(
    handler: &Handler,
    member: Option<&str>,
    most: usize,
    message: &str,
) -> Option<Edit> {
    let value = handler.of(member)?;
    let check =
        format!(" if (String({value}).length > {most}) {{ throw new Error({message:?}); }}");
    Some(Edit {
        at: handler.start,
        insert: check,
    })
}

struct Sends<'t> {
    text: &'t str,
    found: Vec<Send>,
}

impl Sends<'_> {
    fn name(&self, expression: &Expression<'_>) -> Option<String> {
        let is_name = matches!(
            expression,
            Expression::Identifier(_) | Expression::StaticMemberExpression(_)
        );
        let span = expression.span();
        is_name.then(|| self.text[span.start as usize..span.end as usize].to_owned())
    }

    fn members(&self, argument: &Argument<'_>) -> Option<Vec<(String, String)>> {
        let Argument::ObjectExpression(object) = argument else {
            return None;
        };
        let named = object
            .properties
            .iter()
            .filter_map(|property| match property {
                ObjectPropertyKind::ObjectProperty(property) => {
                    Some((static_name(&property.key)?, self.name(&property.value)?))
                }
                ObjectPropertyKind::SpreadProperty(_) => None,
            });
        Some(named.collect())
    }
}

impl<'a> Visit<'a> for Sends<'_> {
    fn visit_expression_statement(&mut self, it: &ExpressionStatement<'a>) {
        if let Expression::CallExpression(call) = &it.expression
            && let Some((message, rest)) = called(call, "emit")
            && let Some(first) = rest.first()
        {
            self.found.push(Send {
                message,
                members: self.members(first),
                value: first.as_expression().and_then(|value| self.name(value)),
                start: it.span.start,
                end: it.span.end,
            });
        }
        walk::walk_expression_statement(self, it);
    }
}

#[derive(Default)]
struct Mentions(BTreeMap<String, usize>);

impl<'a> Visit<'a> for Mentions {
    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        if let Some((_, rest)) = called(it, "on") {
            walk::walk_expression(self, &it.callee);
            for argument in rest {
                self.visit_argument(argument);
            }
        } else {
            walk::walk_call_expression(self, it);
        }
    }

    fn visit_string_literal(&mut self, it: &StringLiteral<'a>) {
        *self.0.entry(it.value.to_string()).or_default() += 1;
    }
}

#[derive(Default)]
struct Handlers(Vec<Handler>);

impl<'a> Visit<'a> for Handlers {
    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        if let Some((message, [function, ..])) = called(it, "on") {
            let taken = match function {
                Argument::ArrowFunctionExpression(arrow) => match &arrow.body {
                    ArrowFunctionBody::FunctionBody(body) => {
                        Some((&*arrow.params, body.span.start))
                    }
                    _ => None,
                },
                Argument::FunctionExpression(function) => {
                    let body = function.body.as_ref();
                    body.map(|body| (&*function.params, body.span.start))
                }
                _ => None,
            };
            let parameter = taken.and_then(|(parameters, _)| parameter(parameters));
            if let Some(((_, brace), parameter)) = taken.zip(parameter) {
                self.0.push(Handler {
                    message,
                    parameter,
                    start: brace + 1,
                });
            }
        }
        walk::walk_call_expression(self, it);
    }
}

fn parameter(parameters: &FormalParameters<'_>) -> Option<Parameter> {
    let first = parameters.items.first()?;
    match &first.pattern {
        BindingPattern::BindingIdentifier(name) => Some(Parameter::Whole(name.name.to_string())),
        BindingPattern::ObjectPattern(object) => {
            let parts = object.properties.iter().filter_map(|property| {
                let BindingPattern::BindingIdentifier(variable) = &property.value else {
                    return None;
                };
                Some((static_name(&property.key)?, variable.name.to_string()))
            });
            Some(Parameter::Parts(parts.collect()))
        }
        _ => None,
    }
}

/// The text that a method of this name is called with first, and the other arguments.
fn called<'c, 'a>(
    call: &'c CallExpression<'a>,
    method: &str,
) -> Option<(String, &'c [Argument<'a>])> {
    let Expression::StaticMemberExpression(callee) = &call.callee else {
        return None;
    };
    let (Argument::StringLiteral(name), rest) = call.arguments.split_first()? else {
        return None;
    };
    (callee.property.name == method).then(|| (name.value.to_string(), rest))
}

fn static_name(key: &PropertyKey<'_>) -> Option<String> {
    key.static_name().map(|name| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::edited;

    #[test]
    fn a_page_and_a_server_check_the_same() {
        let page = "go.onclick = () => { socket.emit('book', { x, code: field.value }, done); };";
        let server = "socket.on('book', ({ x, code }, answer) => { book(x, code); });";
        let send = &sends(Path::new("a.js"), page).unwrap()[0];
        let handler = &handlers(Path::new("b.js"), server).unwrap()[0];
        let choices = handler.choices();
        assert_eq!(choices, [Some("x".to_owned()), Some("code".to_owned())]);
        let member = choices[1].as_deref();
        insta::assert_snapshot!(edited(page, &guard(send, member, 9).unwrap()), @"go.onclick = () => { { if (String(field.value).length <= 9) { socket.emit('book', { x, code: field.value }, done); } } };");
        let check = subsume(handler, member, 12, "E1").unwrap();
        insta::assert_snapshot!(edited(server, &[check]), @r#"socket.on('book', ({ x, code }, answer) => { if (String(code).length > 12) { throw new Error("E1"); } book(x, code); });"#);
    }

    #[test]
    fn a_name_may_be_written_where_nothing_is_sent() {
        let page = "const COMMANDS = { join: 'join' }; socket.on('join', () => { socket.emit('join', 'a'); });";
        let written = mentions(Path::new("a.js"), page).unwrap();
        assert_eq!(
            written,
            BTreeMap::from([("a".to_owned(), 1), ("join".to_owned(), 2)])
        );
    }

    #[test]
    fn what_cannot_be_mentioned_twice_is_not_checked() {
        let page = "socket.emit('say', read());";
        let send = &sends(Path::new("a.js"), page).unwrap()[0];
        assert_eq!(guard(send, None, 9), None);
    }
}
