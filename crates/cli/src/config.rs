//! `stackful.toml`: every key is optional, and an unknown one is an error, not silence.
//!
//! The file is looked for in the app's folder, then in the folders above it; the nearest counts.
//! Flags and `STACKFUL_…` variables come before it, defaults after it. Paths in it are relative to
//! it.

mod keys;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::args::{Children, Confirm, FailOn, Isolation, Mode, Unfollowed};
use crate::count::{Count, Jobs, Pages};
use crate::duration::Span;
use crate::host::HostPattern;
use crate::login::{self, Logins};
use crate::message::{Message, location};
use crate::reporters::Wanted;
use crate::size::Size;
use schemars::JsonSchema;
use serde::Deserialize;
use stackful_executor::Pattern;

pub(crate) use keys::{Key, keys, schema};

pub(crate) const FILE: &str = "stackful.toml";

/// The whole file.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Config {
    pub(crate) app: App,
    #[serde(rename = "login")]
    #[schemars(with = "serde_json::Value")]
    pub(crate) logins: Logins,
    pub(crate) explore: Explore,
    pub(crate) run: Run,
    pub(crate) solver: Solver,
    pub(crate) report: Report,
    /// Where it was read from; `None` if there is no file.
    #[serde(skip)]
    pub(crate) path: Option<PathBuf>,
}

/// How the app starts.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct App {
    pub(crate) start: Option<String>,
    pub(crate) page: Option<String>,
    #[schemars(with = "Option<u32>")]
    pub(crate) clients: Option<Pages>,
    #[schemars(with = "Option<u32>")]
    pub(crate) tabs: Option<Pages>,
    #[schemars(with = "Option<String>")]
    pub(crate) node: Option<PathBuf>,
    pub(crate) env: BTreeMap<String, String>,
    pub(crate) reset: Option<String>,
    #[serde(rename = "allow-hosts")]
    #[schemars(with = "Vec<String>")]
    pub(crate) allow_hosts: Vec<HostPattern>,
    pub(crate) children: Option<Children>,
    #[schemars(with = "Vec<String>")]
    pub(crate) instrument: Vec<Pattern>,
}

/// How far to go.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Explore {
    #[schemars(with = "Option<String>")]
    pub(crate) time: Option<Span>,
    #[schemars(with = "Option<u32>")]
    pub(crate) runs: Option<Count>,
    #[serde(rename = "max-failures")]
    #[schemars(with = "Option<u32>")]
    pub(crate) max_failures: Option<Count>,
    pub(crate) mode: Option<Mode>,
    #[schemars(with = "Option<u32>")]
    pub(crate) depth: Option<Count>,
    #[schemars(with = "Option<u32>")]
    pub(crate) jobs: Option<Jobs>,
    pub(crate) isolation: Option<Isolation>,
    pub(crate) seed: Option<u64>,
    #[serde(rename = "no-follow")]
    pub(crate) no_follow: Vec<Unfollowed>,
    pub(crate) confirm: Option<Confirm>,
    #[serde(rename = "no-shrink")]
    pub(crate) no_shrink: bool,
    #[serde(rename = "check-losses")]
    pub(crate) check_losses: bool,
}

/// How far one test run may go.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Run {
    #[schemars(with = "Option<String>")]
    pub(crate) timeout: Option<Span>,
    #[schemars(with = "Option<String>")]
    pub(crate) memory: Option<Size>,
}

/// Which solver, whether the other one is asked too, and how long they may think about one query.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Solver {
    #[schemars(with = "Option<String>")]
    pub(crate) path: Option<PathBuf>,
    pub(crate) portfolio: bool,
    #[schemars(with = "Option<String>")]
    pub(crate) timeout: Option<Span>,
}

/// Where reports go.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Report {
    #[schemars(with = "Option<String>")]
    pub(crate) out: Option<PathBuf>,
    #[schemars(with = "Vec<String>")]
    pub(crate) reporters: Vec<Wanted>,
    pub(crate) coverage: bool,
    #[serde(rename = "fail-on")]
    pub(crate) fail_on: Option<FailOn>,
}

/// Reads the nearest config file at or above `folder`; all defaults if there is none.
pub(crate) fn find(folder: &Path) -> Result<Config, Message> {
    let start = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    match start
        .ancestors()
        .map(|folder| folder.join(FILE))
        .find(|path| path.is_file())
    {
        Some(path) => read(&path),
        None => Ok(Config::default()),
    }
}

/// Reads a config file.
pub(crate) fn read(path: &Path) -> Result<Config, Message> {
    let text = fs::read_to_string(path).map_err(|error| {
        Message::new("S202", format!("cannot read {}: {error}", path.display()))
            .help("--config takes the path of a stackful.toml")
    })?;
    let name = path
        .file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy();
    let mut config = parse(&name, &text)?;
    config.logins.place(&name, &text);
    let folder = path.parent().unwrap_or(Path::new(""));
    let paths = [
        &mut config.app.node,
        &mut config.solver.path,
        &mut config.report.out,
    ];
    for path in paths.into_iter().flatten() {
        // A bare name is looked up on PATH.
        if path.components().count() > 1 || !path.is_relative() {
            *path = folder.join(&*path);
        }
    }
    config.path = Some(path.to_owned());
    Ok(config)
}

