//! Answers the question of a running app: may this text run instrumented?
//!
//! First-party is: on the server, the package that holds the entry (the nearest `package.json`
//! upwards), without what is installed in it; on the page, whatever is inline in a document of the
//! app, and each script whose text is that of a file of the package. Everything else runs as it
//! is, and is listed with the reason.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use stackful_instrument::{InstrumentError, Instrumented, SourceKind, instrument};
use stackful_source::{Lines, Location, Process, SourceFile, Sources, Span};

use crate::texts::Texts;

/// A text that runs as it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Uninstrumented {
    /// A file or URL, or the folder of an installed package.
    pub name: String,
    /// Why it is not followed.
    pub reason: String,
}

/// A text that the app has shown, to be shown again: the same texts in the same order have the
/// same sites.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Text(Request);

/// The `instrument` frame.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    kind: Kind,
    name: String,
    text: String,
    /// What stacks call an ES module. On a CommonJS module: Node takes it for an ES module if it is
    /// no CommonJS.
    #[serde(default)]
    url: Option<String>,
    #[serde(default)]
    parameters: Vec<String>,
    #[serde(default)]
    document: Option<Document>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    CommonJs,
    Module,
    /// An ES module that cannot be reached.
    Unhooked,
    Script,
    Attribute,
}

/// The HTML document that a text stands in.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Document {
    text: String,
    /// Where the text begins, in UTF-16 code units.
    start: usize,
}

/// The answer to [`Request`].
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "instrumented")]
pub(crate) struct Answer<'a> {
    code: Option<&'a str>,
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
    package: PathBuf,
    texts: Option<Texts>,
    coverage_bytes: usize,
    answers: FxHashMap<(Kind, String, String), Option<String>>,
    /// What the answers are to, in order.
    asked: Vec<Text>,
    uninstrumented: BTreeMap<String, String>,
}

/// Where the text of a request belongs.
struct Place {
    process: Process,
    name: String,
    /// The whole text that positions count in, and the part of it that is code.
    text: String,
    code: String,
}

impl Instrumenter {
    /// `directory` is what names are relative to; both paths exist.
    pub(crate) fn new(entry: &Path, directory: &Path, coverage_bytes: usize) -> Instrumenter {
        let absolute = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let entry = absolute(entry);
        let mut above = entry.ancestors().skip(1);
        let package = above
            .find(|folder| folder.join("package.json").is_file())
            .or_else(|| entry.parent())
            .unwrap_or(&entry)
            .to_owned();
        Instrumenter {
            sources: Sources::default(),
            syntax_errors: Vec::new(),
            directory: absolute(directory),
            package,
            texts: None,
            coverage_bytes,
            answers: FxHashMap::default(),
            asked: Vec::new(),
            uninstrumented: BTreeMap::new(),
        }
    }

    /// What runs as it is, by name.
    pub(crate) fn uninstrumented(&self) -> Vec<Uninstrumented> {
        let entries = self.uninstrumented.iter();
        entries
            .map(|(name, reason)| Uninstrumented {
                name: name.clone(),
                reason: reason.clone(),
            })
            .collect()
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
        let name = request.url.as_ref().unwrap_or(&request.name);
        let key = (request.kind, name.clone(), request.text.clone());
        if !self.answers.contains_key(&key) {
            let code = match self.place(request) {
                Ok(place) => self.instrument(request, place),
                Err(unfollowed) => {
                    self.uninstrumented
                        .insert(unfollowed.name, unfollowed.reason);
                    None
                }
            };
            self.answers.insert(key.clone(), code);
            self.asked.push(Text(request.clone()));
        }
        Answer {
            code: self.answers[&key].as_deref(),
        }
    }

    /// Whose text it is, or why it is not the app's own.
    fn place(&mut self, request: &Request) -> Result<Place, Uninstrumented> {
        match request.kind {
            Kind::CommonJs | Kind::Module => self.module(request),
            Kind::Unhooked if request.name.contains("://") => Err(Uninstrumented {
                name: request.name.clone(),
                reason: "a module script, which pages here do not run".to_owned(),
            }),
            Kind::Unhooked => Err(Uninstrumented {
                name: self.display(Path::new(&request.name)),
                reason: "an ES module, and this version of Node hooks none".to_owned(),
            }),
            Kind::Script | Kind::Attribute => self.script(request),
        }
    }

    fn module(&self, request: &Request) -> Result<Place, Uninstrumented> {
        let path = Path::new(&request.name);
        let inside = path.strip_prefix(&self.package);
        let installed = |part: &std::path::Component<'_>| part.as_os_str() == "node_modules";
        if inside.is_ok_and(|inside| !inside.components().any(|part| installed(&part))) {
            return Ok(Place {
                process: Process::Server,
                name: self.display(path),
                text: request.text.clone(),
                code: request.text.clone(),
            });
        }
        Err(Uninstrumented {
            name: installed_package(&request.name),
            reason: "an installed package".to_owned(),
        })
    }

