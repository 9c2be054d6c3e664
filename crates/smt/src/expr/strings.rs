//! The theory of strings. Positions count from 0; functions are total, as SMT-LIB defines them.

use super::{Expr, ExprNode, Exprs, SmtSort};

impl Exprs {
    pub(crate) fn length(&mut self, a: Expr) -> Expr {
        match self.as_string(a).map(<[u16]>::len) {
            Some(length) => self.int(length as i128),
            None => self.apply("str.len", &[a], SmtSort::Int),
        }
    }

    pub(crate) fn concat(&mut self, a: Expr, b: Expr) -> Expr {
        match (self.as_string(a), self.as_string(b)) {
            (Some([]), _) => b,
            (_, Some([])) => a,
            (Some(a), Some(b)) => {
                let joined = [a, b].concat();
                self.string(&joined)
            }
            _ => self.apply("str.++", &[a, b], SmtSort::String),
        }
    }

    /// `count` characters from `start`; `""` if `start` is outside or `count` is not positive.
    pub(crate) fn substr(&mut self, a: Expr, start: Expr, count: Expr) -> Expr {
        self.apply("str.substr", &[a, start, count], SmtSort::String)
    }

    /// The character at `position`; `""` outside.
    pub(crate) fn at(&mut self, a: Expr, position: Expr) -> Expr {
        self.apply("str.at", &[a, position], SmtSort::String)
    }

    /// The code unit of a string of length 1; -1 for others.
    pub(crate) fn code_unit(&mut self, a: Expr) -> Expr {
        match self.as_string(a) {
            Some(&[unit]) => self.int(unit),
            Some(_) => self.int(-1),
            None => self.apply("str.to_code", &[a], SmtSort::Int),
        }
    }

    /// The value of a string of digits; -1 for others.
    pub(crate) fn digits_value(&mut self, a: Expr) -> Expr {
        self.apply("str.to_int", &[a], SmtSort::Int)
    }

    /// Whether `a` is in the language of a regular expression of SMT-LIB.
    pub(crate) fn matches(&mut self, a: Expr, language: &str) -> Expr {
        let language = self.intern(ExprNode::Language(language.to_owned()), SmtSort::Language);
        self.apply("str.in_re", &[a, language], SmtSort::Bool)
    }

    /// Whether `pattern` occurs in `a`.
    pub(crate) fn contains(&mut self, a: Expr, pattern: Expr) -> Expr {
        self.apply("str.contains", &[a, pattern], SmtSort::Bool)
    }

    /// Whether `a` begins with `prefix`.
    pub(crate) fn has_prefix(&mut self, a: Expr, prefix: Expr) -> Expr {
        self.apply("str.prefixof", &[prefix, a], SmtSort::Bool)
    }

    /// Whether `a` ends with `suffix`.
    pub(crate) fn has_suffix(&mut self, a: Expr, suffix: Expr) -> Expr {
        self.apply("str.suffixof", &[suffix, a], SmtSort::Bool)
    }
}
