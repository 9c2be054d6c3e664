//! Whose a text is: the app's own, what somebody has asked for, or a stranger's.
//!
//! First-party is: on the server, what is in the app's folder, whichever `package.json` is nearest,
//! without what is installed there; on the page, whatever is inline in a document of the
//! app, each script whose text is that of a file of the package, and each that the app's server has
//! made itself, such as a bundle. Libraries that stand between a page and the app's code are followed
//! with it (`libraries.rs`). What else is instrumented is asked for by a [`Pattern`]. The rest runs as
//! it is, and is listed with the reason.

use std::path::{Path, PathBuf};

use stackful_protocol::text::{Kind, Request};
use stackful_source::{Origin, Process, Sources};

use crate::choice::{Choice, Pattern, installed_package};
use crate::document::put_in;
use crate::generated::owner;
use crate::libraries;
use crate::texts::Texts;
use crate::uninstrumented::Uninstrumented;

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

/// What decides where a text belongs.
#[derive(Debug)]
pub(crate) struct Places {
    directory: PathBuf,
    choice: Choice,
    /// The app's own files; looked for when first needed.
    files: Option<Texts>,
    /// What is installed in it, likewise.
    installed: Option<Texts>,
}

impl Places {
    /// `directory` is what names are relative to; both paths exist.
    pub(crate) fn new(entry: &Path, directory: &Path, patterns: &[Pattern]) -> Places {
        let absolute = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        Places {
            directory: absolute(directory),
            choice: Choice::new(&absolute(entry), &absolute(directory), patterns),
            files: None,
            installed: None,
        }
    }

    /// The patterns that have meant no text so far.
    pub(crate) fn unused_patterns(&self) -> Vec<String> {
        self.choice.unused()
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
        if self.choice.is_own(path) || self.choice.wants_file(path, &name) {
            return Ok(Place {
                path: Some(path.to_owned()),
                ..Place::new(Process::Server, name, request)
            });
        }
        let package = installed_package(&request.name).unwrap_or_else(|| request.name.clone());
        Err(Uninstrumented::new(package, "an installed package"))
    }

    fn script(&mut self, request: &Request) -> Result<Place, Uninstrumented> {
        let url = request.name.split(['?', '#']).next().unwrap_or_default();
        if let Some(document) = &request.document {
            let file = self.file_with(&document.text, url);
            let name = file.map_or_else(|| url.to_owned(), |path| self.display(&path));
            let mut place = Place::new(Process::Client, name, request);
            if put_in(document, &mut place) {
                return Ok(place);
            }
        }
        let inline = request.name.contains('#');
        let path = self.file_with(&request.text, url);
        let name = path.as_deref().map(|path| self.display(path));
        let wanted = inline || self.choice.wants_script(url, name.as_deref());
        let reason = match &name {
            _ if wanted => None,
            None => self.strange(&request.text, url),
            Some(name) if name.ends_with(".min.js") && !libraries::is_copy(name) => {
                Some("a minified script")
            }
            Some(_) => None,
        };
        let shown = name.unwrap_or_else(|| {
            if inline {
                request.name.clone()
            } else {
                url.to_owned()
            }
        });
        match reason {
            Some(reason) => Err(Uninstrumented::new(shown, reason)),
            None => Ok(Place {
                path,
                ..Place::new(Process::Client, shown, request)
            }),
        }
    }

    /// Why a script that is no file of the app is not followed, if it is not.
    fn strange(&mut self, text: &str, url: &str) -> Option<&'static str> {
        let package = self.choice.package();
        let installed = self
            .installed
            .get_or_insert_with(|| Texts::installed_in(package));
        let file = installed.find(text, url);
        let package = file.and_then(|file| installed_package(&file.to_string_lossy()));
        let follows = match package {
            Some(folder) => folder
                .strip_prefix("node_modules/")
                .is_some_and(libraries::is_package),
            None => is_of_the_app(url) && !libraries::is_of_a_channel(url),
        };
        (!follows).then_some("a script that is no file of the app")
    }

    /// The file of the package that holds exactly this text.
    fn file_with(&mut self, text: &str, url: &str) -> Option<PathBuf> {
        let package = self.choice.package();
        let texts = self.files.get_or_insert_with(|| Texts::of_package(package));
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
