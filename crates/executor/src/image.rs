//! The image of the runtime: what Node reads in place of the files of the runtime and of jsdom
//! (`runtime/src/host/image.js`).
//!
//! An image fits one program and version of Node, its options, and the runtime's files as they are. The first
//! worker that finds none begins without, while a process beside it makes one for those to come.

use std::fs::{self, File};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use rustc_hash::FxHashSet;

use crate::{Node, Runtime};

/// Images that are kept; the others, which nobody has used for longest, go when one is made.
const KEPT: usize = 8;

/// Whoever makes an image was killed if it takes longer.
const PATIENCE: Duration = Duration::from_mins(2);

/// Images that this process has had made, or tried to.
static MADE: LazyLock<Mutex<FxHashSet<PathBuf>>> = LazyLock::new(Mutex::default);

/// The image for workers that are started by this command, which has the options of Node and not
/// what it is to run; `None` if there is none yet, or none is wanted.
pub(crate) fn image(runtime: &Runtime, node: &Node, command: &Command) -> Option<PathBuf> {
    let folder = runtime.images.as_ref()?;
    let path = folder.join(format!("{}.image", digest(runtime, node, command)?));
    if let Ok(file) = File::options().append(true).open(&path) {
        // One that cannot be marked as used goes earlier; that is all.
        let _ = file.set_modified(SystemTime::now());
        return Some(path);
    }
    make(runtime, command, &path);
    None
}

/// What tells this state of the runtime, and this use of Node, from every other.
fn digest(runtime: &Runtime, node: &Node, command: &Command) -> Option<String> {
    let mut hasher = blake3::Hasher::new();
    let mut add = |part: &[u8]| {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    };
    add(node.version().as_bytes());
    add(runtime.directory.as_os_str().as_encoded_bytes());
    for part in [command.get_program()]
        .into_iter()
        .chain(command.get_args())
    {
        add(part.as_encoded_bytes());
    }
    // What is installed has exact versions in the one, a checkout has them in the other.
    let versions = ["package.json", "package-lock.json"].map(|name| runtime.directory.join(name));
    let mut files: Vec<_> = versions.into_iter().filter(|file| file.is_file()).collect();
    list(&runtime.directory.join("src"), &mut files).ok()?;
    files.sort();
    for file in files {
        let metadata = fs::metadata(&file).ok()?;
        add(file.as_os_str().as_encoded_bytes());
        let modified = metadata.modified().ok()?;
        let since = modified.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        add(&since.as_nanos().to_le_bytes());
        add(&metadata.len().to_le_bytes());
    }
    Some(hasher.finalize().to_hex()[..32].to_owned())
}

/// Adds all files below a folder.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            list(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}

/// Has an image made, unless somebody is at it. It is not waited for: what fails leaves no image.
fn make(runtime: &Runtime, node: &Command, path: &Path) {
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if !made.insert(path.to_owned()) {
        return;
    }
    let maker = path.with_extension("maker");
    let is_left = fs::metadata(&maker)
        .and_then(|metadata| metadata.modified())
        .is_ok_and(|begun| begun.elapsed().is_ok_and(|elapsed| elapsed > PATIENCE));
    if is_left {
        let _ = fs::remove_file(&maker);
    }
    let folder = path.parent().unwrap_or(path).to_owned();
    if fs::create_dir_all(&folder).is_err() || File::create_new(&maker).is_err() {
        return;
    }
    let mut command = Command::new(node.get_program());
    command
        .args(node.get_args())
        .arg(runtime.image_maker())
        .arg(path)
        .env_remove("NODE_OPTIONS")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0);
    std::thread::spawn(move || {
        if let Ok(mut child) = command.spawn() {
            let _ = child.wait();
        }
        tidy(&folder);
    });
}

/// Removes the images that were not used for longest.
fn tidy(folder: &Path) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut images: Vec<_> = files
        .filter(|file| file.path().extension().is_some_and(|end| end == "image"))
        .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.path())))
        .collect();
    images.sort();
    let extra = images.len().saturating_sub(KEPT);
    for (_, path) in images.into_iter().take(extra) {
        // Another process may have been faster.
        let _ = fs::remove_file(path);
    }
}
