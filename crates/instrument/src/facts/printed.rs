//! What V8 prints for an expression in an error message such as `a.b(...).c is not a function`.
//!
//! V8 prints the syntax tree that it runs: constants are folded, equal operators in a row are one
//! operation, `!=` is a negated `==`. What it has no text for is `(intermediate value)`.

use oxc::ast::ast::*;
use oxc::syntax::operator::{BinaryOperator, UnaryOperator, UpdateOperator};

const NONE: &str = "(intermediate value)";

/// V8's rendering of `e`.
pub(crate) fn printed(e: &Expression<'_>, text: &str) -> String {
    let printer = Printer { text, calls: true };
    printer.print(e)
}

/// V8's rendering of a property with a computed key.
pub(crate) fn printed_computed(e: &ComputedMemberExpression<'_>, text: &str) -> String {
    let printer = Printer { text, calls: true };
    printer.computed(&e.object, &e.expression, e.optional)
}

/// V8's rendering of `e` in the message that it cannot be iterated. That shows calls without their
/// parentheses, and says of a call that its callee may be no function: V8 does not know which it was.
pub(crate) fn printed_iterable(e: &Expression<'_>, text: &str) -> String {
    let printer = Printer { text, calls: false };
    let callee = match e.without_parentheses() {
        Expression::CallExpression(e) => &e.callee,
        Expression::NewExpression(e) => &e.callee,
        Expression::TaggedTemplateExpression(e) => &e.tag,
        e => return printer.print(e),
    };
    let callee = printer.print(callee);
    format!("{callee} is not a function or its return value")
}

struct Printer<'t> {
    text: &'t str,
    /// Whether a call is shown as one.
    calls: bool,
}

