//! The declaration of an input, as the runtime writes it.
//!
//! ```json
//! {"name": "event.0.clientX", "sort": "number", "initial": 8, "value": 12, "integer": true, "min": 0, "max": 1023}
//! ```

use serde::Deserialize;
use stackful_term::{Domain, Input, InputName, JsString, Value};

/// An input and its value in the run that declares it.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Declaration {
    name: InputName,
    sort: Sort,
    initial: Value,
    pub(crate) value: Value,
    #[serde(default)]
    integer: bool,
    min: Option<f64>,
    max: Option<f64>,
    #[serde(default)]
    max_exclusive: bool,
    max_length: Option<u32>,
    #[serde(default)]
    one_of: Vec<String>,
    matches: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Sort {
    Boolean,
    Number,
    String,
}

impl Declaration {
    /// The input alone.
    pub(crate) fn input(self) -> Input {
        let domain = match self.sort {
            Sort::Boolean => Domain::Boolean,
            Sort::Number => Domain::Number {
                integer: self.integer,
                min: self.min.unwrap_or(f64::NEG_INFINITY),
                max: self.max.unwrap_or(f64::INFINITY),
                max_exclusive: self.max_exclusive,
            },
            Sort::String => Domain::String {
                max_length: self.max_length,
                one_of: self
                    .one_of
                    .iter()
                    .map(|text| JsString::from(text.as_str()))
                    .collect(),
                matches: self.matches.as_deref().map(JsString::from),
            },
        };
        Input {
            name: self.name,
            domain,
            initial: self.initial,
        }
    }
}
