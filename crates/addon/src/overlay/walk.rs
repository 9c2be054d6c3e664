//! Path resolution, as `path_resolution(7)` describes it, through overlay and lower file system.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::FileType;
use rustix::io::Errno;

use super::permission::{EXECUTE, check};
use super::tree::{InodeId, Kind, Target, Tree, file_type, read_link};

/// As in the kernel.
const LINKS: u32 = 40;
const NAME_BYTES: usize = 255;
const PATH_BYTES: usize = 4096;
/// Top-level directories that hold no files of anyone.
const OUTSIDE: [&[u8]; 3] = [b"dev", b"proc", b"sys"];

/// Where a path leads.
pub(super) enum Walk {
    /// To a path that the kernel alone knows.
    Outside(PathBuf),
    Inside(Found),
}

/// The end of a path.
pub(super) struct Found {
    /// Without symbolic links, also if nothing is there.
    pub(super) path: PathBuf,
    pub(super) target: Target,
    pub(super) last: Last,
    /// The path ended with a slash: it means a directory.
    pub(super) slash: bool,
}

/// What a call does with the last component of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Follows a symbolic link.
    Follow,
    /// Looks at a symbolic link itself.
    Link,
    /// Makes, moves or deletes the name, whatever it is.
    Name,
    /// Creates a file unless it is there, also where a symbolic link leads.
    Create,
    /// Creates a file, which must not be there.
    CreateNew,
}

/// The last component of a path, which decides what may be done with it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    Root,
    Dot,
    DotDot,
    Name,
}

impl End {
    fn follows(self, slash: bool) -> bool {
        match self {
            End::Follow | End::Create => true,
            End::Link => slash,
            End::Name | End::CreateNew => false,
        }
    }

    /// The end for calls that have a flag for it.
    pub(super) fn following(follow: bool) -> End {
        if follow { End::Follow } else { End::Link }
    }
}

impl Found {
    /// The directory that the last name is in.
    pub(super) fn parent(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new("/"))
    }

    pub(super) fn name(&self) -> &OsStr {
        self.path.file_name().unwrap_or(OsStr::new("."))
    }
}

/// A directory on the way.
struct Position {
    path: PathBuf,
    target: Target,
}

/// The state of a walk: what is left, last component first.
struct Steps {
    left: Vec<OsString>,
    slash: bool,
    links: u32,
}

impl Steps {
    fn push(&mut self, path: &OsStr) {
        let bytes = path.as_bytes();
        if self.left.is_empty() {
            self.slash |= bytes.ends_with(b"/");
        }
        let names = bytes.split(|byte| *byte == b'/');
        let names = names.filter(|name| !name.is_empty());
        self.left
            .extend(names.rev().map(|name| OsStr::from_bytes(name).to_owned()));
    }
}

impl Tree {
    /// Follows `path` from the directory `start`, whose path has no symbolic links.
    pub(super) fn walk(&self, start: &Path, path: &OsStr, end: End) -> Result<Walk, Errno> {
        if path.is_empty() {
            return Err(Errno::NOENT);
        }
        if path.len() >= PATH_BYTES {
            return Err(Errno::NAMETOOLONG);
        }
        let is_absolute = path.as_bytes().starts_with(b"/");
        let mut here = self.position(if is_absolute { Path::new("/") } else { start })?;
        let mut last = Last::Root;
        let mut steps = Steps {
            left: Vec::new(),
            slash: false,
            links: 0,
        };
        steps.push(path);
        while let Some(name) = steps.left.pop() {
            if is_outside(&here.path, &name, steps.left.last()) {
                return Ok(Walk::Outside(outside(here.path, &name, steps)));
            }
            last = match name.as_bytes() {
                b"." => {
                    self.search(&here.target)?;
                    Last::Dot
                }
                b".." => {
                    self.search(&here.target)?;
                    here = self.position(here.path.parent().unwrap_or(&here.path))?;
                    Last::DotDot
                }
                _ => self.advance(&mut here, &name, &mut steps, end)?,
            };
        }
        Ok(Walk::Inside(Found {
            path: here.path,
            target: here.target,
            last,
            slash: steps.slash,
        }))
    }

    /// Takes one step by name, or puts what a symbolic link says before the others.
    fn advance(
        &self,
        here: &mut Position,
        name: &OsStr,
        steps: &mut Steps,
        end: End,
    ) -> Result<Last, Errno> {
        if name.len() > NAME_BYTES {
            return Err(Errno::NAMETOOLONG);
        }
        let target = self.step(here, name)?;
        let is_end = steps.left.is_empty();
        if is_end && steps.slash && matches!(end, End::Create | End::CreateNew) {
            return Err(Errno::ISDIR);
        }
        let kind = self.type_of(&target);
        if kind == Some(FileType::Symlink) && (!is_end || end.follows(steps.slash)) {
            steps.links += 1;
            if steps.links > LINKS {
                return Err(Errno::LOOP);
            }
            let link = self.link_target(&target)?;
            if link.is_absolute() {
                *here = self.position(Path::new("/"))?;
            }
            steps.push(link.as_os_str());
            return Ok(Last::Root);
        }
        here.path.push(name);
        here.target = target;
        match kind {
            Some(FileType::Directory) => {}
            Some(_) if is_end && (!steps.slash || end == End::Name) => {}
            Some(_) => return Err(Errno::NOTDIR),
            None if is_end => {}
            None => return Err(Errno::NOENT),
        }
        Ok(Last::Name)
    }

