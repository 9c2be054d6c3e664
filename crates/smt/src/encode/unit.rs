//! What is simplified once all assertions are known, where regular expressions occur.
//!
//! A condition that is asserted is true wherever else it stands, so the facts about a match that is
//! wanted lose their guards. Then all that is asked of one string is one membership: z3 finds out
//! that the intersection of two languages is empty, but not that two memberships contradict.

use rustc_hash::FxHashMap;

use crate::expr::{Expr, ExprNode, Exprs, SmtSort};

/// How often conditions are looked for that have become single.
const ROUNDS: usize = 8;

/// Assertions that mean the same.
pub(super) fn simplified(exprs: &mut Exprs, assertions: &[Expr]) -> Vec<Expr> {
    let mut assertions = flattened(exprs, assertions);
    for _ in 0..ROUNDS {
        let units: Vec<Expr> = assertions
            .iter()
            .copied()
            .filter(|&part| is_unit(exprs, part))
            .collect();
        let mut known = FxHashMap::default();
        let (yes, no) = (exprs.bool(true), exprs.bool(false));
        for &unit in &units {
            match exprs.node(unit) {
                ExprNode::Apply("not", inner) => known.insert(inner[0], no),
                _ => known.insert(unit, yes),
            };
        }
        let mut rebuilt: Vec<Expr> = Vec::with_capacity(assertions.len());
        for &assertion in &assertions {
            // What is known stays said once.
            rebuilt.push(if units.contains(&assertion) {
                assertion
            } else {
                rebuild(exprs, assertion, &mut known)
            });
        }
        let rebuilt = flattened(exprs, &rebuilt);
        if rebuilt == assertions {
            break;
        }
        assertions = rebuilt;
    }
    with_one_membership(exprs, &assertions)
}

/// A condition that other conditions may contain.
fn is_unit(exprs: &Exprs, expr: Expr) -> bool {
    match exprs.node(expr) {
        ExprNode::Apply("not", inner) => is_unit(exprs, inner[0]),
        ExprNode::Apply("or" | "and" | "ite", _) => false,
        ExprNode::Apply(..) | ExprNode::Symbol(_) => true,
        _ => false,
    }
}

/// The parts of conjunctions, each once.
fn flattened(exprs: &Exprs, assertions: &[Expr]) -> Vec<Expr> {
    let mut parts: Vec<Expr> = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut stack: Vec<Expr> = assertions.iter().rev().copied().collect();
    while let Some(expr) = stack.pop() {
        match exprs.node(expr) {
            ExprNode::Apply("and", inner) => stack.extend(inner.iter().rev()),
            ExprNode::Bool(true) => {}
            _ if seen.insert(expr) => parts.push(expr),
            _ => {}
        }
    }
    parts
}

/// The expression with what is known in its place; `known` remembers what was rebuilt.
fn rebuild(exprs: &mut Exprs, root: Expr, known: &mut FxHashMap<Expr, Expr>) -> Expr {
    let mut stack = vec![root];
    while let Some(&expr) = stack.last() {
        if known.contains_key(&expr) {
            stack.pop();
            continue;
        }
        let ExprNode::Apply(function, arguments) = exprs.node(expr).clone() else {
            known.insert(expr, expr);
            continue;
        };
        let pending = stack.len();
        stack.extend(
            arguments
                .iter()
                .filter(|argument| !known.contains_key(argument)),
        );
        if stack.len() > pending {
            continue;
        }
        let rebuilt: Vec<Expr> = arguments.iter().map(|argument| known[argument]).collect();
        let sort = exprs.sort(expr);
        let result = match (function, rebuilt.as_slice()) {
            _ if rebuilt == arguments => expr,
            ("not", &[a]) => exprs.not(a),
            ("and", parts) => exprs.and(parts),
            ("or", parts) => exprs.or(parts),
            ("ite", &[condition, then, other]) => exprs.ite(condition, then, other),
            ("=", &[a, b]) => exprs.eq(a, b),
            ("<=", &[a, b]) => exprs.le(a, b),
            ("str.++", &[a, b]) => exprs.concat(a, b),
            _ => exprs.apply(function, &rebuilt, sort),
        };
        // A part that was rebuilt may be what is known itself.
        let result = known.get(&result).copied().unwrap_or(result);
        known.insert(expr, result);
    }
    known[&root]
}

/// All memberships of one string as one. What says where a constant stands in it counts too, and
/// stays besides: other reasoning needs it.
fn with_one_membership(exprs: &mut Exprs, assertions: &[Expr]) -> Vec<Expr> {
    let mut languages: Vec<(Expr, Vec<String>)> = Vec::new();
    let mut others = Vec::new();
    let mut hints = Vec::new();
    for &assertion in assertions {
        let known = language(exprs, assertion);
        let is_membership = known.as_ref().is_some_and(|known| known.is_said);
        if !is_membership {
            others.push(assertion);
        }
        match known {
            Some(known) if is_membership => {
                match languages.iter_mut().find(|(text, _)| *text == known.text) {
                    Some((_, list)) => list.push(known.language),
                    None => languages.push((known.text, vec![known.language])),
                }
            }
            Some(known) => hints.push(known),
            None => {}
        }
    }
    for (text, mut list) in languages {
        let about = hints.iter().filter(|hint| hint.text == text);
        list.extend(about.map(|hint| hint.language.clone()));
        let language = match list.as_slice() {
            [only] => only.clone(),
            _ => format!("(re.inter {})", list.join(" ")),
        };
        others.push(exprs.matches(text, &language));
    }
    others
}

/// That a string is in a language.
struct Membership {
    text: Expr,
    language: String,
    /// Whether it is said as that, and not by another function on strings.
    is_said: bool,
}

/// What an assertion says of a string.
fn language(exprs: &Exprs, assertion: Expr) -> Option<Membership> {
    let (atom, negated) = match exprs.node(assertion) {
        ExprNode::Apply("not", inner) => (inner[0], true),
        _ => (assertion, false),
    };
    let ExprNode::Apply(function, arguments) = exprs.node(atom) else {
        return None;
    };
    let constant = |expr: Expr| {
        let literal = exprs.as_string(expr)?;
        Some(format!("(str.to_re {})", crate::script::string(literal)))
    };
    let (text, language) = match (*function, arguments.as_slice()) {
        ("str.in_re", &[text, language]) => match exprs.node(language) {
            ExprNode::Language(language) => (text, language.clone()),
            _ => return None,
        },
        ("str.contains", &[text, part]) => {
            (text, format!("(re.++ re.all {} re.all)", constant(part)?))
        }
        ("str.prefixof", &[part, text]) => (text, format!("(re.++ {} re.all)", constant(part)?)),
        ("str.suffixof", &[part, text]) => (text, format!("(re.++ re.all {})", constant(part)?)),
        ("=", &[text, part]) if negated && exprs.sort(text) == SmtSort::String => {
            (text, constant(part)?)
        }
        _ => return None,
    };
    let language = if negated {
        format!("(re.comp {language})")
    } else {
        language
    };
    Some(Membership {
        text,
        language,
        is_said: *function == "str.in_re",
    })
}
