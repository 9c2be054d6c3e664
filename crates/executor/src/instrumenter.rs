//! Answers the questions of a running app: may this text run instrumented? What is at this place?

use std::collections::BTreeMap;
use std::path::Path;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use stackful_instrument::{Emission, InstrumentError, Instrumented as Code, Layout};
use stackful_protocol::text::{Answer, Instrumented, Kind, Position, REFUSED, Request};
use stackful_source::{
    CoverageMap, Lines, Location, Mapping, Packages, Process, SiteId, SourceFile, SourceMap,
    Sources, Span,
};

use crate::cache::Cache;
use crate::choice::Pattern;
use crate::compiled::{Compiler, put_compiled};
use crate::place::{Place, Places};
use crate::request::{Key, instrumented, key};
use crate::source_map::origin_of;
use crate::uninstrumented::{Library, Uninstrumented};

/// A text that the app has shown, to be shown again: the same texts in the same order have the
/// same sites.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Text(Request);

/// A file of the server that our parser rejects; if V8 does too, it is the app's mistake.
#[derive(Clone, Debug)]
pub(crate) struct SyntaxError {
    pub(crate) location: Location,
    pub(crate) message: String,
    pub(crate) text: String,
}

/// Decides and remembers; the same text under the same name gets the same code and sites.
#[derive(Debug)]
pub(crate) struct Instrumenter {
    pub(crate) sources: Sources,
    pub(crate) syntax_errors: Vec<SyntaxError>,
    places: Places,
    compiler: Compiler,
    cache: Option<Cache>,
    coverage_bytes: usize,
    /// Whether every text runs as it is.
    is_plain: bool,
    /// Whether calls tell what they pass.
    checks: bool,
    /// Whether what closures hold is readable.
    state: bool,
    answers: FxHashMap<Key, Answer>,
    /// What the answers are to, in order.
    asked: Vec<Text>,
    /// By name.
    uninstrumented: BTreeMap<String, Uninstrumented>,
}

impl Instrumenter {
    /// `directory` is what names are relative to; both paths exist.
    pub(crate) fn new(
        entry: &Path,
        directory: &Path,
        patterns: &[Pattern],
        coverage_bytes: usize,
    ) -> Instrumenter {
        Instrumenter {
            sources: Sources::default(),
            syntax_errors: Vec::new(),
            places: Places::new(entry, directory, patterns),
            compiler: Compiler::default(),
            cache: None,
            coverage_bytes,
            is_plain: false,
            checks: false,
            state: false,
            answers: FxHashMap::default(),
            asked: Vec::new(),
            uninstrumented: BTreeMap::new(),
        }
    }

    /// Keeps what it has instrumented in `folder`, for other sessions.
    pub(crate) fn with_cache(self, folder: Option<&Path>) -> Instrumenter {
        let cache = folder.map(Cache::new);
        Instrumenter { cache, ..self }
    }

    /// With a build of the front end that is kept in `folder`.
    pub(crate) fn with_build(self, folder: Option<&Path>) -> Instrumenter {
        let places = self.places.with_build(folder);
        Instrumenter { places, ..self }
    }

    /// Instruments nothing: the app's own texts are known, and run as they are.
    pub(crate) fn plainly(self, is_plain: bool) -> Instrumenter {
        Instrumenter { is_plain, ..self }
    }

    /// Calls tell what they pass.
    pub(crate) fn checking(self, checks: bool) -> Instrumenter {
        Instrumenter { checks, ..self }
    }

    /// What closures hold is readable.
    pub(crate) fn with_state(self, state: bool) -> Instrumenter {
        Instrumenter { state, ..self }
    }

    /// What runs as it is, by name.
    pub(crate) fn uninstrumented(&self) -> Vec<Uninstrumented> {
        self.uninstrumented.values().cloned().collect()
    }

    /// The app's files that count as packages, by name.
    pub(crate) fn libraries(&self) -> Vec<Library> {
        let libraries = self.places.libraries();
        libraries
            .map(|(name, why)| Library {
                name: name.to_owned(),
                reason: why.to_string(),
            })
            .collect()
    }

    /// The patterns that have meant no text so far.
    pub(crate) fn unused_patterns(&self) -> Vec<String> {
        self.places.unused_patterns()
    }

    /// Takes in texts as if the app had shown them.
    pub(crate) fn show(&mut self, texts: &[Text]) {
        for Text(request) in texts {
            self.answer(request);
        }
    }

    /// The texts that the app has shown so far, each once.
    pub(crate) fn shown(&self) -> &[Text] {
        &self.asked
    }

    /// The answer to a request.
    pub(crate) fn answer(&mut self, request: &Request) -> &Answer {
        let key = key(request);
        if !self.answers.contains_key(&key) {
            let answer = Answer::Instrumented(self.code(request).unwrap_or(AS_IT_IS));
            self.answers.insert(key.clone(), answer);
            self.asked.push(Text(request.clone()));
        }
        &self.answers[&key]
    }

    /// The site at a frame of a stack.
    pub(crate) fn site(&self, Position { name, line, column }: &Position) -> Answer {
        let site = self.sources.site_at(name, *line, *column);
        Answer::Site {
            site: site.map(SiteId::index),
        }
    }

