//! The question of a running app: may this text run instrumented?

use serde::{Deserialize, Serialize};
use stackful_instrument::{InstrumentError, Instrumented, Layout, SourceKind, instrument};

use crate::cache::Cache;
use crate::generated::Origin;
use crate::instrumenter::Place;

/// The `instrument` frame.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    pub(crate) kind: Kind,
    pub(crate) name: String,
    pub(crate) text: String,
    /// What stacks call an ES module. On a `CommonJS` module: Node takes it for an ES module if it is
    /// no `CommonJS`.
    #[serde(default)]
    url: Option<String>,
    #[serde(default)]
    parameters: Vec<String>,
    #[serde(default)]
    pub(crate) document: Option<Document>,
    /// The text is not shown, since it holds half of a surrogate pair.
    #[serde(default = "yes", rename = "isWhole")]
    pub(crate) is_whole: bool,
    #[serde(flatten)]
    pub(crate) origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    CommonJs,
    Module,
    /// An ES module that cannot be reached.
    Unhooked,
    Script,
    Attribute,
    Eval,
    Function,
    Vm,
    Body,
    Timer,
}

impl Kind {
    /// Whether such a text is a file that Node loads.
    pub(crate) fn is_file(self) -> bool {
        matches!(self, Kind::CommonJs | Kind::Module)
    }

    /// What makes such a text at run time.
    pub(crate) fn maker(self) -> Option<&'static str> {
        match self {
            Kind::Eval => Some("eval"),
            Kind::Function => Some("function"),
            Kind::Vm | Kind::Body => Some("vm"),
            Kind::Timer => Some("timer"),
            _ => None,
        }
    }
}

fn yes() -> bool {
    true
}

/// From the cache, if it is there; else it is made, and kept.
fn cached(
    code: &str,
    kind: &SourceKind,
    cache: Option<&Cache>,
) -> Result<Instrumented, InstrumentError> {
    // What is made at run time is short, and seldom the same.
    let cache = cache.filter(|_| !matches!(kind, SourceKind::Eval { .. }));
    if let Some(found) = cache.and_then(|cache| cache.find(code, kind)) {
        return Ok(found);
    }
    let instrumented = instrument(code, kind, Layout::Compact)?;
    if let Some(cache) = cache {
        cache.keep(code, kind, &instrumented);
    }
    Ok(instrumented)
}

impl Request {
    /// What answers are remembered by: the same text under the same name gets the same code.
    pub(crate) fn key(&self) -> (Kind, String, String) {
        let name = match self.kind.maker() {
            Some(_) => format!("{} {:?} {:?}", self.name, self.origin, self.parameters),
            None => self.url.as_ref().unwrap_or(&self.name).clone(),
        };
        (self.kind, name, self.text.clone())
    }

    /// The text, instrumented as what it is, and what stacks call it.
    pub(crate) fn instrumented(
        &self,
        place: &Place,
        cache: Option<&Cache>,
    ) -> Result<(Instrumented, String), InstrumentError> {
        let instrument = |code: &str, kind: &SourceKind| cached(code, kind, cache);
        let (code, name) = (&place.code, place.stack_name.clone());
        let url = self.url.clone();
        if matches!(self.kind, Kind::Module | Kind::Unhooked) {
            let instrumented = instrument(code, &SourceKind::Module)?;
            return Ok((instrumented, url.unwrap_or(name)));
        }
        let (error, url) = match (instrument(code, &self.source_kind()), url) {
            (Ok(instrumented), _) => return Ok((instrumented, name)),
            (Err(error), None) => return Err(error),
            (Err(error), Some(url)) => (error, url),
        };
        instrument(code, &SourceKind::Module)
            .map(|instrumented| (instrumented, url))
            .map_err(|_| error)
    }

    fn source_kind(&self) -> SourceKind {
        match self.kind {
            Kind::CommonJs => SourceKind::CommonJs,
            Kind::Module | Kind::Unhooked => SourceKind::Module,
            Kind::Script | Kind::Timer => SourceKind::Script,
            Kind::Vm => SourceKind::ScriptWithResult,
            Kind::Attribute | Kind::Body => SourceKind::Attribute {
                parameters: self.parameters.clone(),
            },
            Kind::Eval | Kind::Function => SourceKind::Eval {
                direct: self.origin.direct,
                strict: self.origin.strict,
            },
        }
    }
}

/// The HTML document that a text stands in.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Document {
    pub(crate) text: String,
    /// Where the text begins, in UTF-16 code units.
    start: usize,
}

impl Document {
    /// The document with everything before `code` made blank, byte by byte, so that offsets in
    /// the result are offsets in the document.
    pub(crate) fn blank_but(&self, code: &str) -> String {
        let mut units = 0;
        let mut blank = String::new();
        for character in self.text.chars() {
            if units >= self.start {
                break;
            }
            units += character.len_utf16();
            match character {
                '\n' | '\r' => blank.push(character),
                _ => blank.extend(std::iter::repeat_n(' ', character.len_utf8())),
            }
        }
        blank + code
    }
}
