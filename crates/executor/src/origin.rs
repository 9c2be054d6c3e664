//! Texts that are not what a person wrote: compiled as they load, or made before.

use std::path::Path;

use stackful_instrument::{Compiled, InstrumentError, ModuleFormat, compile, is_compiled};
use stackful_source::{Origin, OriginFile};

use crate::instrumenter::{Code, Instrumenter, Place, Reason};
use crate::request::{Kind, Request};
use crate::source_map::origin_of;
use crate::tsconfig::Project;

impl Instrumenter {
    /// The code to run in place of a text; `None` if it runs as it is.
    pub(crate) fn code(&mut self, request: &Request) -> Option<Code> {
        let path = Path::new(&request.name);
        let is_compiled = request.kind.is_file() && is_compiled(path);
        let compiled = is_compiled.then(|| self.compiled(path, request));
        let mut place = match self.place(request) {
            Ok(place) => place,
            Err((name, reason)) => {
                self.uninstrumented.insert(name, reason);
                return Some(Code::plain(compiled?.ok()?.text));
            }
        };
        let compiled = match compiled {
            None => {
                self.find_origin(&mut place);
                return self.instrument(request, place);
            }
            Some(Ok(compiled)) => compiled,
            Some(Err(error)) => {
                self.rejected(request.kind, &place, &error);
                return None;
            }
        };
        let written = OriginFile {
            name: place.name.clone(),
            text: Some(std::mem::replace(&mut place.text, compiled.text.clone())),
        };
        place.origin = Some(Origin::new(vec![written], compiled.places));
        place.code.clone_from(&compiled.text);
        // No engine takes the text as it is.
        let code = self.instrument(request, place);
        code.or(Some(Code::plain(compiled.text)))
    }

    fn compiled(&mut self, path: &Path, request: &Request) -> Result<Compiled, InstrumentError> {
        let folder = path.parent().unwrap_or(path).to_owned();
        let projects = &mut self.projects;
        let project = projects
            .entry(folder)
            .or_insert_with(|| Project::of_file(path));
        let format = match request.kind {
            Kind::Module => ModuleFormat::Module,
            _ => ModuleFormat::CommonJs,
        };
        compile(&request.text, path, &project.options, format)
    }

    /// Looks for the source map of a text.
    fn find_origin(&mut self, place: &mut Place) {
        let Some(path) = &place.path else { return };
        match origin_of(&place.text, path, |path| self.display(path)) {
            None => {}
            Some(Ok(origin)) => place.origin = Some(origin),
            Some(Err(error)) => {
                let name = format!("source map of {}", place.name);
                let reason = Reason::new(&error.to_string());
                self.uninstrumented.insert(name, reason);
            }
        }
    }
}