    /// What is at a path without symbolic links.
    fn position(&self, path: &Path) -> Result<Position, Errno> {
        let mut target = Target::Inode(Tree::ROOT);
        let mut names = path.components();
        names.next();
        while let Some(name) = names.next() {
            target = match target {
                Target::Missing => return Err(Errno::NOENT),
                Target::Inode(id) => self.child(id, name.as_os_str())?,
                Target::Lower { path, .. } => {
                    target = self.below(path.join(name).join(names.as_path()))?;
                    break;
                }
            };
        }
        Ok(Position {
            path: path.to_owned(),
            target,
        })
    }

    /// Whether a directory may be searched, for steps that look at nothing in it.
    fn search(&self, directory: &Target) -> Result<(), Errno> {
        match directory {
            Target::Missing => Err(Errno::NOENT),
            Target::Inode(id) => check(&self.get(*id).attributes, EXECUTE),
            Target::Lower { attributes, .. } => check(attributes, EXECUTE),
        }
    }

    fn step(&self, here: &Position, name: &OsStr) -> Result<Target, Errno> {
        match &here.target {
            Target::Missing => Err(Errno::NOENT),
            Target::Inode(id) => {
                self.search(&here.target)?;
                self.child(*id, name)
            }
            Target::Lower { path, .. } => self.below(path.join(name)),
        }
    }

    pub(super) fn type_of(&self, target: &Target) -> Option<FileType> {
        match target {
            Target::Missing => None,
            Target::Inode(id) => Some(file_type(&self.get(*id).attributes)),
            Target::Lower { attributes, .. } => Some(file_type(attributes)),
        }
    }

    /// What a symbolic link says.
    pub(super) fn link_target(&self, target: &Target) -> Result<PathBuf, Errno> {
        match target {
            Target::Missing => Err(Errno::NOENT),
            Target::Inode(id) => match &self.get(*id).kind {
                Kind::Symlink(link) => Ok(link.clone()),
                _ => Err(Errno::INVAL),
            },
            Target::Lower { path, .. } => read_link(path),
        }
    }

    /// The inode at the end of a path that exists; it comes to be if it is only below.
    pub(super) fn inode(&mut self, found: &Found) -> Result<InodeId, Errno> {
        match found.target {
            Target::Missing => Err(Errno::NOENT),
            Target::Inode(id) => Ok(id),
            Target::Lower { .. } => self.promote(&found.path),
        }
    }
}

/// Whether a name in a directory, which `next` follows, belongs to the kernel. Memory that is shared
/// under a name is a file like others.
fn is_outside(directory: &Path, name: &OsStr, next: Option<&OsString>) -> bool {
    let names = directory.iter().skip(1).chain([name]);
    let mut names = names.chain(next.map(OsString::as_os_str));
    let top = names.next().unwrap_or(name).as_bytes();
    let is_shared_memory = top == b"dev" && names.next().is_some_and(|name| name == "shm");
    OUTSIDE.contains(&top) && !is_shared_memory
}

fn outside(mut path: PathBuf, name: &OsStr, steps: Steps) -> PathBuf {
    path.push(name);
    path.extend(steps.left.into_iter().rev());
    if steps.slash {
        path.push("");
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(path: &str) -> String {
        let tree = Tree::new().unwrap();
        match tree.walk(Path::new("/"), OsStr::new(path), End::Follow) {
            Ok(Walk::Outside(path)) => format!("outside {}", path.display()),
            Ok(Walk::Inside(found)) => format!("inside {}", found.path.display()),
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn the_kernel_alone_knows_devices_and_processes() {
        assert_eq!(walk("/dev/null"), "outside /dev/null");
        assert_eq!(walk("/dev/shm/../null"), "outside /dev/null");
        assert_eq!(walk("/proc/self/../x/"), "outside /proc/self/../x/");
        assert_eq!(walk("/usr/../sys"), "outside /sys");
        assert_eq!(walk("/usr/dev/null"), format!("{:?}", Errno::NOENT));
        assert_eq!(walk("/."), "inside /");
        assert_eq!(walk("/../.."), "inside /");
    }

    #[test]
    fn a_path_has_bounds() {
        let long = |bytes| "a".repeat(bytes);
        assert_eq!(walk(""), format!("{:?}", Errno::NOENT));
        let whole = long(NAME_BYTES);
        assert_eq!(walk(&whole), format!("inside /{whole}"));
        let refused = format!("{:?}", Errno::NAMETOOLONG);
        assert_eq!(walk(&long(NAME_BYTES + 1)), refused);
        assert_eq!(walk(&"a/".repeat(PATH_BYTES / 2)), refused);
    }
}
