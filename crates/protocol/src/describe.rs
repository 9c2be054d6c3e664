//! How a format tells of itself, so that types and documents can be generated from it.

use std::path::PathBuf;

use crate::{boot, exec, player, run, serve, survey, text};

/// The type of a value in JSON, in the words of TypeScript.
pub trait Json {
    /// The type's text, such as `string | null`.
    fn typescript() -> String;

    /// Whether a frame may leave the value out.
    fn is_optional() -> bool {
        false
    }
}

/// A format that knows its parts.
pub trait Described {
    /// Its name, its words, its parts.
    fn description() -> Description;
}

/// What is said of a format.
#[derive(Debug)]
pub struct Description {
    /// The name of the Rust type.
    pub name: &'static str,
    /// What it is.
    pub doc: String,
    /// What it consists of.
    pub shape: Shape,
}

/// What a format consists of.
#[derive(Debug)]
pub enum Shape {
    /// An object.
    Record(Vec<Field>),
    /// One of several frames, told apart by `type`.
    Frames(Vec<Frame>),
    /// One of several words.
    Words(Vec<Word>),
}

/// A member of an object.
#[derive(Debug)]
pub struct Field {
    /// Its key.
    pub name: String,
    /// The type of its value, in the words of TypeScript.
    pub typescript: String,
    /// Whether a frame may leave it out.
    pub is_optional: bool,
    /// What it means; empty if its name says it.
    pub doc: String,
}

/// One kind of frame.
#[derive(Debug)]
pub struct Frame {
    /// Its `type`.
    pub name: String,
    /// What it means.
    pub doc: String,
    /// Its other members.
    pub fields: Vec<Field>,
    /// The record that the members are those of, if they stand in one.
    pub record: Option<&'static str>,
}

impl Frame {
    pub(crate) fn new(name: &str, meaning: &[&str], fields: Vec<Field>) -> Frame {
        Frame {
            name: name.to_lowercase(),
            doc: doc(meaning),
            fields,
            record: None,
        }
    }

    /// The frame with the members of a record.
    pub(crate) fn of(self, record: Description) -> Frame {
        let Shape::Record(fields) = record.shape else {
            return self;
        };
        Frame {
            fields,
            record: Some(record.name),
            ..self
        }
    }
}

/// A word and its meaning.
#[derive(Debug)]
pub struct Word {
    /// The word.
    pub name: String,
    /// What it means.
    pub doc: String,
}

/// Every format of a frame, in reading order.
pub fn all() -> Vec<Description> {
    vec![
        boot::ToWorker::description(),
        boot::Boot::description(),
        boot::Walk::description(),
        boot::Login::description(),
        boot::Children::description(),
        boot::ChannelName::description(),
        boot::Program::description(),
        boot::Paths::description(),
        boot::Front::description(),
        boot::Proxy::description(),
        boot::Refused::description(),
        boot::FromLoading::description(),
        boot::Ready::description(),
        boot::Withheld::description(),
        survey::Survey::description(),
        survey::SurveyedPage::description(),
        survey::SurveyedAction::description(),
        survey::Listener::description(),
        survey::Route::description(),
        survey::FunctionPlace::description(),
        boot::Database::description(),
        boot::Failed::description(),
        boot::LoginFailure::description(),
        boot::LoginProblem::description(),
        boot::Stage::description(),
        boot::ErrorRecord::description(),
        serve::ToServer::description(),
        serve::FromServer::description(),
        player::ToPlayer::description(),
        player::Start::description(),
        player::Origin::description(),
        player::FromPlayer::<()>::description(),
        player::PutBack::description(),
        run::ToRun::<()>::description(),
        run::FromRun::description(),
        exec::FromProgram::description(),
        exec::ToPlain::<()>::description(),
        text::Answer::description(),
        text::Request::description(),
        text::Kind::description(),
        text::Document::description(),
        text::Position::description(),
        text::Instrumented::description(),
        text::Tables::description(),
        text::Captured::description(),
        text::Scope::description(),
        text::Closer::description(),
        text::Asked::description(),
        text::Cell::description(),
    ]
}

/// The lines of a documentation comment as one text.
pub(crate) fn doc(lines: &[&str]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    lines.join(" ").trim().to_owned()
}

/// `serverMs` for `server_ms`.
pub(crate) fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (first, rest) = part.split_at(part.len().min(1));
        text += &first.to_uppercase();
        text += rest;
    }
    text
}

macro_rules! numbers {
    ($($type:ty)*) => { $(
        impl Json for $type {
            fn typescript() -> String {
                "number".to_owned()
            }
        }
    )* };
}

numbers! { u16 u32 i32 u64 i64 usize f64 }

impl Json for bool {
    fn typescript() -> String {
        "boolean".to_owned()
    }
}

impl Json for String {
    fn typescript() -> String {
        "string".to_owned()
    }
}

impl Json for PathBuf {
    fn typescript() -> String {
        "string".to_owned()
    }
}

impl<T: Json> Json for Box<T> {
    fn typescript() -> String {
        T::typescript()
    }

    fn is_optional() -> bool {
        T::is_optional()
    }
}

impl<T: Json> Json for Option<T> {
    fn typescript() -> String {
        format!("{} | null", T::typescript())
    }

    fn is_optional() -> bool {
        true
    }
}

impl<T: Json> Json for Vec<T> {
    fn typescript() -> String {
        match T::typescript() {
            union if union.contains(' ') && !union.ends_with(']') => format!("({union})[]"),
            element => format!("{element}[]"),
        }
    }
}

impl<A: Json, B: Json> Json for (A, B) {
    fn typescript() -> String {
        format!("[{}, {}]", A::typescript(), B::typescript())
    }
}

impl<A: Json, B: Json, C: Json> Json for (A, B, C) {
    fn typescript() -> String {
        let parts = [A::typescript(), B::typescript(), C::typescript()];
        format!("[{}]", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_in_the_words_of_typescript() {
        assert_eq!(
            <Vec<(i64, u32, u32)>>::typescript(),
            "[number, number, number][]"
        );
        assert_eq!(<Vec<Option<String>>>::typescript(), "(string | null)[]");
        assert_eq!(<Option<Vec<bool>>>::typescript(), "boolean[] | null");
        assert_eq!(camel("server_ms"), "serverMs");
        assert_eq!(camel("url"), "url");
    }

    #[test]
    fn each_type_that_a_format_mentions_is_described() {
        let all = all();
        let known: Vec<&str> = all.iter().map(|one| one.name).collect();
        let fields = all.iter().flat_map(|one| match &one.shape {
            Shape::Record(fields) => fields.iter().collect::<Vec<_>>(),
            Shape::Frames(frames) => frames.iter().flat_map(|frame| &frame.fields).collect(),
            Shape::Words(_) => Vec::new(),
        });
        for field in fields {
            for word in field.typescript.split(|c: char| !c.is_alphanumeric()) {
                let is_own = word.starts_with(char::is_uppercase);
                let is_known = known.contains(&word) || ["Record", "InputValue"].contains(&word);
                assert!(!is_own || is_known, "{} of `{}`", word, field.name);
            }
        }
    }
}
