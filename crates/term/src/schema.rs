//! The schemas of values and assignments, whose JSON is written by hand.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{Assignment, Value};

impl JsonSchema for Value {
    fn schema_name() -> Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let special = |name: &str, of: Schema| {
            json_schema!({
                "type": "object",
                "properties": { name: of },
                "required": [name],
                "additionalProperties": false,
            })
        };
        let units = json_schema!({"type": "array", "items": {"type": "integer"}});
        json_schema!({
            "description": "A primitive value of JavaScript; what JSON cannot say is an object.",
            "anyOf": [
                {"type": ["null", "boolean", "number", "string"]},
                special("undefined", json_schema!({"const": true})),
                special("number", json_schema!({"enum": ["-0", "NaN", "Infinity", "-Infinity"]})),
                special("utf16", units),
            ],
        })
    }
}

impl JsonSchema for Assignment {
    fn schema_name() -> Cow<'static, str> {
        "Assignment".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<Value>();
        json_schema!({
            "description": "Events and values of inputs, by the names of inputs.",
            "type": "object",
            "additionalProperties": value,
        })
    }
}
