//! Texts that are not what a person wrote: compiled as they load, or made before.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use stackful_instrument::{Compiled, InstrumentError, ModuleFormat, compile, is_compiled};
use stackful_protocol::text::{Kind, Request};
use stackful_source::{Origin, OriginFile};

use crate::place::Place;
use crate::tsconfig::Project;

/// Compiles TypeScript and JSX.
#[derive(Debug, Default)]
pub(crate) struct Compiler {
    /// By the folder of the file that was compiled.
    projects: FxHashMap<PathBuf, Project>,
}

impl Compiler {
    /// A text compiled; `None` if it is one that runs as it was written.
    pub(crate) fn compiled(
        &mut self,
        request: &Request,
    ) -> Option<Result<Compiled, InstrumentError>> {
        let path = Path::new(&request.name);
        if !request.kind.is_file() || !is_compiled(path) {
            return None;
        }
        let folder = path.parent().unwrap_or(path).to_owned();
        let project = self.projects.entry(folder);
        let project = project.or_insert_with(|| Project::of_file(path));
        let format = match request.kind {
            Kind::Module => ModuleFormat::Module,
            _ => ModuleFormat::CommonJs,
        };
        Some(compile(&request.text, path, &project.options, format))
    }
}

/// Puts the compiled text in the place of the written one, which becomes its origin.
pub(crate) fn put_compiled(place: &mut Place, compiled: Compiled) {
    place.code.clone_from(&compiled.text);
    let written = OriginFile {
        name: place.name.clone(),
        text: Some(std::mem::replace(&mut place.text, compiled.text)),
    };
    place.origin = Some(Origin::new(vec![written], compiled.places));
}
