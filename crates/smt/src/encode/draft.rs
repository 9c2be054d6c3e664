//! A script in the making, as the rules of operators write it.

use super::cases::{Cases, Shape};
use super::precision::Books;
use crate::expr::{Expr, Exprs, SmtSort};

/// What rules write.
pub(super) struct Draft {
    pub(super) exprs: Exprs,
    /// What holds in every model: domains of inputs, definitions of fresh variables.
    pub(super) facts: Vec<Expr>,
    /// How exact it is to be, and where it is not.
    pub(super) books: Books,
    /// How many symbols were made up.
    fresh: u32,
}

impl Draft {
    pub(super) fn new(books: Books) -> Draft {
        Draft {
            exprs: Exprs::default(),
            facts: Vec::new(),
            books,
            fresh: 0,
        }
    }

    /// A symbol of which nothing is known.
    pub(super) fn fresh(&mut self, sort: SmtSort) -> Expr {
        self.fresh += 1;
        let name = format!("#{}", self.fresh);
        self.exprs.symbol(&name, sort)
    }

    /// The fact that `low <= expr <= high`.
    pub(super) fn bounded_integer(&mut self, expr: Expr, low: i128, high: i128) {
        let (low, high) = (self.exprs.int(low), self.exprs.int(high));
        let above = self.exprs.le(low, expr);
        let below = self.exprs.le(expr, high);
        self.facts.extend([above, below]);
    }

    /// A rule on one operand, applied to each of its cases.
    pub(super) fn map(
        &mut self,
        a: &Cases,
        mut rule: impl FnMut(&mut Self, Shape) -> Cases,
    ) -> Cases {
        let mut result = Cases {
            list: Vec::new(),
            total: a.total,
        };
        for &(guard, shape) in &a.list {
            let cases = rule(self, shape);
            result.total &= cases.total;
            for (own, shape) in cases.list {
                result.list.push((self.exprs.and(&[guard, own]), shape));
            }
        }
        result.merged(&mut self.exprs)
    }

    /// A rule on two operands, applied to each pair of their cases.
    pub(super) fn map2(
        &mut self,
        a: &Cases,
        b: &Cases,
        mut rule: impl FnMut(&mut Self, Shape, Shape) -> Cases,
    ) -> Cases {
        self.map(a, |draft, a| draft.map(b, |draft, b| rule(draft, a, b)))
    }
}
