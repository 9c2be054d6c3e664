//! Weak rules: fresh values that may be anything.

use stackful_term::Sort;

use super::cases::{Cases, MAX_LENGTH, Real, Shape};
use super::draft::Draft;
use super::precision::{Inexactness, Precision};
use crate::expr::{Expr, SmtSort};

/// The values of a weak rule, if such are wanted.
pub(super) fn weak(draft: &mut Draft, rule: impl FnOnce(&mut Draft) -> Cases) -> Cases {
    draft.books.note(Inexactness::Unsupported);
    match draft.books.precision {
        Precision::Exact | Precision::Wide => Cases::none(),
        Precision::Weak | Precision::Bounded => rule(draft),
    }
}

/// The result of an application that no rule covers: any value of its sort.
pub(super) fn unsupported(draft: &mut Draft, sort: Sort) -> Cases {
    weak(draft, |draft| any_of_sort(draft, sort))
}

fn any_of_sort(draft: &mut Draft, sort: Sort) -> Cases {
    match sort {
        Sort::Boolean => {
            let expr = draft.fresh(SmtSort::Bool);
            Cases::one(&mut draft.exprs, Shape::Boolean(expr))
        }
        Sort::Number => any_number(draft),
        Sort::String => any_text(draft),
        Sort::Undefined => Cases::one(&mut draft.exprs, Shape::Undefined),
        Sort::Null => Cases::one(&mut draft.exprs, Shape::Null),
        Sort::Mixed => any_value(draft),
    }
}

pub(super) fn any_text(draft: &mut Draft) -> Cases {
    let expr = draft.fresh(SmtSort::String);
    Cases::text(&mut draft.exprs, expr, MAX_LENGTH, &[])
}

pub(super) fn any_number(draft: &mut Draft) -> Cases {
    let is_nan = draft.fresh(SmtSort::Bool);
    let nan = Cases::one(&mut draft.exprs, Shape::Nan);
    let number = any_number_but_nan(draft);
    Cases::conditional(&mut draft.exprs, is_nan, &nan, &number)
}

pub(super) fn any_number_but_nan(draft: &mut Draft) -> Cases {
    let expr = draft.fresh(SmtSort::Real);
    let negative_zero = draft.fresh(SmtSort::Bool);
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
    any_of(draft, &shapes)
}

fn any_value(draft: &mut Draft) -> Cases {
    let number = any_number(draft);
    let text = any_text(draft);
    let boolean = draft.fresh(SmtSort::Bool);
    let rest = any_of(
        draft,
        &[Shape::Undefined, Shape::Null, Shape::Boolean(boolean)],
    );
    let (is_number, is_text) = (draft.fresh(SmtSort::Bool), draft.fresh(SmtSort::Bool));
    let other = Cases::conditional(&mut draft.exprs, is_text, &text, &rest);
    Cases::conditional(&mut draft.exprs, is_number, &number, &other)
}

/// One of `shapes`, freely chosen.
fn any_of(draft: &mut Draft, shapes: &[Shape]) -> Cases {
    let chosen = draft.fresh(SmtSort::Int);
    let last = shapes.len() - 1;
    let mut cases = Vec::new();
    for (index, &shape) in shapes.iter().enumerate() {
        let number = draft.exprs.int(index as i128);
        let guard = match index {
            0 => draft.exprs.le(chosen, number),
            _ if index == last => draft.exprs.le(number, chosen),
            _ => draft.exprs.eq(chosen, number),
        };
        cases.push((guard, shape));
    }
    Cases {
        list: cases,
        total: true,
    }
}

/// Any number where the text has one, else NaN.
pub(super) fn number_or_nan(draft: &mut Draft, is_number: Expr) -> Cases {
    let any = weak(draft, any_number_but_nan);
    let nan = Cases::one(&mut draft.exprs, Shape::Nan);
    Cases::conditional(&mut draft.exprs, is_number, &any, &nan)
}