fn parse(name: &str, text: &str) -> Result<Config, Message> {
    toml::from_str(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        let what = error.message().lines().next().unwrap_or_default();
        let what = what.replace("expected u64", "expected a whole number");
        let what = what.replace("expected u32", "expected a whole number");
        let at = location(name, text, span.start);
        let label = text.get(span).unwrap_or_default();
        let (label, help) = match suggestion(&what) {
            Some(help) => (format!("unknown key `{}`", label.trim()), help),
            None => (
                what,
                "see `stackful run --help` for what each value may be".to_owned(),
            ),
        };
        Message::new("S201", format!("{name} is not a valid config file"))
            .at(at, Some(login::masked(text)), label)
            .help(help)
    })
}

/// For an unknown key: the known one that it resembles, or all of them. serde has the names only in
/// its message: "unknown field `tme`, expected one of `time`, `runs`".
fn suggestion(message: &str) -> Option<String> {
    let rest = message.strip_prefix("unknown field ")?;
    let mut names = rest.split('`').skip(1).step_by(2);
    let unknown = names.next()?;
    let known: Vec<&str> = names.collect();
    let nearest = known
        .iter()
        .map(|name| (strsim::jaro(unknown, name), name))
        .filter(|(likeness, _)| *likeness > 0.7)
        .max_by(|one, other| one.0.total_cmp(&other.0));
    Some(match nearest {
        Some((_, name)) => format!("did you mean `{name}`?"),
        None => format!("known here: {}", known.join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        let message = parse(FILE, text).unwrap_err();
        anstream::adapter::strip_str(&message.render()).to_string()
    }

    #[test]
    fn an_unknown_key_has_a_likely_name() {
        insta::assert_snapshot!(message("[explore]\ntiem = \"60s\"\n"), @r#"
        error[S201]: stackful.toml is not a valid config file
         --> stackful.toml:2:1
          |
        1 | [explore]
        2 | tiem = "60s"
          | ^^^^^^^^^^^^ unknown key `tiem`
          help:   did you mean `time`?
        "#);
    }

    #[test]
    fn an_unknown_section_lists_the_known_ones() {
        insta::assert_snapshot!(message("[lambda]\nruns = 3\n"), @"
        error[S201]: stackful.toml is not a valid config file
         --> stackful.toml:1:2
          |
        1 | [lambda]
          |  ^^^^^^^ unknown key `lambda`
        2 | runs = 3
          |
          help:   known here: app, login, explore, run, solver, report
        ");
    }

    #[test]
    fn an_unreadable_value_is_pointed_at() {
        insta::assert_snapshot!(message("[explore]\nruns = 10\ntime = \"60 seconds\"\n"), @r#"
        error[S201]: stackful.toml is not a valid config file
         --> stackful.toml:3:8
          |
        1 | [explore]
        2 | runs = 10
        3 | time = "60 seconds"
          |        ^^^^^^^^^^^^ `60 seconds` is not a duration: write a number above 0 and a unit, such as 500ms, 60s, 5m or 1h
          help:   see `stackful run --help` for what each value may be
        "#);
        insta::assert_snapshot!(message("[explore]\nruns = \"many\"\n"), @r#"
        error[S201]: stackful.toml is not a valid config file
         --> stackful.toml:2:8
          |
        1 | [explore]
        2 | runs = "many"
          |        ^^^^^^ invalid type: string "many", expected a whole number from 1 on
          help:   see `stackful run --help` for what each value may be
        "#);
        insta::assert_snapshot!(message("[explore\n"), @"
        error[S201]: stackful.toml is not a valid config file
         --> stackful.toml:1:9
          |
        1 | [explore
          |         ^ unclosed table, expected `]`
          help:   see `stackful run --help` for what each value may be
        ");
    }

    #[test]
    fn the_nearest_file_counts_and_paths_are_relative_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let app = folder.path().join("apps/shop");
        fs::create_dir_all(&app).unwrap();
        let text = "[solver]\npath = \"tools/z3\"\n[app]\nnode = \"node\"\nenv = { A = \"1\" }\n";
        fs::write(folder.path().join(FILE), text).unwrap();
        let config = find(&app).unwrap();
        let root = folder.path().canonicalize().unwrap();
        assert_eq!(config.solver.path, Some(root.join("tools/z3")));
        assert_eq!(config.app.node, Some("node".into()));
        assert_eq!(config.app.env, [("A".to_owned(), "1".to_owned())].into());
        assert_eq!(config.path, Some(root.join(FILE)));
        fs::write(app.join(FILE), "").unwrap();
        assert_eq!(find(&app).unwrap().solver.path, None);
    }
}
