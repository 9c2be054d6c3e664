//! Whose a text is: the app's own, what somebody has asked for, or a stranger's.
//!
//! First-party is: on the server, what is in the app's folder, whichever `package.json` is nearest,
//! without what is installed there; on the page, whatever is inline in a document of the
//! app, each script whose text is that of a file of the package, and each that the app's server has
//! made itself, such as a bundle. What of this is a library's (`vendored`) counts as a package.
//! Libraries that stand between a page and the app's code are followed with it (`libraries.rs`). What else is instrumented is asked for by a [`Pattern`]. The rest runs as
//! it is, and is listed with the reason.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use stackful_instrument::is_compiled;
use stackful_protocol::text::{Document, Kind, Request};
use stackful_source::{Origin, Packages, Process, Sources, Span};

use crate::choice::{Choice, Pattern, installed_package};
use crate::document::put_in;
use crate::generated::owner;
use crate::libraries;
use crate::texts::Texts;
use crate::uninstrumented::Uninstrumented;
use crate::vendored::{OwnNames, Vendored, Why, vendored};

/// Where a text belongs.
pub(crate) struct Place {
    pub(crate) process: Process,
    pub(crate) name: String,
    pub(crate) stack_name: String,
    /// The file that it stands in, if there is one.
    pub(crate) path: Option<PathBuf>,
    /// The whole text that positions count in, and the part of it that is code.
    pub(crate) text: String,
    pub(crate) code: String,
    /// What the text was made from.
    pub(crate) origin: Option<Origin>,
    /// Which parts of it are a package's.
    pub(crate) packages: Packages,
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
            packages: Packages::None,
        }
    }
}

/// Own files that are shorter are not looked for among those of packages.
const SHORTEST_COPY: usize = 10_000;

/// What decides where a text belongs.
#[derive(Debug)]
pub(crate) struct Places {
    directory: PathBuf,
    /// The program, which is no library.
    entry: PathBuf,
    choice: Choice,
    /// Where a build of the front end is kept apart.
    build: Option<PathBuf>,
    own_names: OwnNames,
    /// The app's own files; looked for when first needed.
    files: Option<Texts>,
    /// What is installed in it, likewise.
    installed: Option<Texts>,
    /// The address at which each document was first seen: others may lead to it, too.
    documents: FxHashMap<String, String>,
    /// Likewise, for each script that stands in a document, that document and its address.
    inline: FxHashMap<String, (String, Document)>,
    /// How the files that are libraries, as a whole or in part, were recognised, by name.
    libraries: BTreeMap<String, Why>,
}

impl Places {
    /// `directory` is what names are relative to; both paths exist.
    pub(crate) fn new(entry: &Path, directory: &Path, patterns: &[Pattern]) -> Places {
        let absolute = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let entry = absolute(entry);
        let choice = Choice::new(&entry, &absolute(directory), patterns);
        Places {
            directory: absolute(directory),
            own_names: OwnNames::of(choice.package()),
            entry,
            choice,
            build: None,
            files: None,
            installed: None,
            documents: FxHashMap::default(),
            inline: FxHashMap::default(),
            libraries: BTreeMap::new(),
        }
    }

    /// With a build of the front end that is kept in this folder.
    pub(crate) fn with_build(self, build: Option<&Path>) -> Places {
        let build = build.map(Path::to_owned);
        Places { build, ..self }
    }

    /// The patterns that have meant no text so far.
    pub(crate) fn unused_patterns(&self) -> Vec<String> {
        self.choice.unused()
    }

    /// The app's files that count as packages, and why.
    pub(crate) fn libraries(&self) -> impl Iterator<Item = (&str, &Why)> {
        let libraries = self.libraries.iter();
        libraries.map(|(name, why)| (name.as_str(), why))
    }

