//! Where what was instrumented is kept: the folder that the user's system has for such things.

use std::env::var_os;
use std::path::PathBuf;

/// `$XDG_CACHE_HOME/stackful`, else `~/.cache/stackful`; `None` if the user has no such folder.
pub(crate) fn folder() -> Option<PathBuf> {
    let given = var_os("XDG_CACHE_HOME").map(PathBuf::from);
    // The XDG specification has relative paths ignored.
    let given = given.filter(|folder| folder.is_absolute());
    let usual = || Some(PathBuf::from(var_os("HOME")?).join(".cache"));
    Some(given.or_else(usual)?.join("stackful"))
}
