//! A session of a campaign: its journal, new or taken up again.

use std::error::Error as _;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::ErrorKind;
use std::path::PathBuf;

use stackful_executor::{AppSpec, Text, Workers};
use stackful_explore::{Damage, JOURNAL_FILE, Journal, JournalError, Resumed, Session};

use crate::message::{Message, chain};
use crate::progress::say;
use crate::settings::Settings;

/// How the campaign begins.
pub(crate) enum Beginning {
    New,
    Resumed(Box<Resumed>),
}

impl Beginning {
    /// Reads the journal of the report's folder if it is to be gone on with.
    pub(crate) fn of(settings: &Settings) -> Result<Beginning, Message> {
        if !settings.resume {
            return Ok(Beginning::New);
        }
        match Journal::resume(&path(settings)) {
            Ok(resumed) => {
                if let Some(damage) = resumed.damage {
                    say(cut(settings, damage).render().trim_end());
                }
                Ok(Beginning::Resumed(Box::new(resumed)))
            }
            Err(error) => Err(unreadable(settings, &error)),
        }
    }

    /// The seed that was asked for, that of the earlier sessions, or any.
    pub(crate) fn seed(&self, settings: &Settings) -> u64 {
        let earlier = match self {
            Beginning::New => None,
            Beginning::Resumed(resumed) => Some(resumed.session.seed),
        };
        settings.seed.or(earlier).unwrap_or_else(random_seed)
    }

    /// The texts that the app has shown in earlier sessions.
    pub(crate) fn texts(&self) -> &[Text] {
        match self {
            Beginning::New => &[],
            Beginning::Resumed(resumed) => &resumed.texts,
        }
    }

    /// The journal, if the app that is ready now is the one that it is about; `further` are choices
    /// that are not of every campaign.
    pub(crate) fn journal(
        self,
        settings: &Settings,
        spec: &AppSpec,
        further: &[(&str, String)],
        workers: &mut Workers,
    ) -> Result<Journal, Message> {
        let session = session(settings, spec, further, workers);
        let resumed = match self {
            Beginning::New => {
                let created = Journal::create(&path(settings), &session);
                return created.map_err(|error| unwritable(&error).help(ROOM));
            }
            Beginning::Resumed(resumed) => resumed,
        };
        let Resumed {
            session: earlier,
            runs,
            journal,
            ..
        } = *resumed;
        check_choices(&earlier, &session)?;
        // Texts are on record with the run that came after them.
        let new_texts = runs > 0 && workers.shows_new_texts();
        if earlier.ready != session.ready || new_texts {
            return Err(
                Message::new("S209", "the app is not as it was when the campaign began")
                    .note(
                        "why",
                        "its files have changed, or it does not start alike each time",
                    )
                    .help("begin anew: leave out --resume"),
            );
        }
        say(&format!("  ✓ resumed  {runs} runs on record"));
        Ok(journal)
    }
}

fn path(settings: &Settings) -> PathBuf {
    settings.out.join(JOURNAL_FILE)
}

/// What must not change between two sessions.
fn session(
    settings: &Settings,
    spec: &AppSpec,
    further: &[(&str, String)],
    workers: &Workers,
) -> Session {
    let variables = spec.environment.iter();
    let variables: Vec<_> = variables
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let patterns: Vec<_> = spec.instrument.iter().map(ToString::to_string).collect();
    let choices = [
        ("app", settings.directory.display().to_string()),
        ("entry", spec.entry.display().to_string()),
        ("arguments", spec.arguments.join(" ")),
        ("env", variables.join(" ")),
        ("allow-hosts", spec.allow_hosts.join(" ")),
        ("children", format!("{:?}", spec.children).to_lowercase()),
        ("instrument", patterns.join(" ")),
        ("check-losses", settings.check_losses.to_string()),
        ("seed", spec.seed.to_string()),
    ];
    let choices = choices.iter().chain(further);
    Session {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        choices: choices
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect(),
        seed: spec.seed,
        ready: workers.ready().fingerprint,
    }
}

fn check_choices(earlier: &Session, now: &Session) -> Result<(), Message> {
    let of = |session: &Session| {
        let version = ("version".to_owned(), session.version.clone());
        [vec![version], session.choices.clone()].concat()
    };
    let changed: Vec<String> = of(earlier)
        .into_iter()
        .zip(of(now))
        .filter(|(earlier, now)| earlier != now)
        .map(|((name, earlier), (_, now))| format!("{name} was `{earlier}`, now it is `{now}`"))
        .collect();
    if changed.is_empty() {
        return Ok(());
    }
    Err(
        Message::new("S208", "the campaign to resume was another one")
            .note("why", changed.join("\n"))
            .help("give the same choices again, or begin anew: leave out --resume"),
    )
}

/// The end of the journal is not gone on with.
fn cut(settings: &Settings, damage: Damage) -> Message {
    let Damage {
        record,
        byte,
        dropped,
    } = damage;
    let last = match record {
        0 => "none: the campaign begins anew with the same seed".to_owned(),
        record => format!("record {record}, which ends at byte {byte}"),
    };
    let title = format!("the end of {} is not whole", path(settings).display());
    Message::warning("S220", title)
        .note("last", last)
        .note("lost", format!("{dropped} bytes behind it"))
}

fn unreadable(settings: &Settings, error: &JournalError) -> Message {
    let path = path(settings);
    match error {
        JournalError::File(why) if why.kind() == ErrorKind::NotFound => Message::new(
            "S207",
            format!(
                "there is no campaign to resume in {}",
                settings.out.display()
            ),
        )
        .tried(path.display().to_string())
        .help("name the folder of its report: --out FOLDER; or begin anew: leave out --resume"),
        error => Message::new("S207", format!("{} cannot be resumed", path.display()))
            .note("why", chain(error))
            .help("begin anew: leave out --resume"),
    }
}

const ROOM: &str = "make room on the disk, or name another folder: --out FOLDER";

fn unwritable(error: &JournalError) -> Message {
    let cause = error.source().map_or_else(String::new, ToString::to_string);
    Message::new("S307", "the journal cannot be written").note("cause", cause)
}

/// The journal failed under way.
pub(crate) fn broken(error: &JournalError) -> Message {
    match error {
        JournalError::File(_) => unwritable(error)
            .note(
                "note",
                "what was found until then is shown above, and is in the report",
            )
            .help(format!("{ROOM}; then go on with --resume")),
        JournalError::NoJournal | JournalError::OtherCampaign => Message::new(
            "S210",
            "the campaign does not go the way that its journal tells",
        )
        .note("why", chain(error))
        .help("begin anew: leave out --resume"),
    }
}

/// Ten digits at most, since people copy seeds by hand. The standard library seeds its hashers
/// from the system's randomness.
fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish() & u64::from(u32::MAX)
}