    /// The code to run in place of a text; `None` if it runs as it is.
    fn code(&mut self, request: &Request) -> Option<Instrumented> {
        let compiled = self.compiler.compiled(request);
        let mut place = match self.places.of(request, &self.sources) {
            Ok(place) => place,
            Err(why) => {
                self.leave(why);
                return Some(plain(compiled?.ok()?.text));
            }
        };
        if self.is_plain {
            return Some(Instrumented {
                code: compiled.and_then(Result::ok).map(|compiled| compiled.text),
                tables: None,
                is_own: true,
                is_library: false,
            });
        }
        match compiled {
            None => {
                self.find_origin(&mut place);
                self.instrument(request, place)
            }
            Some(Ok(compiled)) => {
                let text = compiled.text.clone();
                put_compiled(&mut place, compiled);
                // No engine takes the text as it was written.
                Some(
                    self.instrument(request, place)
                        .unwrap_or_else(|| plain(text)),
                )
            }
            Some(Err(error)) => {
                self.rejected(request.kind, &place, &error);
                None
            }
        }
    }

    /// Looks for the source map of a text.
    fn find_origin(&mut self, place: &mut Place) {
        let Some(path) = &place.path else { return };
        match origin_of(&place.text, path, |path| self.places.display(path)) {
            None => {}
            Some(Ok(origin)) => place.origin = Some(origin),
            Some(Err(error)) => {
                let name = format!("source map of {}", place.name);
                self.leave(Uninstrumented::new(name, error.to_string()));
            }
        }
    }

    /// Lists a text that runs as it is.
    fn leave(&mut self, text: Uninstrumented) {
        self.uninstrumented.insert(text.name.clone(), text);
    }

    fn instrumented(
        &self,
        request: &Request,
        place: &Place,
    ) -> Result<(Code, String), InstrumentError> {
        let emission = Emission {
            layout: Layout::Compact,
            checks: self.checks,
            state: self.state,
        };
        instrumented(request, place, emission, self.cache.as_ref())
    }

    fn instrument(&mut self, request: &Request, place: Place) -> Option<Instrumented> {
        let (instrumented, stack_name) = match self.instrumented(request, &place) {
            Ok(instrumented) => instrumented,
            Err(error) => {
                self.rejected(request.kind, &place, &error);
                return None;
            }
        };
        let used = self.sources.next_bases().coverage as usize;
        if used + instrumented.coverage.blocks.len() > self.coverage_bytes {
            let reason = "the memory for coverage is full";
            self.leave(Uninstrumented::new(place.name, reason));
            return None;
        }
        let file = place.name.clone();
        let is_library = place.packages == Packages::Whole;
        let (_, bases) = self.sources.add(SourceFile {
            name: place.name,
            stack_name: stack_name.clone(),
            process: place.process,
            text: place.text,
            origin: place.origin,
            packages: place.packages,
            sites: instrumented.sites.clone(),
            coverage: instrumented.coverage.clone(),
            map: instrumented.map.clone(),
        });
        let mut tables = instrumented.tables(bases);
        if let Some(captured) = &mut tables.captured {
            captured.file = file;
        }
        let mut code = instrumented.code(bases);
        if request.kind.maker().is_some() && request.name.is_empty() {
            code += "\n//# sourceURL=";
            code += &stack_name;
        }
        Some(Instrumented {
            code: Some(code),
            tables: Some(Box::new(tables)),
            is_own: true,
            is_library,
        })
    }

    fn rejected(&mut self, kind: Kind, place: &Place, error: &InstrumentError) {
        let mut location = None;
        if let InstrumentError::Syntax(diagnostics) = error
            && let Some(first) = diagnostics.first()
        {
            let start = first.spans.first().map_or(0, |span: &Span| span.start);
            let (line, column) = Lines::new(&place.text).position(&place.text, start);
            let at = Location {
                file: place.name.clone(),
                line,
                column,
            };
            location = Some(at.clone());
            self.refuse(place, start);
            // What is evaluated may be there to see whether it is code; a page lives on without a script.
            if kind.maker().is_none() && place.process == Process::Server {
                self.syntax_errors.push(SyntaxError {
                    location: at,
                    message: first.message.clone(),
                    text: place.text.clone(),
                });
            }
        }
        self.leave(Uninstrumented {
            location,
            ..Uninstrumented::new(&place.name, error.to_string())
        });
    }

    /// Should V8 refuse the text, too, then here.
    fn refuse(&mut self, place: &Place, start: u32) {
        let here = Mapping {
            line: 1,
            column: 1,
            original: start,
        };
        self.sources.add(SourceFile {
            name: place.name.clone(),
            stack_name: format!("{REFUSED}{}", place.stack_name),
            process: place.process,
            text: place.text.clone(),
            origin: place.origin.clone(),
            packages: place.packages.clone(),
            sites: Vec::new(),
            coverage: CoverageMap::default(),
            map: SourceMap::new(vec![here]),
        });
    }
}

/// The answer that a text must run as it is.
const AS_IT_IS: Instrumented = Instrumented {
    code: None,
    tables: None,
    is_own: false,
    is_library: false,
};

/// A text that is not instrumented.
fn plain(code: String) -> Instrumented {
    Instrumented {
        code: Some(code),
        tables: None,
        is_own: false,
        is_library: false,
    }
}
