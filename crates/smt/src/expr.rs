//! Expressions of SMT-LIB, hash-consed and folded where constants decide.
//!
//! Encoding JavaScript makes many guards that are trivially true (`0 <= s.length`); folding them
//! here keeps every rule of the encoder free of special cases and the scripts short.

mod strings;

use rustc_hash::FxHashMap;

/// The sort of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SmtSort {
    Bool,
    Int,
    Real,
    /// `Float64`.
    Double,
    String,
    /// Regular languages.
    Language,
}

/// An expression in its [`Exprs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Expr(u32);

impl Expr {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ExprNode {
    Bool(bool),
    Int(i128),
    /// The bits of a finite double, which stands for exactly its value.
    Real(u64),
    /// The bits of a double as it is.
    Double(u64),
    /// UTF-16 code units.
    String(Vec<u16>),
    /// A regular expression, as SMT-LIB writes it.
    Language(String),
    /// A declared constant.
    Symbol(String),
    /// A function of the theories.
    Apply(&'static str, Vec<Expr>),
}

/// The arena.
#[derive(Debug, Default)]
pub(crate) struct Exprs {
    nodes: Vec<(ExprNode, SmtSort)>,
    ids: FxHashMap<ExprNode, Expr>,
}

impl Exprs {
    pub(crate) fn node(&self, expr: Expr) -> &ExprNode {
        &self.nodes[expr.index()].0
    }

    pub(crate) fn sort(&self, expr: Expr) -> SmtSort {
        self.nodes[expr.index()].1
    }

    fn intern(&mut self, node: ExprNode, sort: SmtSort) -> Expr {
        let next = Expr(self.nodes.len() as u32);
        *self.ids.entry(node).or_insert_with_key(|node| {
            self.nodes.push((node.clone(), sort));
            next
        })
    }

    pub(crate) fn bool(&mut self, value: bool) -> Expr {
        self.intern(ExprNode::Bool(value), SmtSort::Bool)
    }

    pub(crate) fn int(&mut self, value: impl Into<i128>) -> Expr {
        self.intern(ExprNode::Int(value.into()), SmtSort::Int)
    }

    /// `value` must be finite; -0 is 0.
    pub(crate) fn real(&mut self, value: f64) -> Expr {
        debug_assert!(value.is_finite(), "reals are finite");
        self.intern(ExprNode::Real((value + 0.0).to_bits()), SmtSort::Real)
    }

    /// All NaNs are one.
    pub(crate) fn double(&mut self, value: f64) -> Expr {
        let value = if value.is_nan() { f64::NAN } else { value };
        self.intern(ExprNode::Double(value.to_bits()), SmtSort::Double)
    }

    pub(crate) fn string(&mut self, units: &[u16]) -> Expr {
        self.intern(ExprNode::String(units.to_vec()), SmtSort::String)
    }

    pub(crate) fn text(&mut self, text: &str) -> Expr {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.string(&units)
    }

    pub(crate) fn symbol(&mut self, name: &str, sort: SmtSort) -> Expr {
        self.intern(ExprNode::Symbol(name.to_owned()), sort)
    }

    /// A function that has no constructor of its own.
    pub(crate) fn apply(
        &mut self,
        function: &'static str,
        arguments: &[Expr],
        sort: SmtSort,
    ) -> Expr {
        self.intern(ExprNode::Apply(function, arguments.to_vec()), sort)
    }

