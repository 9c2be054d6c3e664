//! One file, instrumented without running anything.

use std::fs;
use std::path::Path;

use serde_json::Value;
use stackful_instrument::{
    InstrumentError, Layout, ModuleFormat, SourceKind, compile, instrument, is_compiled,
};
use stackful_source::{Bases, Origin, OriginFile, Packages, Process, SourceFile};

use crate::source_map::origin_of;
use crate::tsconfig::Project;

/// A file as it runs under test.
#[derive(Debug)]
pub struct InstrumentedFile {
    /// What is known about its places.
    pub source: SourceFile,
    /// The instrumented text.
    pub code: String,
}

/// Instruments the text of a file: a classic script, or what Node takes it for.
///
/// # Errors
/// If the text is not valid.
pub fn instrument_file(
    path: &Path,
    text: String,
    is_script: bool,
) -> Result<InstrumentedFile, InstrumentError> {
    let display = |path: &Path| path.display().to_string();
    let name = display(path);
    let format = format_of(path);
    let (text, origin) = if is_compiled(path) {
        let compiled = compile(&text, path, &Project::of_file(path).options, format)?;
        let written = OriginFile {
            name: name.clone(),
            text: Some(text),
        };
        let origin = Origin::new(vec![written], compiled.places);
        (compiled.text, Some(origin))
    } else {
        let origin = origin_of(&text, path, display).and_then(Result::ok);
        (text, origin)
    };
    let instrumented = if is_script {
        instrument(&text, &SourceKind::Script, Layout::Readable)?
    } else if format == ModuleFormat::Module {
        instrument(&text, &SourceKind::Module, Layout::Readable)?
    } else {
        instrument(&text, &SourceKind::CommonJs, Layout::Readable).or_else(|error| {
            // As Node does with a file of a package without a type.
            instrument(&text, &SourceKind::Module, Layout::Readable).map_err(|_| error)
        })?
    };
    Ok(InstrumentedFile {
        code: instrumented.code(Bases::default()),
        source: SourceFile {
            stack_name: name.clone(),
            name,
            process: Process::Server,
            text,
            origin,
            packages: Packages::None,
            sites: instrumented.sites,
            coverage: instrumented.coverage,
            map: instrumented.map,
        },
    })
}

fn format_of(path: &Path) -> ModuleFormat {
    let is_module = match path.extension().unwrap_or_default().to_str() {
        Some("mjs" | "mts") => true,
        Some("cjs" | "cts") => false,
        _ => package_type(path).as_deref() == Some("module"),
    };
    if is_module {
        ModuleFormat::Module
    } else {
        ModuleFormat::CommonJs
    }
}

fn package_type(path: &Path) -> Option<String> {
    let path = path.canonicalize().ok()?;
    let mut above = path.ancestors().skip(1);
    let manifest = above.find_map(|folder| fs::read_to_string(folder.join("package.json")).ok())?;
    let manifest: Value = serde_json::from_str(&manifest).ok()?;
    Some(manifest.get("type")?.as_str()?.to_owned())
}
