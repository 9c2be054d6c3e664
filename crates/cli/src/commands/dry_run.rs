//! `stackful run --dry-run`: what an app consists of, without a test run.

use std::num::NonZeroUsize;

use stackful_executor::{AppSpec, Isolation};
use stackful_explore::survey;
use stackful_report::{survey_json, survey_text};

use crate::app::Launch;
use crate::campaign::broken;
use crate::engines;
use crate::exit::Exit;
use crate::message::Message;
use crate::progress::{result, say};
use crate::reporters::Wanted;
use crate::settings::Settings;

/// Starts the app and shows it; as JSON if that is what goes to standard output.
pub(crate) fn dry_run(
    settings: &Settings,
    launch: &Launch,
    spec: AppSpec,
    started: &[String],
) -> Result<Exit, Message> {
    let runtime = engines::runtime(&settings.node);
    // One process, which nothing is forked from: a debugger looks at it.
    let mut spec = AppSpec {
        survey: true,
        isolation: Isolation::Spawn,
        ..spec
    };
    let settings = &Settings {
        jobs: NonZeroUsize::MIN,
        ..settings.clone()
    };
    let mut workers = engines::start_workers(settings, &runtime, &mut spec, &[])?;
    for line in started {
        say(line);
    }
    let survey =
        survey(&mut workers, &launch.origin).map_err(|error| broken(error, settings, &runtime))?;
    result(&if settings.reporters.iter().any(Wanted::is_printed_json) {
        survey_json(&survey)
    } else {
        survey_text(&survey)
    });
    Ok(Exit::Clean)
}
