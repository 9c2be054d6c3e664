//! A path of a program: what it read and how it ended.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};
use stackful_term::Value;

/// Values by the name of their input, in the order of reading. In JSON it is an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs(pub Vec<(String, Value)>);

impl Serialize for Inputs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl JsonSchema for Inputs {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Inputs".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<Value>();
        schemars::json_schema!({
            "description": "Values by the name of their input, in the order of reading.",
            "type": "object",
            "additionalProperties": value,
        })
    }
}

/// How a path ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PathEnd {
    /// The program has nothing left to do.
    Completed,
    /// It ended its process with this code.
    Exited {
        /// The exit code.
        code: i32,
    },
    /// An error ended it.
    Error {
        /// The [`Finding::id`](crate::Finding) of the error.
        error: String,
    },
    /// It was cut short, for this reason.
    Cut {
        /// In words.
        reason: String,
    },
}

/// One path of a program, as the first run that took it saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PathRecord {
    /// What it read.
    pub inputs: Inputs,
    /// How it ended.
    pub outcome: PathEnd,
    /// The errors on it, by [`Finding::id`](crate::Finding): also those that did not end it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<String>,
}
