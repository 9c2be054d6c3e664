//! What becomes of a text that may run instrumented: by what it is instrumented as.

use stackful_instrument::{Emission, InstrumentError, Instrumented, SourceKind, instrument};
use stackful_protocol::text::{Kind, Request};

use crate::cache::Cache;
use crate::place::Place;

/// What an answer is remembered by.
pub(crate) type Key = (Kind, String, String);

/// What answers are remembered by: the same text under the same name gets the same code.
pub(crate) fn key(request: &Request) -> Key {
    let name = match request.kind.maker() {
        Some(_) => {
            let made = (&request.site, &request.from, request.direct, request.strict);
            format!("{} {made:?} {:?}", request.name, request.parameters)
        }
        None => request.url.as_ref().unwrap_or(&request.name).clone(),
    };
    (request.kind, name, request.text.clone())
}

/// The text, instrumented as what it is, and what stacks call it.
pub(crate) fn instrumented(
    request: &Request,
    place: &Place,
    emission: Emission,
    cache: Option<&Cache>,
) -> Result<(Instrumented, String), InstrumentError> {
    let instrument = |code: &str, kind: &SourceKind| cached(code, kind, emission, cache);
    let (code, name) = (&place.code, place.stack_name.clone());
    let url = request.url.clone();
    if matches!(request.kind, Kind::Module | Kind::Unhooked) {
        let instrumented = instrument(code, &SourceKind::Module)?;
        return Ok((instrumented, url.unwrap_or(name)));
    }
    let (error, url) = match (instrument(code, &source_kind(request)), url) {
        (Ok(instrumented), _) => return Ok((instrumented, name)),
        (Err(error), None) => return Err(error),
        (Err(error), Some(url)) => (error, url),
    };
    instrument(code, &SourceKind::Module)
        .map(|instrumented| (instrumented, url))
        .map_err(|_| error)
}

fn source_kind(request: &Request) -> SourceKind {
    match request.kind {
        Kind::CommonJs => SourceKind::CommonJs,
        Kind::Module | Kind::Unhooked => SourceKind::Module,
        Kind::Script | Kind::Timer => SourceKind::Script,
        Kind::Vm => SourceKind::ScriptWithResult,
        Kind::Attribute | Kind::Body => SourceKind::Attribute {
            parameters: request.parameters.clone().unwrap_or_default(),
        },
        Kind::Eval | Kind::Function => SourceKind::Eval {
            direct: request.direct.unwrap_or(false),
            strict: request.strict.unwrap_or(false),
        },
    }
}

/// From the cache, if it is there; else it is made, and kept.
fn cached(
    code: &str,
    kind: &SourceKind,
    emission: Emission,
    cache: Option<&Cache>,
) -> Result<Instrumented, InstrumentError> {
    // What is made at run time is short, and seldom seen twice.
    let cache = cache.filter(|_| !matches!(kind, SourceKind::Eval { .. }));
    if let Some(found) = cache.and_then(|cache| cache.find(code, kind, emission)) {
        return Ok(found);
    }
    let instrumented = instrument(code, kind, emission)?;
    if let Some(cache) = cache {
        cache.keep(code, kind, emission, &instrumented);
    }
    Ok(instrumented)
}