impl Printer<'_> {
    fn print(&self, e: &Expression<'_>) -> String {
        let e = e.without_parentheses();
        if let Some(number) = folded(e) {
            return oxc::syntax::number::ToJsString::to_js_string(&number);
        }
        match e {
            Expression::Identifier(e) => e.name.to_string(),
            Expression::ThisExpression(_) => "this".to_owned(),
            Expression::StringLiteral(e) => format!("\"{}\"", e.value),
            Expression::BooleanLiteral(e) => e.value.to_string(),
            Expression::NullLiteral(_) => "null".to_owned(),
            Expression::RegExpLiteral(e) => {
                self.text[e.span.start as usize..e.span.end as usize].to_owned()
            }
            Expression::TemplateLiteral(e) => self.template(e),
            Expression::StaticMemberExpression(e) => {
                let dot = if e.optional { "?." } else { "." };
                format!("{}{dot}{}", self.print(&e.object), e.property.name)
            }
            Expression::ComputedMemberExpression(e) => {
                self.computed(&e.object, &e.expression, e.optional)
            }
            Expression::PrivateFieldExpression(e) => {
                let dot = if e.optional { "?." } else { "." };
                format!("{}{dot}#{}", self.print(&e.object), e.field.name)
            }
            Expression::CallExpression(e) => self.call(&e.callee),
            Expression::TaggedTemplateExpression(e) => self.call(&e.tag),
            Expression::ImportExpression(e) => format!("ImportCall({})", self.print(&e.source)),
            Expression::ArrayExpression(e) => self.array(e),
            Expression::ObjectExpression(e) => format!("{{{}}}", NONE.repeat(e.properties.len())),
            Expression::ConditionalExpression(_) => NONE.repeat(3),
            Expression::AssignmentExpression(e) => self.target(&e.left),
            Expression::UnaryExpression(e) => self.unary(e),
            Expression::UpdateExpression(e) => self.update(e),
            Expression::BinaryExpression(e) => self.binary(e),
            Expression::LogicalExpression(e) => {
                let mut operands = Vec::new();
                self.operands(&e.left, e.operator.as_str(), &mut operands);
                operands.push(self.print(&e.right));
                joined(&operands, e.operator.as_str())
            }
            Expression::SequenceExpression(e) => {
                let parts: Vec<_> = e.expressions.iter().map(|e| self.print(e)).collect();
                joined(&parts, ",")
            }
            _ => NONE.to_owned(),
        }
    }

    fn template(&self, e: &TemplateLiteral<'_>) -> String {
        match constant(e) {
            Some(text) => format!("\"{text}\""),
            None => e.expressions.iter().map(|e| self.print(e)).collect(),
        }
    }

    fn computed(&self, object: &Expression<'_>, key: &Expression<'_>, optional: bool) -> String {
        let object = self.print(object);
        let dot = if optional { "?." } else { "" };
        let name = match key.without_parentheses() {
            Expression::StringLiteral(key) => Some(key.value.as_str()),
            Expression::TemplateLiteral(key) => constant(key),
            _ => None,
        };
        match name {
            Some(name) => format!("{object}{dot}.{name}"),
            None => format!("{object}{dot}[{}]", self.print(key)),
        }
    }

    fn call(&self, callee: &Expression<'_>) -> String {
        let parentheses = if self.calls { "(...)" } else { "" };
        self.print(callee) + parentheses
    }

    fn array(&self, e: &ArrayExpression<'_>) -> String {
        let elements: Vec<_> = e
            .elements
            .iter()
            .map(|element| match element {
                ArrayExpressionElement::SpreadElement(spread) => {
                    format!("(...{})", self.print(&spread.argument))
                }
                ArrayExpressionElement::Elision(_) => NONE.to_owned(),
                element => self.print(element.to_expression()),
            })
            .collect();
        format!("[{}]", elements.join(","))
    }

    fn target(&self, target: &AssignmentTarget<'_>) -> String {
        match target {
            AssignmentTarget::AssignmentTargetIdentifier(e) => e.name.to_string(),
            AssignmentTarget::StaticMemberExpression(e) => {
                format!("{}.{}", self.print(&e.object), e.property.name)
            }
            AssignmentTarget::ComputedMemberExpression(e) => {
                self.computed(&e.object, &e.expression, false)
            }
            AssignmentTarget::ArrayAssignmentTarget(e) => {
                let elements = e.elements.iter().map(|element| match element {
                    Some(element) => element
                        .as_assignment_target()
                        .map_or_else(|| NONE.to_owned(), |target| self.target(target)),
                    None => NONE.to_owned(),
                });
                format!("[{}]", elements.collect::<Vec<_>>().join(","))
            }
            AssignmentTarget::ObjectAssignmentTarget(e) => {
                let count = e.properties.len() + usize::from(e.rest.is_some());
                format!("{{{}}}", NONE.repeat(count))
            }
            _ => NONE.to_owned(),
        }
    }

    fn unary(&self, e: &UnaryExpression<'_>) -> String {
        if e.operator == UnaryOperator::LogicalNot
            && let Some(truth) = constant_truth(&e.argument)
        {
            return (!truth).to_string();
        }
        let space = if e.operator.is_keyword() { " " } else { "" };
        let operand = self.print(&e.argument);
        format!("({}{space}{operand})", e.operator.as_str())
    }

    fn update(&self, e: &UpdateExpression<'_>) -> String {
        let operand = match &e.argument {
            SimpleAssignmentTarget::AssignmentTargetIdentifier(e) => e.name.to_string(),
            SimpleAssignmentTarget::StaticMemberExpression(e) => {
                format!("{}.{}", self.print(&e.object), e.property.name)
            }
            SimpleAssignmentTarget::ComputedMemberExpression(e) => {
                self.computed(&e.object, &e.expression, false)
            }
            _ => NONE.to_owned(),
        };
        let operator = match e.operator {
            UpdateOperator::Increment => "++",
            UpdateOperator::Decrement => "--",
        };
        if e.prefix {
            format!("({operator}{operand})")
        } else {
            format!("({operand}{operator})")
        }
    }

    fn binary(&self, e: &BinaryExpression<'_>) -> String {
        let negated = match e.operator {
            BinaryOperator::Inequality => Some("=="),
            BinaryOperator::StrictInequality => Some("==="),
            _ => None,
        };
        let right = self.print(&e.right);
        if let Some(operator) = negated {
            return format!("(!({} {operator} {right}))", self.print(&e.left));
        }
        let mut operands = Vec::new();
        if e.operator.is_arithmetic() && e.operator != BinaryOperator::Exponential
            || e.operator.is_bitwise()
        {
            self.operands(&e.left, e.operator.as_str(), &mut operands);
        } else {
            operands.push(self.print(&e.left));
        }
        operands.push(right);
        joined(&operands, e.operator.as_str())
    }

    /// The operands of a row of one operator.
    fn operands(&self, e: &Expression<'_>, operator: &str, out: &mut Vec<String>) {
        match e.without_parentheses() {
            inner @ Expression::BinaryExpression(e)
                if e.operator.as_str() == operator && folded(inner).is_none() =>
            {
                self.operands(&e.left, operator, out);
                out.push(self.print(&e.right));
            }
            Expression::LogicalExpression(e) if e.operator.as_str() == operator => {
                self.operands(&e.left, operator, out);
                out.push(self.print(&e.right));
            }
            e => out.push(self.print(e)),
        }
    }
}

