//! Expressions as the text of a script: declarations, definitions of what is shared, assertions.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use crate::expr::{Expr, ExprNode, Exprs, SmtSort};
use crate::symbols::InputSymbols;

/// Nesting that is written without a definition in between.
const MAX_DEPTH: u32 = 40;

/// Commands for the solver, to be written.
#[derive(Debug)]
pub(crate) struct Script {
    exprs: Exprs,
    assertions: Vec<Expr>,
    /// All that they and the declared symbols are made of, arguments first.
    order: Vec<Expr>,
    /// Whether strings or floating-point numbers occur.
    pub(crate) is_beyond_arithmetic: bool,
}

/// What a process has been told for good.
#[derive(Debug, Default)]
pub(crate) struct Names {
    symbols: FxHashMap<String, SmtSort>,
    /// The numbers of definitions by sort and text, in which other definitions stand by name.
    definitions: FxHashMap<(SmtSort, String), usize>,
}

/// A symbol has been told with another sort.
#[derive(Debug)]
pub(crate) struct Conflict;

impl Names {
    /// Whether the symbol is new.
    fn declare(&mut self, name: &str, sort: SmtSort) -> Result<bool, Conflict> {
        match self.symbols.get(name) {
            Some(known) if *known == sort => Ok(false),
            Some(_) => Err(Conflict),
            None => {
                self.symbols.insert(name.to_owned(), sort);
                Ok(true)
            }
        }
    }

    /// The name of a definition, and whether it is new.
    fn define(&mut self, sort: SmtSort, text: &str) -> (String, bool) {
        let next = self.definitions.len();
        let key = (sort, text.to_owned());
        let number = *self.definitions.entry(key).or_insert(next);
        (format!("e{number}"), number == next)
    }
}

impl Script {
    /// The commands that declare `symbols` and what `assertions` use, and assert them.
    pub(crate) fn new(exprs: Exprs, symbols: &[Expr], assertions: Vec<Expr>) -> Script {
        let order = reachable(&exprs, &[symbols, &assertions].concat());
        let is_beyond_arithmetic = order
            .iter()
            .any(|&expr| matches!(exprs.sort(expr), SmtSort::String | SmtSort::Double));
        Script {
            exprs,
            assertions,
            order,
            is_beyond_arithmetic,
        }
    }

    /// How many expressions it has.
    pub(crate) fn size(&self) -> usize {
        self.order.len()
    }

    /// All of it, for a process that has been told nothing.
    pub(crate) fn text(&self) -> String {
        let written = self.write(&mut Names::default());
        written.expect("in one arena a symbol has one sort")
    }

    /// What of it a process must be told that has been told `names`, and from now on has been told
    /// these too.
    pub(crate) fn write(&self, names: &mut Names) -> Result<String, Conflict> {
        let exprs = &self.exprs;
        let mut uses: FxHashMap<Expr, u32> = FxHashMap::default();
        for &expr in &self.order {
            if let ExprNode::Apply(_, arguments) = exprs.node(expr) {
                for &argument in arguments {
                    *uses.entry(argument).or_default() += 1;
                }
            }
        }
        let mut script = String::new();
        let mut texts: FxHashMap<Expr, (String, u32)> = FxHashMap::default();
        for &expr in &self.order {
            let (text, depth) = write_one(exprs, expr, &texts);
            let shared = uses.get(&expr).is_some_and(|&count| count > 1) || depth > MAX_DEPTH;
            let sort = exprs.sort(expr);
            let written = match exprs.node(expr) {
                ExprNode::Symbol(_) => {
                    if names.declare(&text, sort)? {
                        let _ = writeln!(script, "(declare-const {text} {})", sort_name(sort));
                    }
                    (text, 0)
                }
                ExprNode::Apply(..) if shared => {
                    let (name, is_new) = names.define(sort, &text);
                    if is_new {
                        let sort = sort_name(sort);
                        let _ = writeln!(script, "(define-fun {name} () {sort} {text})");
                    }
                    (name, 0)
                }
                _ => (text, depth),
            };
            texts.insert(expr, written);
        }
        for assertion in &self.assertions {
            let _ = writeln!(script, "(assert {})", texts[assertion].0);
        }
        Ok(script)
    }
}