    /// Where a text belongs, or by which name and for which reason it runs as it is.
    pub(crate) fn of(
        &mut self,
        request: &Request,
        sources: &Sources,
    ) -> Result<Place, Uninstrumented> {
        if !request.is_whole {
            let name = match request.name.as_str() {
                "" => "made at run time",
                name => name,
            };
            let reason = "a text with half of a surrogate pair";
            return Err(Uninstrumented::new(name, reason));
        }
        match request.kind {
            // A page's modules go by their address.
            Kind::Module if request.name.contains("://") => self.script(request),
            Kind::CommonJs | Kind::Module => self.module(request),
            Kind::Unhooked => Err(Uninstrumented::new(
                self.display(Path::new(&request.name)),
                "an ES module, and this version of Node hooks none",
            )),
            Kind::Script | Kind::Attribute => self.script(request),
            Kind::Vm | Kind::Body if Path::new(&request.name).is_absolute() => self.module(request),
            Kind::Eval | Kind::Function | Kind::Vm | Kind::Body | Kind::Timer => {
                generated(request, sources)
            }
        }
    }

    /// The name of a file in reports.
    pub(crate) fn display(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.directory);
        let inside = inside.or_else(|_| path.strip_prefix(self.choice.package()));
        inside.unwrap_or(path).display().to_string()
    }

    fn module(&mut self, request: &Request) -> Result<Place, Uninstrumented> {
        let path = Path::new(&request.name);
        let name = self.display(path);
        let is_wanted = self.choice.wants_file(path, &name);
        if is_wanted || self.choice.is_own(path) {
            let library = if is_wanted {
                None
            } else {
                self.library(request)
            };
            let packages = library.map_or(Packages::None, |it| self.count(&name, it));
            return Ok(Place {
                path: Some(path.to_owned()),
                packages,
                ..Place::new(Process::Server, name, request)
            });
        }
        Err(match installed_package(&request.name) {
            Some(package) => Uninstrumented::new(package, "an installed package"),
            None => Uninstrumented::new(name, "a file outside of the app's folder"),
        })
    }

    /// What of a module of the server is a library's. Servers are written for Node alone, so the shape
    /// of a text says nothing there.
    fn library(&self, request: &Request) -> Option<Vendored> {
        let path = Path::new(&request.name);
        if path == self.entry || is_compiled(path) {
            return None;
        }
        let found = vendored(&request.text, &request.name, &self.own_names)?;
        matches!(found.why, Why::Headers(_)).then_some(found)
    }

    /// Takes note of a library, and what of its text it is.
    fn count(&mut self, name: &str, Vendored { packages, why }: Vendored) -> Packages {
        self.libraries.insert(name.to_owned(), why);
        packages
    }

    fn script(&mut self, request: &Request) -> Result<Place, Uninstrumented> {
        let url = request.name.split(['?', '#']).next().unwrap_or_default();
        if let Some(document) = &request.document
            && let Some(place) = self.inline(request, document, url)
        {
            return Ok(place);
        }
        let is_inline = request.name.contains('#');
        let path = self.file_with(&request.text, url);
        let name = path.as_deref().map(|path| self.display(path));
        let is_wanted = self.choice.wants_script(url, name.as_deref());
        let shown = match &name {
            Some(name) => name.clone(),
            None if is_inline => request.name.clone(),
            None => url.to_owned(),
        };
        let library = if is_wanted {
            None
        } else {
            self.library_of_page(&request.text, &shown, url)
        };
        let is_followed = match (&name, &library) {
            _ if is_wanted || is_inline => true,
            (Some(name), _) => !name.ends_with(".min.js") || libraries::is_copy(name),
            (None, Some((_, Some(package)))) => libraries::is_package(package),
            (None, _) => is_of_the_app(url) && !libraries::is_of_a_channel(url),
        };
        if !is_followed {
            let reason = match (name, library) {
                (_, Some((it, _))) => format!("a library: {}", it.why),
                (Some(_), None) => "a minified script".to_owned(),
                (None, None) => "a script that is no file of the app".to_owned(),
            };
            return Err(Uninstrumented::new(shown, reason));
        }
        let packages = library.map_or(Packages::None, |(it, _)| self.count(&shown, it));
        Ok(Place {
            path,
            packages,
            ..Place::new(Process::Client, shown, request)
        })
    }

    /// A script or handler that stands in a document, if it is found there.
    fn inline(&mut self, request: &Request, document: &Document, url: &str) -> Option<Place> {
        let (url, document) = self.first_seen(request, document, url);
        let file = self.file_with(&document.text, &url);
        let name = file.map_or_else(|| url.clone(), |path| self.display(&path));
        let mut place = Place::new(Process::Client, name.clone(), request);
        if !put_in(&document, &mut place) {
            return None;
        }
        let is_wanted = self.choice.wants_script(&url, Some(&name));
        let is_library = request.kind != Kind::Attribute && !is_wanted;
        let library = is_library
            .then(|| vendored(&request.text, &name, &self.own_names))
            .flatten();
        if let Some(library) = library {
            let before = (place.code.len() - request.text.len()) as u32;
            let packages = self.count(&format!("a script in {name}"), library);
            place.packages = behind(packages, before);
        }
        Some(place)
    }

    /// The document that a text stands in, and its address: those by which it was first seen, so that an
    /// error in it is the same under each address.
    fn first_seen(
        &mut self,
        request: &Request,
        document: &Document,
        url: &str,
    ) -> (String, Document) {
        let first = self.documents.entry(document.text.clone());
        let url = first.or_insert_with(|| url.to_owned()).clone();
        let here = (url, document.clone());
        if request.kind == Kind::Attribute {
            return here;
        }
        let first = self.inline.entry(request.text.clone());
        let first = first.or_insert_with(|| here.clone());
        // In one document each stands in its own place.
        if first.0 == here.0 {
            here
        } else {
            first.clone()
        }
    }

    /// What of a script is a library's, and the name of the package whose file it is.
    fn library_of_page(
        &mut self,
        text: &str,
        name: &str,
        url: &str,
    ) -> Option<(Vendored, Option<String>)> {
        let is_own = name != url;
        let found = vendored(text, name, &self.own_names);
        if is_own && (found.is_some() || text.len() < SHORTEST_COPY) {
            return found.map(|it| (it, None));
        }
        let package = self.choice.package();
        let installed = self
            .installed
            .get_or_insert_with(|| Texts::installed_in(package));
        let Some(file) = installed.find(text, url).map(Path::to_owned) else {
            return found.map(|it| (it, None));
        };
        let package = installed_package(&file.to_string_lossy());
        let package = package.and_then(|folder| Some(folder.split_once('/')?.1.to_owned()));
        let same = Vendored {
            packages: Packages::Whole,
            why: Why::SameAs(self.display(&file)),
        };
        Some((same, package))
    }

    /// The file of the package that holds exactly this text.
    fn file_with(&mut self, text: &str, url: &str) -> Option<PathBuf> {
        let package = self.choice.package();
        let build = self.build.as_deref();
        let texts = self
            .files
            .get_or_insert_with(|| Texts::of_package(package, build));
        texts.find(text, url).map(Path::to_owned)
    }
}

/// Whether an address is one of the app's own server: in a run nobody else is at this machine's.
fn is_of_the_app(url: &str) -> bool {
    let host = url.split_once("://").map_or("", |(_, rest)| rest);
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|local| {
        let rest = host.strip_prefix(local);
        rest.is_some_and(|rest| rest.starts_with([':', '/']))
    })
}

fn generated(request: &Request, sources: &Sources) -> Result<Place, Uninstrumented> {
    let owner = owner(request, sources)?;
    Ok(Place {
        stack_name: match request.name.as_str() {
            "" => owner.stack_name,
            name => name.to_owned(),
        },
        ..Place::new(owner.process, owner.name, request)
    })
}

/// Parts of a text that has so many bytes before it.
fn behind(packages: Packages, before: u32) -> Packages {
    let Packages::Parts(parts) = packages else {
        return packages;
    };
    let shifted = parts.into_iter().map(|Span { start, end }| Span {
        start: start + before,
        end: end + before,
    });
    Packages::Parts(shifted.collect())
}
