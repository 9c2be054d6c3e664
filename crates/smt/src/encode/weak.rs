//! Weak rules: fresh values that may be anything, and the record of where they stand.

use stackful_term::{Sort, TermId};

use super::cases::{Cases, MAX_LENGTH, Real, Shape};
use super::{Encoder, Inexact, Inexactness, Precision, SmtSort};

impl Encoder<'_> {
    /// Notes that the current application is not exact.
    pub(super) fn inexact(&mut self, why: Inexactness) {
        if let Some((term, op)) = self.current {
            let inexact = Inexact { term, op, why };
            if !self.inexact.contains(&inexact) {
                self.inexact.push(inexact);
            }
        }
    }

    /// The values of a weak rule, if such are wanted.
    pub(super) fn weak(&mut self, rule: impl FnOnce(&mut Self) -> Cases) -> Cases {
        self.inexact(Inexactness::Unsupported);
        match self.precision {
            Precision::Exact | Precision::Wide => Cases::none(),
            Precision::Weak | Precision::Bounded => rule(self),
        }
    }

    /// The result of an application that no rule covers: any value of its sort.
    pub(super) fn unsupported(&mut self, term: TermId) -> Cases {
        self.weak(|encoder| encoder.any_of_sort(term))
    }

    fn any_of_sort(&mut self, term: TermId) -> Cases {
        match self.terms.sort(term) {
            Sort::Boolean => {
                let expr = self.fresh(SmtSort::Bool);
                self.one(Shape::Boolean(expr))
            }
            Sort::Number => self.any_number(),
            Sort::String => self.any_text(),
            Sort::Undefined => self.one(Shape::Undefined),
            Sort::Null => self.one(Shape::Null),
            Sort::Mixed => self.any_value(),
        }
    }

    pub(super) fn any_text(&mut self) -> Cases {
        let expr = self.fresh(SmtSort::String);
        self.text(expr, MAX_LENGTH, &[])
    }

    pub(super) fn any_number(&mut self) -> Cases {
        let is_nan = self.fresh(SmtSort::Bool);
        let nan = self.one(Shape::Nan);
        let number = self.any_number_but_nan();
        self.conditional(is_nan, &nan, &number)
    }

    pub(super) fn any_number_but_nan(&mut self) -> Cases {
        let expr = self.fresh(SmtSort::Real);
        let negative_zero = self.fresh(SmtSort::Bool);
        let real = Shape::Real(Real {
            expr,
            low: f64::MIN,
            high: f64::MAX,
            negative_zero,
        });
        let shapes = [
            Shape::Infinity { negative: false },
            Shape::Infinity { negative: true },
            real,
        ];
        self.any_of(&shapes)
    }

    fn any_value(&mut self) -> Cases {
        let number = self.any_number();
        let text = self.any_text();
        let boolean = self.fresh(SmtSort::Bool);
        let rest = self.any_of(&[Shape::Undefined, Shape::Null, Shape::Boolean(boolean)]);
        let (is_number, is_text) = (self.fresh(SmtSort::Bool), self.fresh(SmtSort::Bool));
        let other = self.conditional(is_text, &text, &rest);
        self.conditional(is_number, &number, &other)
    }

    /// One of `shapes`, freely chosen.
    fn any_of(&mut self, shapes: &[Shape]) -> Cases {
        let chosen = self.fresh(SmtSort::Int);
        let last = shapes.len() - 1;
        let mut cases = Vec::new();
        for (index, &shape) in shapes.iter().enumerate() {
            let number = self.exprs.int(index as i128);
            let guard = match index {
                0 => self.exprs.le(chosen, number),
                _ if index == last => self.exprs.le(number, chosen),
                _ => self.exprs.eq(chosen, number),
            };
            cases.push((guard, shape));
        }
        Cases {
            list: cases,
            total: true,
        }
    }
}