/// Arguments first.
fn reachable(exprs: &Exprs, roots: &[Expr]) -> Vec<Expr> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut stack = roots.to_vec();
    let mut order = Vec::new();
    while let Some(expr) = stack.pop() {
        if seen.insert(expr) {
            order.push(expr);
            if let ExprNode::Apply(_, arguments) = exprs.node(expr) {
                stack.extend_from_slice(arguments);
            }
        }
    }
    order.sort_unstable();
    order
}

fn write_one(exprs: &Exprs, expr: Expr, texts: &FxHashMap<Expr, (String, u32)>) -> (String, u32) {
    match exprs.node(expr) {
        ExprNode::Bool(value) => (value.to_string(), 0),
        ExprNode::Int(value) if *value < 0 => (format!("(- {})", value.unsigned_abs()), 0),
        ExprNode::Int(value) => (value.to_string(), 0),
        ExprNode::Double(bits) => (double(*bits), 0),
        ExprNode::Real(bits) => (real(f64::from_bits(*bits)), 0),
        ExprNode::String(units) => (string(units), 0),
        ExprNode::Language(text) => (text.clone(), 0),
        ExprNode::Symbol(name) => (symbol(name), 0),
        ExprNode::Apply(function, arguments) => {
            let mut text = format!("({function}");
            let mut depth = 0;
            for argument in arguments {
                let (argument, below) = &texts[argument];
                let _ = write!(text, " {argument}");
                depth = depth.max(*below);
            }
            text.push(')');
            (text, depth + 1)
        }
    }
}

fn sort_name(sort: SmtSort) -> &'static str {
    match sort {
        SmtSort::Bool => "Bool",
        SmtSort::Int => "Int",
        SmtSort::Real => "Real",
        SmtSort::Double => "Float64",
        SmtSort::String => "String",
        SmtSort::Language => "RegLan",
    }
}

/// The command that asks for the values of `inputs`.
pub(crate) fn values(inputs: &[InputSymbols]) -> String {
    let names = inputs.iter().flat_map(InputSymbols::symbols);
    let symbols: Vec<String> = names.map(|(name, _)| symbol(&name)).collect();
    if symbols.is_empty() {
        return String::new();
    }
    format!("(get-value ({}))\n", symbols.join(" "))
}

/// A name that may hold any character but `|` and `\`.
pub(crate) fn symbol(name: &str) -> String {
    format!("|{}|", name.replace(['|', '\\'], "_"))
}

/// The exact value of the double in decimal.
fn real(value: f64) -> String {
    // A double has at most 1074 digits after the point, all of which Rust prints.
    let digits = format!("{:.1074}", value.abs());
    let digits = digits.trim_end_matches('0');
    let padded = if digits.ends_with('.') {
        format!("{digits}0")
    } else {
        digits.to_owned()
    };
    if value < 0.0 {
        format!("(- {padded})")
    } else {
        padded
    }
}

/// The sign, the exponent and the fraction.
fn double(bits: u64) -> String {
    let (sign, exponent, fraction) = (bits >> 63, bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
    format!("(fp #b{sign} #b{exponent:011b} #b{fraction:052b})")
}

/// A literal.
pub(crate) fn string(units: &[u16]) -> String {
    let mut text = String::from("\"");
    for &unit in units {
        match char::from_u32(unit.into()) {
            Some('"') => text.push_str("\"\""),
            Some(c @ ' '..='~') if c != '\\' => text.push(c),
            _ => {
                let _ = write!(text, "\\u{{{unit:x}}}");
            }
        }
    }
    text.push('"');
    text
}
