//! Which file Node means by the name of a main module.

use std::path::{Path, PathBuf};

use super::package::Package;

/// The file that `node NAME` in `folder` would run; `None` if there is none.
pub(super) fn resolve(folder: &Path, name: &str) -> Option<PathBuf> {
    let path = normal(&folder.join(name));
    as_file(&path).or_else(|| {
        let main = Package::read(&path).ok();
        let main = main.as_ref().and_then(Package::main);
        let main = main.map(|main| normal(&path.join(main)));
        main.and_then(|main| as_file(&main).or_else(|| as_file(&main.join("index"))))
            .or_else(|| as_file(&path.join("index")))
    })
}

fn as_file(path: &Path) -> Option<PathBuf> {
    if path.is_file() {
        return Some(path.to_owned());
    }
    ["js", "cjs", "mjs", "ts", "tsx", "mts", "cts", "jsx"]
        .iter()
        .find_map(|extension| {
            let mut name = path.as_os_str().to_owned();
            name.push(".");
            name.push(extension);
            Some(PathBuf::from(name)).filter(|path| path.is_file())
        })
}

/// Without `.` parts; `..` stays, since it may follow a symbolic link.
pub(super) fn normal(path: &Path) -> PathBuf {
    path.components().collect()
}
