//! Which primitive type a term has, as far as its operator and arguments tell. What an operator
//! gives stands in its row of [`crate::op`]; where that depends on the arguments, the rule is here.

/// The primitive type of a term's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// `undefined`.
    Undefined,
    /// `null`.
    Null,
    /// A boolean.
    Boolean,
    /// A double.
    Number,
    /// A string.
    String,
    /// Not known before evaluation, such as `s[i]`: a string, or `undefined`.
    Mixed,
}

impl Sort {
    /// What `typeof` answers for this sort.
    pub fn type_of(self) -> Option<&'static str> {
        match self {
            Sort::Undefined => Some("undefined"),
            Sort::Null => Some("object"),
            Sort::Boolean => Some("boolean"),
            Sort::Number => Some("number"),
            Sort::String => Some("string"),
            Sort::Mixed => None,
        }
    }
}

/// The sort of what an operator gives.
pub(crate) enum ResultSort {
    /// Whatever the arguments are.
    Is(Sort),
    /// By the sorts of the arguments.
    Of(fn(&[Sort]) -> Sort),
}

/// `a + b`.
pub(crate) fn of_sum(arguments: &[Sort]) -> Sort {
    match (arguments[0], arguments[1]) {
        (Sort::String, _) | (_, Sort::String) => Sort::String,
        (Sort::Mixed, _) | (_, Sort::Mixed) => Sort::Mixed,
        (
            Sort::Undefined | Sort::Null | Sort::Boolean | Sort::Number,
            Sort::Undefined | Sort::Null | Sort::Boolean | Sort::Number,
        ) => Sort::Number,
    }
}

/// `c ? a : b`.
pub(crate) fn of_choice(arguments: &[Sort]) -> Sort {
    if arguments[1] == arguments[2] {
        arguments[1]
    } else {
        Sort::Mixed
    }
}

/// `JSON.stringify(x)`: of `undefined` there is no text.
pub(crate) fn of_json_text(arguments: &[Sort]) -> Sort {
    match arguments[0] {
        Sort::Undefined => Sort::Undefined,
        Sort::Mixed => Sort::Mixed,
        Sort::Null | Sort::Boolean | Sort::Number | Sort::String => Sort::String,
    }
}

/// `x.length`: other primitives than strings have none.
pub(crate) fn of_length(arguments: &[Sort]) -> Sort {
    match arguments[0] {
        Sort::String => Sort::Number,
        Sort::Undefined | Sort::Null | Sort::Boolean | Sort::Number | Sort::Mixed => Sort::Mixed,
    }
}