    pub(crate) fn as_bool(&self, expr: Expr) -> Option<bool> {
        match self.node(expr) {
            ExprNode::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub(crate) fn as_int(&self, expr: Expr) -> Option<i128> {
        match self.node(expr) {
            ExprNode::Int(value) => Some(*value),
            _ => None,
        }
    }

    pub(crate) fn as_string(&self, expr: Expr) -> Option<&[u16]> {
        match self.node(expr) {
            ExprNode::String(units) => Some(units),
            _ => None,
        }
    }

    fn as_real(&self, expr: Expr) -> Option<f64> {
        match self.node(expr) {
            ExprNode::Real(bits) => Some(f64::from_bits(*bits)),
            _ => None,
        }
    }

    pub(crate) fn not(&mut self, a: Expr) -> Expr {
        match self.node(a) {
            ExprNode::Bool(value) => {
                let value = !value;
                self.bool(value)
            }
            ExprNode::Apply("not", inner) => inner[0],
            _ => self.apply("not", &[a], SmtSort::Bool),
        }
    }

    pub(crate) fn and(&mut self, parts: &[Expr]) -> Expr {
        self.junction("and", true, parts)
    }

    pub(crate) fn or(&mut self, parts: &[Expr]) -> Expr {
        self.junction("or", false, parts)
    }

    fn junction(&mut self, function: &'static str, neutral: bool, parts: &[Expr]) -> Expr {
        let mut kept: Vec<Expr> = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.as_bool(part) {
                Some(value) if value == neutral => {}
                Some(_) => return part,
                None if kept.contains(&part) => {}
                None => kept.push(part),
            }
        }
        for &part in &kept {
            let negation = self.not(part);
            if kept.contains(&negation) {
                return self.bool(!neutral);
            }
        }
        match kept.as_slice() {
            [] => self.bool(neutral),
            [only] => *only,
            _ => self.apply(function, &kept, SmtSort::Bool),
        }
    }

    pub(crate) fn implies(&mut self, a: Expr, b: Expr) -> Expr {
        let not_a = self.not(a);
        self.or(&[not_a, b])
    }

    pub(crate) fn xor(&mut self, a: Expr, b: Expr) -> Expr {
        let not_b = self.not(b);
        self.ite(a, not_b, b)
    }

    pub(crate) fn ite(&mut self, condition: Expr, then: Expr, other: Expr) -> Expr {
        match (
            self.as_bool(condition),
            self.as_bool(then),
            self.as_bool(other),
        ) {
            (Some(true), ..) => then,
            (Some(false), ..) => other,
            _ if then == other => then,
            (_, Some(true), _) => self.or(&[condition, other]),
            (_, Some(false), _) => {
                let not = self.not(condition);
                self.and(&[not, other])
            }
            (_, _, Some(false)) => self.and(&[condition, then]),
            (_, _, Some(true)) => {
                let not = self.not(condition);
                self.or(&[not, then])
            }
            _ => {
                let sort = self.sort(then);
                self.apply("ite", &[condition, then, other], sort)
            }
        }
    }

    /// Equality of two expressions of one sort.
    pub(crate) fn eq(&mut self, a: Expr, b: Expr) -> Expr {
        if a == b {
            return self.bool(true);
        }
        match (self.as_bool(a), self.as_bool(b)) {
            (_, Some(true)) => return a,
            (Some(true), _) => return b,
            (_, Some(false)) => return self.not(a),
            (Some(false), _) => return self.not(b),
            _ => {}
        }
        if self.is_literal(a) && self.is_literal(b) {
            return self.bool(false);
        }
        self.apply("=", &[a, b], SmtSort::Bool)
    }

    fn is_literal(&self, expr: Expr) -> bool {
        !matches!(self.node(expr), ExprNode::Symbol(_) | ExprNode::Apply(..))
    }

    /// `low <= expr <= high`, of integers.
    pub(crate) fn between(
        &mut self,
        expr: Expr,
        low: impl Into<i128>,
        high: impl Into<i128>,
    ) -> Expr {
        let (low, high) = (self.int(low), self.int(high));
        let above = self.le(low, expr);
        let below = self.le(expr, high);
        self.and(&[above, below])
    }

    /// `a <= b`, both Int or both Real.
    pub(crate) fn le(&mut self, a: Expr, b: Expr) -> Expr {
        let known = match (
            self.as_int(a),
            self.as_int(b),
            self.as_real(a),
            self.as_real(b),
        ) {
            (Some(a), Some(b), ..) => Some(a <= b),
            (_, _, Some(a), Some(b)) => Some(a <= b),
            _ => (a == b).then_some(true),
        };
        match known {
            Some(value) => self.bool(value),
            None => self.apply("<=", &[a, b], SmtSort::Bool),
        }
    }

    /// `a < b`, both Int or both Real.
    pub(crate) fn lt(&mut self, a: Expr, b: Expr) -> Expr {
        let ge = self.le(b, a);
        self.not(ge)
    }

    pub(crate) fn add(&mut self, a: Expr, b: Expr) -> Expr {
        match (self.as_int(a), self.as_int(b)) {
            (Some(0), _) => b,
            (_, Some(0)) => a,
            (Some(x), Some(y)) => self.int(x + y),
            _ => self.arithmetic("+", a, b),
        }
    }

    pub(crate) fn sub(&mut self, a: Expr, b: Expr) -> Expr {
        match (self.as_int(a), self.as_int(b)) {
            (_, Some(0)) => a,
            (Some(x), Some(y)) => self.int(x - y),
            _ => self.arithmetic("-", a, b),
        }
    }

    pub(crate) fn mul(&mut self, a: Expr, b: Expr) -> Expr {
        match (self.as_int(a), self.as_int(b)) {
            (Some(1), _) => b,
            (_, Some(1)) => a,
            (Some(x), Some(y)) if x.checked_mul(y).is_some() => self.int(x * y),
            _ => self.arithmetic("*", a, b),
        }
    }

    /// `a / b` on reals.
    pub(crate) fn div_real(&mut self, a: Expr, b: Expr) -> Expr {
        self.arithmetic("/", a, b)
    }

    fn arithmetic(&mut self, function: &'static str, a: Expr, b: Expr) -> Expr {
        let sort = self.sort(a);
        self.apply(function, &[a, b], sort)
    }

    pub(crate) fn neg(&mut self, a: Expr) -> Expr {
        if let Some(value) = self.as_int(a) {
            return self.int(-value);
        }
        if let Some(value) = self.as_real(a) {
            return self.real(-value);
        }
        let sort = self.sort(a);
        self.apply("-", &[a], sort)
    }

    /// Floor division; `b` is a positive constant.
    pub(crate) fn div(&mut self, a: Expr, b: i128) -> Expr {
        match self.as_int(a) {
            Some(value) => self.int(value.div_euclid(b)),
            None if b == 1 => a,
            None => {
                let b = self.int(b);
                self.apply("div", &[a, b], SmtSort::Int)
            }
        }
    }

    /// The remainder of floor division; `b` is a positive constant.
    pub(crate) fn modulo(&mut self, a: Expr, b: i128) -> Expr {
        if let Some(value) = self.as_int(a) {
            return self.int(value.rem_euclid(b));
        }
        let b = self.int(b);
        self.apply("mod", &[a, b], SmtSort::Int)
    }

    pub(crate) fn real_of_int(&mut self, a: Expr) -> Expr {
        match self.as_int(a) {
            // Wider integers would round.
            Some(value) if value.unsigned_abs() <= 1 << 53 => self.real(value as f64),
            _ => self.apply("to_real", &[a], SmtSort::Real),
        }
    }

    /// The greatest integer that is no greater.
    pub(crate) fn floor(&mut self, a: Expr) -> Expr {
        match self.as_real(a) {
            Some(value) if value.abs() < 1e30 => self.int(value.floor() as i128),
            _ => self.apply("to_int", &[a], SmtSort::Int),
        }
    }

    pub(crate) fn is_int(&mut self, a: Expr) -> Expr {
        match self.as_real(a) {
            Some(value) => self.bool(value.fract() == 0.0),
            None => self.apply("is_int", &[a], SmtSort::Bool),
        }
    }

    pub(crate) fn min(&mut self, a: Expr, b: Expr) -> Expr {
        let le = self.le(a, b);
        self.ite(le, a, b)
    }

    pub(crate) fn max(&mut self, a: Expr, b: Expr) -> Expr {
        let le = self.le(a, b);
        self.ite(le, b, a)
    }
}
