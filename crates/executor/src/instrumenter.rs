//! Answers the question of a running app: may this text run instrumented?
//!
//! First-party is: on the server, the package that holds the entry (the nearest `package.json`
//! upwards), without what is installed in it; on the page, whatever is inline in a document of the
//! app, and each script whose text is that of a file of the package. What else is instrumented is
//! asked for by a [`Pattern`]. The rest runs as it is, and is listed with the reason.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stackful_instrument::{InstrumentError, Tables};
use stackful_source::{Lines, Location, Origin, Process, SiteId, SourceFile, Sources, Span};

use crate::cache::Cache;
use crate::choice::{Choice, Pattern, installed_package};
use crate::generated::Frame;
use crate::request::{Kind, Request};
use crate::texts::Texts;
use crate::tsconfig::Project;

/// A text that runs as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uninstrumented {
    /// A file or URL, or the folder of an installed package.
    pub name: String,
    /// Why it is not followed.
    pub reason: String,
    /// Where the reason lies, if at one place of it.
    pub location: Option<Location>,
}

/// A text that the app has shown, to be shown again: the same texts in the same order have the
/// same sites.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Text(Request);

/// Why a text runs as it is, and where that lies.
#[derive(Debug)]
pub(crate) struct Reason {
    text: String,
    location: Option<Location>,
}

impl Reason {
    pub(crate) fn new(text: &str) -> Reason {
        Reason {
            text: text.to_owned(),
            location: None,
        }
    }
}

/// The answer to [`Request`].
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "instrumented")]
pub(crate) struct Answer<'a> {
    #[serde(flatten)]
    code: Option<&'a Code>,
}

/// The text to run.
#[derive(Debug, Serialize)]
pub(crate) struct Code {
    code: String,
    /// `None` if it is not instrumented.
    tables: Option<Tables>,
}

impl Code {
    /// A text that is not instrumented.
    pub(crate) fn plain(code: String) -> Code {
        Code { code, tables: None }
    }
}

/// A text of the app that our parser rejects; if V8 does too, it is the app's mistake.
#[derive(Clone, Debug)]
pub(crate) struct SyntaxError {
    pub(crate) process: Process,
    pub(crate) location: Location,
    pub(crate) message: String,
    pub(crate) text: String,
}

/// Decides and remembers; the same text under the same name gets the same code and sites.
#[derive(Debug)]
pub(crate) struct Instrumenter {
    pub(crate) sources: Sources,
    pub(crate) syntax_errors: Vec<SyntaxError>,
    directory: PathBuf,
    choice: Choice,
    cache: Option<Cache>,
    texts: Option<Texts>,
    coverage_bytes: usize,
    answers: FxHashMap<(Kind, String, String), Option<Code>>,
    /// What the answers are to, in order.
    asked: Vec<Text>,
    pub(crate) uninstrumented: BTreeMap<String, Reason>,
    /// By the folder of the file that was compiled.
    pub(crate) projects: FxHashMap<PathBuf, Project>,
}

/// Where the text of a request belongs.
pub(crate) struct Place {
    process: Process,
    pub(crate) name: String,
    pub(crate) stack_name: String,
    /// The file that it stands in, if there is one.
    pub(crate) path: Option<PathBuf>,
    /// The whole text that positions count in, and the part of it that is code.
    pub(crate) text: String,
    pub(crate) code: String,
    /// What the text was made from.
    pub(crate) origin: Option<Origin>,
}

impl Place {
    fn new(process: Process, name: String, request: &Request) -> Place {
        Place {
            process,
            name,
            stack_name: request.name.clone(),
            path: None,
            text: request.text.clone(),
            code: request.text.clone(),
            origin: None,
        }
    }
}

impl Instrumenter {
    /// `directory` is what names are relative to; both paths exist.
    pub(crate) fn new(
        entry: &Path,
        directory: &Path,
        patterns: &[Pattern],
        coverage_bytes: usize,
    ) -> Instrumenter {
        let absolute = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        Instrumenter {
            sources: Sources::default(),
            syntax_errors: Vec::new(),
            directory: absolute(directory),
            choice: Choice::new(&absolute(entry), patterns),
            cache: None,
            texts: None,
            coverage_bytes,
            answers: FxHashMap::default(),
            asked: Vec::new(),
            uninstrumented: BTreeMap::new(),
            projects: FxHashMap::default(),
        }
    }

    /// Keeps what it has instrumented in `folder`, for other sessions.
    pub(crate) fn with_cache(self, folder: Option<&Path>) -> Instrumenter {
        let cache = folder.map(Cache::new);
        Instrumenter { cache, ..self }
    }

    /// What runs as it is, by name.
    pub(crate) fn uninstrumented(&self) -> Vec<Uninstrumented> {
        let entries = self.uninstrumented.iter();
        entries
            .map(|(name, reason)| Uninstrumented {
                name: name.clone(),
                reason: reason.text.clone(),
                location: reason.location.clone(),
            })
            .collect()
    }

    /// The patterns that have meant no text so far.
    pub(crate) fn unused_patterns(&self) -> Vec<String> {
        self.choice.unused()
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
    pub(crate) fn answer(&mut self, request: &Request) -> Answer<'_> {
        let key = request.key();
        if !self.answers.contains_key(&key) {
            let code = self.code(request);
            self.answers.insert(key.clone(), code);
            self.asked.push(Text(request.clone()));
        }
        Answer {
            code: self.answers[&key].as_ref(),
        }
    }