fn joined(operands: &[String], operator: &str) -> String {
    format!("({})", operands.join(&format!(" {operator} ")))
}

/// The text of a template without substitutions.
fn constant<'e>(e: &'e TemplateLiteral<'_>) -> Option<&'e str> {
    let text = e.quasis[0].value.cooked.as_deref();
    text.filter(|_| e.expressions.is_empty())
}

/// The number that V8's parser makes of a constant expression.
fn folded(e: &Expression<'_>) -> Option<f64> {
    match e.without_parentheses() {
        Expression::NumericLiteral(e) => Some(e.value),
        Expression::UnaryExpression(e) => {
            let number = folded(&e.argument)?;
            match e.operator {
                UnaryOperator::UnaryPlus => Some(number),
                UnaryOperator::UnaryNegation => Some(-number),
                UnaryOperator::BitwiseNot => Some(f64::from(!to_int32(number))),
                _ => None,
            }
        }
        Expression::BinaryExpression(e) => {
            let (left, right) = (folded(&e.left)?, folded(&e.right)?);
            let shift = to_int32(right) & 31;
            match e.operator {
                BinaryOperator::Addition => Some(left + right),
                BinaryOperator::Subtraction => Some(left - right),
                BinaryOperator::Multiplication => Some(left * right),
                BinaryOperator::Division => Some(left / right),
                BinaryOperator::BitwiseAnd => Some(f64::from(to_int32(left) & to_int32(right))),
                BinaryOperator::BitwiseOR => Some(f64::from(to_int32(left) | to_int32(right))),
                BinaryOperator::BitwiseXOR => Some(f64::from(to_int32(left) ^ to_int32(right))),
                BinaryOperator::ShiftLeft => Some(f64::from(to_int32(left) << shift)),
                BinaryOperator::ShiftRight => Some(f64::from(to_int32(left) >> shift)),
                _ => None,
            }
        }
        _ => None,
    }
}

fn to_int32(number: f64) -> i32 {
    if number.is_finite() {
        number.trunc().rem_euclid(4_294_967_296.0) as u32 as i32
    } else {
        0
    }
}

/// Whether a constant is true.
fn constant_truth(e: &Expression<'_>) -> Option<bool> {
    match e.without_parentheses() {
        Expression::BooleanLiteral(e) => Some(e.value),
        Expression::NullLiteral(_) => Some(false),
        Expression::StringLiteral(e) => Some(!e.value.is_empty()),
        e => folded(e).map(|number| number != 0.0 && !number.is_nan()),
    }
}