    fn script(&mut self, request: &Request) -> Result<Place, Uninstrumented> {
        let url = request.name.split(['?', '#']).next().unwrap_or_default();
        if let Some(document) = &request.document {
            let name = self
                .file_with(&document.text, url)
                .unwrap_or_else(|| url.to_owned());
            return Ok(Place {
                process: Process::Client,
                name,
                text: document.text.clone(),
                code: document.blank_but(&request.text),
            });
        }
        let inline = request.name.contains('#');
        let name = self.file_with(&request.text, url);
        let reason = match &name {
            None if !inline => "a script that is no file of the app",
            Some(name) if name.ends_with(".min.js") => "a minified script",
            _ => {
                return Ok(Place {
                    process: Process::Client,
                    name: name.unwrap_or_else(|| request.name.clone()),
                    text: request.text.clone(),
                    code: request.text.clone(),
                });
            }
        };
        Err(Uninstrumented {
            name: name.unwrap_or_else(|| url.to_owned()),
            reason: reason.to_owned(),
        })
    }

    /// The name of the file of the package that holds exactly this text.
    fn file_with(&mut self, text: &str, url: &str) -> Option<String> {
        let package = &self.package;
        let texts = self.texts.get_or_insert_with(|| Texts::of_package(package));
        let path = texts.find(text, url)?.to_owned();
        Some(self.display(&path))
    }

    fn display(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.directory);
        let inside = inside.or_else(|_| path.strip_prefix(&self.package));
        inside.unwrap_or(path).display().to_string()
    }

    fn instrument(&mut self, request: &Request, place: Place) -> Option<String> {
        let (instrumented, stack_name) = match instrumented_as(request, &place.code) {
            Ok(instrumented) => instrumented,
            Err(error) => {
                self.rejected(&place, &error);
                return None;
            }
        };
        let used = self.sources.next_bases().coverage as usize;
        if used + instrumented.coverage.blocks.len() > self.coverage_bytes {
            let reason = "the memory for coverage is full".to_owned();
            self.uninstrumented.insert(place.name, reason);
            return None;
        }
        let (_, bases) = self.sources.add(SourceFile {
            name: place.name,
            stack_name,
            process: place.process,
            text: place.text,
            sites: instrumented.sites.clone(),
            coverage: instrumented.coverage.clone(),
            map: instrumented.map.clone(),
        });
        Some(instrumented.code(bases))
    }

    fn rejected(&mut self, place: &Place, error: &InstrumentError) {
        let reason = error.to_string();
        if let InstrumentError::Syntax(diagnostics) = error
            && let Some(first) = diagnostics.first()
        {
            let start = first.spans.first().map_or(0, |span: &Span| span.start);
            let (line, column) = Lines::new(&place.text).position(&place.text, start);
            self.syntax_errors.push(SyntaxError {
                process: place.process,
                location: Location {
                    file: place.name.clone(),
                    line,
                    column,
                },
                message: first.message.clone(),
                text: place.text.clone(),
            });
        }
        self.uninstrumented.insert(place.name.clone(), reason);
    }
}

/// A text, instrumented as what it is, and what stacks call it.
fn instrumented_as(
    request: &Request,
    code: &str,
) -> Result<(Instrumented, String), InstrumentError> {
    let (name, url) = (request.name.clone(), request.url.clone());
    let kind = match request.kind {
        Kind::CommonJs => SourceKind::CommonJs,
        Kind::Module | Kind::Unhooked => {
            let instrumented = instrument(code, &SourceKind::Module)?;
            return Ok((instrumented, url.unwrap_or(name)));
        }
        Kind::Script => SourceKind::Script,
        Kind::Attribute => SourceKind::Attribute {
            parameters: request.parameters.clone(),
        },
    };
    let (error, url) = match (instrument(code, &kind), url) {
        (Ok(instrumented), _) => return Ok((instrumented, name)),
        (Err(error), None) => return Err(error),
        (Err(error), Some(url)) => (error, url),
    };
    instrument(code, &SourceKind::Module)
        .map(|instrumented| (instrumented, url))
        .map_err(|_| error)
}

impl Document {
    /// The document with everything before `code` made blank, byte by byte, so that offsets in
    /// the result are offsets in the document.
    fn blank_but(&self, code: &str) -> String {
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

/// The folder of the package that a file belongs to, from the innermost `node_modules` on.
fn installed_package(path: &str) -> String {
    const FOLDER: &str = "node_modules/";
    let Some(at) = path.rfind(FOLDER) else {
        return path.to_owned();
    };
    let inside = &path[at + FOLDER.len()..];
    let parts = if inside.starts_with('@') { 2 } else { 1 };
    let package: Vec<_> = inside.split('/').take(parts).collect();
    format!("{FOLDER}{}", package.join("/"))
}
