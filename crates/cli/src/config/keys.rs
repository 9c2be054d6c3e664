//! The keys of `stackful.toml`: what each may be, the flag that says the same, and which value is in
//! force. What a key means is said once, in the help of its flag.

use std::env;

use clap::{Arg, CommandFactory as _};
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::Config;
use crate::args::Arguments;

/// Keys with flags of other names.
const FLAGS: [(&str, &str, &str); 6] = [
    ("app", "allow-hosts", "allow-host"),
    ("report", "reporters", "reporter"),
    ("run", "memory", "run-memory"),
    ("run", "timeout", "run-timeout"),
    ("solver", "path", "solver"),
    ("solver", "timeout", "solver-timeout"),
];

/// What introduces a default in a help text.
const DEFAULT: &str = " [default: ";

/// A key of a section.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) section: String,
    pub(crate) name: String,
    /// The variable that says the same.
    pub(crate) variable: Option<String>,
    /// What it is for, as the help has it; empty for what no flag says.
    help: String,
    /// Whether it is `false` unless it is said.
    is_switch: bool,
}

impl Key {
    /// What is in force if nothing is said.
    pub(crate) fn default(&self) -> &str {
        let default = self.help.split_once(DEFAULT);
        let default = default.and_then(|(_, rest)| rest.split_once(']'));
        match default {
            Some((default, _)) => default,
            None if self.is_switch => "false",
            None => "none",
        }
    }

    /// What the variable says.
    pub(crate) fn said(&self) -> Option<String> {
        let value = env::var_os(self.variable.as_ref()?)?;
        (!value.is_empty()).then(|| value.to_string_lossy().into_owned())
    }
}

/// All keys but those of `[login]`, in order.
pub(crate) fn keys() -> Vec<Key> {
    let command = Arguments::command();
    let run = command.find_subcommand("run").expect("a command of ours");
    let schema = plain_schema();
    let sections = schema["properties"].as_object().into_iter().flatten();
    let mut keys = Vec::new();
    for (section, of) in sections {
        for (name, what) in of["properties"].as_object().into_iter().flatten() {
            let flag = FLAGS.iter().find(|row| (row.0, row.1) == (section, name));
            let flag = flag.map_or(name.as_str(), |row| row.2);
            let flag = run.get_arguments().find(|arg| arg.get_long() == Some(flag));
            let variable = flag.and_then(Arg::get_env);
            let help = flag.and_then(Arg::get_help);
            keys.push(Key {
                section: section.clone(),
                name: name.clone(),
                variable: variable.map(|name| name.to_string_lossy().into_owned()),
                help: help.map_or_else(String::new, ToString::to_string),
                is_switch: what["type"] == "boolean",
            });
        }
    }
    keys
}

/// The JSON Schema of the file, for editors.
pub(crate) fn schema() -> Value {
    let mut schema = plain_schema();
    for key in keys().iter().filter(|key| !key.help.is_empty()) {
        let of = &mut schema["properties"][&key.section]["properties"][&key.name];
        of["description"] = key.help.as_str().into();
    }
    schema
}

fn plain_schema() -> Value {
    let mut settings = SchemaSettings::draft07();
    settings.inline_subschemas = true;
    let schema = settings.into_generator().into_root_schema_for::<Config>();
    schema.to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_is_what_some_flag_says() {
        let keys = keys();
        let unsaid = keys.iter().filter(|key| key.help.is_empty());
        let unsaid: Vec<_> = unsaid.map(|key| key.name.as_str()).collect();
        assert_eq!(unsaid, ["env"]);
        let defaults = keys.iter().map(|key| (key.name.as_str(), key.default()));
        let defaults: Vec<_> = defaults.collect();
        assert!(defaults.contains(&("depth", "40")), "{defaults:?}");
        assert!(defaults.contains(&("coverage", "false")), "{defaults:?}");
    }
}
