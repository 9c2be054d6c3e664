//! A test as data, the same as in `runtime/src/lambda/plan.js`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the names of variables begin with that hold values for callbacks.
pub(crate) const VALUES: char = 'c';

/// What is called on what, with which arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// Made for this test, beside those of the setup.
    pub variables: Vec<Variable>,
    /// The result of call number n is the variable `rN`.
    pub calls: Vec<Call>,
}

/// A variable and the JavaScript expression that it begins with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The expression.
    pub text: String,
}

/// One call of a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Call {
    /// The name of the method.
    pub method: String,
    /// A variable, or a member of what is tested.
    pub receiver: String,
    /// What the method is taken from, if the receiver need not have it: then it is called with `call`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub borrowed: Option<String>,
    /// Whether it is called with `new`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub constructs: bool,
    /// By position.
    pub args: Vec<Argument>,
}

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Argument {
    /// The value of a variable.
    Variable(String),
    /// A function that is called back.
    Callback(Callback),
}

/// What a callback does, in this order: its statements, then it throws or returns. All are texts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Callback {
    /// How it was made, such as `writes`.
    pub kind: String,
    /// What sort of function it is.
    pub shape: Shape,
    /// How many parameters it names.
    pub parameters: u32,
    /// Statements.
    pub statements: Vec<String>,
    /// A value that it throws.
    pub throws: Option<String>,
    /// A value that it returns.
    pub returns: Option<String>,
    /// The whole function, if it comes from a corpus; the rest is then empty.
    pub text: Option<String>,
}

/// The sorts of functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// An ordinary function.
    Function,
    /// An asynchronous one.
    Async,
    /// One whose call gives an iterator.
    Generator,
}

impl Plan {
    /// Whether a callback takes values that are to be chosen.
    pub(crate) fn has_free_values(&self) -> bool {
        self.variables
            .iter()
            .any(|one| one.name.starts_with(VALUES))
    }
}

impl Callback {
    /// A function that does nothing.
    pub fn empty() -> Callback {
        Callback {
            kind: "empty".to_owned(),
            shape: Shape::Function,
            parameters: 0,
            statements: Vec::new(),
            throws: None,
            returns: None,
            text: None,
        }
    }
}
