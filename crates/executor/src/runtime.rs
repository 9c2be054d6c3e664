//! Where the parts that run inside Node are.

use std::path::{Path, PathBuf};

use crate::{Node, StartError};

/// Entry of a worker, relative to the runtime folder.
const WORKER: &str = "src/host/worker.js";
const EXEC: &str = "src/host/exec.js";
const IMAGE_MAKER: &str = "src/host/make_image.js";
const PLAIN: &str = "src/host/program/plain.js";
/// Where `cargo xtask setup` puts the addon, relative to the folder that holds the runtime.
const ADDON: &str = ".tools/stackful.node";
/// What it is called beside the program, where both are installed together.
const INSTALLED_ADDON: &str = "stackful.node";
/// Where a checkout keeps the images of its runtime, relative to the same.
const IMAGES: &str = ".tools/images";

/// The JavaScript side and the programs it needs.
#[derive(Clone, Debug)]
pub struct Runtime {
    /// The `runtime` folder, with its `node_modules`.
    pub directory: PathBuf,
    /// The Node.js program: a path, or a name that is looked up in `PATH`.
    pub node: PathBuf,
    /// The native addon, which is also the preload library.
    pub addon: PathBuf,
    /// Where images of the runtime are kept, with which workers begin sooner; `None`: they do without.
    pub images: Option<PathBuf>,
}

impl Runtime {
    /// Looks for the `runtime` folder above the running program, which an installed program lies in, then
    /// in the checkout that it was built from. The variables `STACKFUL_RUNTIME` and `STACKFUL_NODE` say
    /// otherwise.
    pub fn locate() -> Runtime {
        let named = std::env::var_os("STACKFUL_RUNTIME").map(PathBuf::from);
        let directory = named.or_else(above_program).unwrap_or_else(|| {
            let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
            crate_folder.join("../../runtime")
        });
        let directory = directory.canonicalize().unwrap_or(directory);
        let root = directory.parent().unwrap_or(&directory);
        let (addon, images) = match beside_program(INSTALLED_ADDON) {
            // What is installed is not ours to write to.
            Some(installed) => (installed, None),
            None => (root.join(ADDON), Some(root.join(IMAGES))),
        };
        let node = std::env::var_os("STACKFUL_NODE").map_or_else(|| "node".into(), PathBuf::from);
        Runtime {
            directory,
            node,
            addon,
            images,
        }
    }

    pub(crate) fn worker(&self) -> PathBuf {
        self.directory.join(WORKER)
    }

    pub(crate) fn image_maker(&self) -> PathBuf {
        self.directory.join(IMAGE_MAKER)
    }

    pub(crate) fn exec(&self) -> PathBuf {
        self.directory.join(EXEC)
    }

    pub(crate) fn plain(&self) -> PathBuf {
        self.directory.join(PLAIN)
    }

    /// Whether everything is there that a worker needs; the Node.js that there is.
    ///
    /// # Errors
    /// What is missing.
    pub fn check(&self) -> Result<Node, StartError> {
        let node = Node::ask(&self.node)?;
        if !self.directory.join("node_modules/jsdom").is_dir() {
            return Err(StartError::PackagesMissing {
                directory: self.directory.clone(),
            });
        }
        if !self.addon.is_file() {
            return Err(StartError::AddonMissing {
                path: self.addon.clone(),
            });
        }
        Ok(node)
    }
}

fn above_program() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let above = program.ancestors().skip(1);
    let mut above = above.flat_map(|folder| [folder.to_owned(), folder.join("runtime")]);
    above.find(|runtime| runtime.join(WORKER).is_file())
}

/// A file that was installed together with the program.
pub fn beside_program(name: &str) -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?.canonicalize().ok()?;
    let file = program.parent()?.join(name);
    file.is_file().then_some(file)
}