    /// The site at a frame of a stack.
    pub(crate) fn site(&self, Frame { name, line, column }: &Frame) -> Value {
        let site = self.sources.site_at(name, *line, *column);
        json!({"type": "site", "site": site.map(SiteId::index)})
    }

    /// Whose text it is, or by which name and for which reason it runs as it is.
    pub(crate) fn place(&mut self, request: &Request) -> Result<Place, (String, Reason)> {
        if !request.is_whole {
            let reason = Reason::new("a text with half of a surrogate pair");
            let name = if request.name.is_empty() {
                "made at run time"
            } else {
                &request.name
            };
            return Err((name.to_owned(), reason));
        }
        match request.kind {
            // A page's modules go by their address.
            Kind::Module if request.name.contains("://") => self.script(request),
            Kind::CommonJs | Kind::Module => self.module(request),
            Kind::Unhooked => Err((
                self.display(Path::new(&request.name)),
                Reason::new("an ES module, and this version of Node hooks none"),
            )),
            Kind::Script | Kind::Attribute => self.script(request),
            Kind::Vm | Kind::Body if Path::new(&request.name).is_absolute() => self.module(request),
            Kind::Eval | Kind::Function | Kind::Vm | Kind::Body | Kind::Timer => {
                self.generated(request)
            }
        }
    }

    fn generated(&mut self, request: &Request) -> Result<Place, (String, Reason)> {
        let maker = request.kind.maker().unwrap_or_default();
        let owner = request.origin.owner(&self.sources, maker, &request.text)?;
        Ok(Place {
            stack_name: match request.name.as_str() {
                "" => owner.stack_name,
                name => name.to_owned(),
            },
            ..Place::new(owner.process, owner.name, request)
        })
    }

    fn module(&mut self, request: &Request) -> Result<Place, (String, Reason)> {
        let path = Path::new(&request.name);
        let name = self.display(path);
        if self.choice.is_own(path) || self.choice.wants_file(path, &name) {
            return Ok(Place {
                path: Some(path.to_owned()),
                ..Place::new(Process::Server, name, request)
            });
        }
        let package = installed_package(&request.name).unwrap_or_else(|| request.name.clone());
        Err((package, Reason::new("an installed package")))
    }

    fn script(&mut self, request: &Request) -> Result<Place, (String, Reason)> {
        let url = request.name.split(['?', '#']).next().unwrap_or_default();
        if let Some(document) = &request.document {
            let file = self.file_with(&document.text, url);
            let name = file.map_or_else(|| url.to_owned(), |path| self.display(&path));
            return Ok(Place {
                text: document.text.clone(),
                code: document.blank_but(&request.text),
                ..Place::new(Process::Client, name, request)
            });
        }
        let inline = request.name.contains('#');
        let path = self.file_with(&request.text, url);
        let name = path.as_deref().map(|path| self.display(path));
        let wanted = !inline && self.choice.wants_script(url, name.as_deref());
        let reason = match &name {
            None if !inline && !wanted => "a script that is no file of the app",
            Some(name) if name.ends_with(".min.js") && !wanted => "a minified script",
            _ => {
                let name = name.unwrap_or_else(|| request.name.clone());
                return Ok(Place {
                    path,
                    ..Place::new(Process::Client, name, request)
                });
            }
        };
        Err((name.unwrap_or_else(|| url.to_owned()), Reason::new(reason)))
    }

    /// The file of the package that holds exactly this text.
    fn file_with(&mut self, text: &str, url: &str) -> Option<PathBuf> {
        let package = self.choice.package();
        let texts = self.texts.get_or_insert_with(|| Texts::of_package(package));
        texts.find(text, url).map(Path::to_owned)
    }

    pub(crate) fn display(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.directory);
        let inside = inside.or_else(|_| path.strip_prefix(self.choice.package()));
        inside.unwrap_or(path).display().to_string()
    }

    pub(crate) fn instrument(&mut self, request: &Request, place: Place) -> Option<Code> {
        let (instrumented, stack_name) = match request.instrumented(&place, self.cache.as_ref()) {
            Ok(instrumented) => instrumented,
            Err(error) => {
                self.rejected(request.kind, &place, &error);
                return None;
            }
        };
        let used = self.sources.next_bases().coverage as usize;
        if used + instrumented.coverage.blocks.len() > self.coverage_bytes {
            let reason = Reason::new("the memory for coverage is full");
            self.uninstrumented.insert(place.name, reason);
            return None;
        }
        let (_, bases) = self.sources.add(SourceFile {
            name: place.name,
            stack_name: stack_name.clone(),
            process: place.process,
            text: place.text,
            origin: place.origin,
            sites: instrumented.sites.clone(),
            coverage: instrumented.coverage.clone(),
            map: instrumented.map.clone(),
        });
        let mut code = instrumented.code(bases);
        if request.kind.maker().is_some() && request.name.is_empty() {
            code += "\n//# sourceURL=";
            code += &stack_name;
        }
        let tables = instrumented.tables(bases);
        let tables = Some(tables);
        Some(Code { code, tables })
    }

    pub(crate) fn rejected(&mut self, kind: Kind, place: &Place, error: &InstrumentError) {
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
            // What is evaluated may be there to see whether it is code.
            if kind.maker().is_none() {
                self.syntax_errors.push(SyntaxError {
                    process: place.process,
                    location: at,
                    message: first.message.clone(),
                    text: place.text.clone(),
                });
            }
        }
        let text = error.to_string();
        let reason = Reason { text, location };
        self.uninstrumented.insert(place.name.clone(), reason);
    }
}
