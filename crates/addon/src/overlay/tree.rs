//! What the overlay knows: a tree of inodes over the real file system, the *lower* one.
//!
//! A name that has no entry here is whatever it is below. An inode comes to be when its file is
//! created or changed; its ancestors come along, with the attributes they have below.
//!
//! ```text
//!   directory { lower: /app }      entries: data ─▶ directory { lower: /app/data }
//!                                           old.log ─▶ nothing: deleted
//!                                           new.log ─▶ file, in memory
//!                                           moved   ─▶ directory { lower: /app/src }
//! ```

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, FileType, Statx, StatxFlags, StatxTimestamp, readlinkat, statx};
use rustix::io::Errno;

use crate::clock;

/// Inode numbers of files that are only here begin above those of common file systems.
const FIRST_NUMBER: u64 = 1 << 40;

/// An inode of the overlay.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct InodeId(u32);

/// The kernel's name of an inode: device and number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Identity(pub(super) u32, pub(super) u32, pub(super) u64);

/// A file, directory or symbolic link that differs from the one below.
pub(super) struct Inode {
    /// What `statx` says, but for the size of a file in memory.
    pub(super) attributes: Statx,
    pub(super) kind: Kind,
}

/// What an inode is.
pub(super) enum Kind {
    Directory(Directory),
    /// Also a device, pipe or socket, whose content is always below.
    File(Content),
    Symlink(PathBuf),
}

/// The names of a directory.
pub(super) struct Directory {
    /// Where the names without an entry are; `None`: nowhere.
    pub(super) lower: Option<PathBuf>,
    /// `None` is a name that exists below and was deleted.
    pub(super) entries: BTreeMap<OsString, Option<InodeId>>,
    /// The directory and name it has; `None` for the root, and once it is deleted.
    pub(super) place: Option<(InodeId, OsString)>,
}

/// The bytes of a file.
pub(super) enum Content {
    /// As they are below.
    Lower(PathBuf),
    /// In memory. Other processes have the same memory unless it was made in this one, which
    /// the generation tells.
    Memory { memory: OwnedFd, generation: u32 },
    /// No name has them any more, only open descriptors.
    Unnamed,
}

/// What a name is.
pub(super) enum Target {
    Missing,
    Inode(InodeId),
    /// Nothing is known of it here.
    Lower {
        path: PathBuf,
        attributes: Box<Statx>,
    },
}

/// All inodes; the first is the root directory.
pub(super) struct Tree {
    inodes: Vec<Inode>,
    /// The inodes of what the kernel knows: files below, and memory.
    identities: BTreeMap<Identity, InodeId>,
}

impl Tree {
    /// The root of inodes.
    pub(super) const ROOT: InodeId = InodeId(0);

    pub(super) fn new() -> Result<Tree, Errno> {
        let mut tree = Tree {
            inodes: Vec::new(),
            identities: BTreeMap::new(),
        };
        tree.adopt(PathBuf::from("/"), lower_attributes(Path::new("/"))?)?;
        Ok(tree)
    }

    pub(super) fn get(&self, id: InodeId) -> &Inode {
        &self.inodes[id.0 as usize]
    }

    pub(super) fn get_mut(&mut self, id: InodeId) -> &mut Inode {
        &mut self.inodes[id.0 as usize]
    }

    pub(super) fn directory(&self, id: InodeId) -> Result<&Directory, Errno> {
        match &self.get(id).kind {
            Kind::Directory(directory) => Ok(directory),
            _ => Err(Errno::NOTDIR),
        }
    }

    fn directory_mut(&mut self, id: InodeId) -> Result<&mut Directory, Errno> {
        match &mut self.get_mut(id).kind {
            Kind::Directory(directory) => Ok(directory),
            _ => Err(Errno::NOTDIR),
        }
    }

    /// A new inode without a name.
    pub(super) fn add(&mut self, attributes: Statx, kind: Kind) -> InodeId {
        self.inodes.push(Inode { attributes, kind });
        InodeId(self.inodes.len() as u32 - 1)
    }

    /// The attributes of a new inode below `parent`.
    pub(super) fn new_attributes(&self, parent: InodeId, mode: u32) -> Statx {
        let mut attributes = self.get(parent).attributes;
        attributes.stx_mode = mode as u16;
        attributes.stx_nlink = 1;
        attributes.stx_uid = rustix::process::geteuid().as_raw();
        if u32::from(self.get(parent).attributes.stx_mode) & libc::S_ISGID == 0 {
            attributes.stx_gid = rustix::process::getegid().as_raw();
        }
        attributes.stx_ino = FIRST_NUMBER + self.inodes.len() as u64;
        attributes.stx_size = 0;
        attributes.stx_blocks = 0;
        stamp(&mut attributes.stx_atime);
        attributes.stx_btime = attributes.stx_atime;
        attributes.stx_ctime = attributes.stx_atime;
        attributes.stx_mtime = attributes.stx_atime;
        attributes
    }

    /// The inode of something below that is about to change.
    fn adopt(&mut self, path: PathBuf, attributes: Statx) -> Result<InodeId, Errno> {
        let kind = match file_type(&attributes) {
            FileType::Directory => Kind::Directory(Directory {
                lower: Some(path),
                entries: BTreeMap::new(),
                place: None,
            }),
            FileType::Symlink => Kind::Symlink(read_link(&path)?),
            _ => Kind::File(Content::Lower(path)),
        };
        let id = self.add(attributes, kind);
        self.identities.insert(identity(&attributes), id);
        Ok(id)
    }

    /// What `name` is in a directory that has an inode.
    pub(super) fn child(&self, directory: InodeId, name: &OsStr) -> Result<Target, Errno> {
        let directory = self.directory(directory)?;
        match directory.entries.get(name) {
            Some(Some(id)) => Ok(Target::Inode(*id)),
            Some(None) => Ok(Target::Missing),
            None => match &directory.lower {
                Some(lower) => self.below(lower.join(name)),
                None => Ok(Target::Missing),
            },
        }
    }

    /// What a path of the lower file system is whose directory has no inode.
    pub(super) fn below(&self, path: PathBuf) -> Result<Target, Errno> {
        match lower_attributes(&path) {
            Err(Errno::NOENT) => Ok(Target::Missing),
            Err(error) => Err(error),
            Ok(attributes) => Ok(
                // Another name of a file that has changed.
                match self.identities.get(&identity(&attributes)) {
                    Some(id)
                        if attributes.stx_nlink > 1
                            && matches!(self.get(*id).kind, Kind::File(_)) =>
                    {
                        Target::Inode(*id)
                    }
                    _ => Target::Lower {
                        path,
                        attributes: Box::new(attributes),
                    },
                },
            ),
        }
    }

    /// The inode at a path without symbolic links; it comes to be if it is only below.
    pub(super) fn promote(&mut self, path: &Path) -> Result<InodeId, Errno> {
        let mut here = Tree::ROOT;
        for name in path.iter().skip(1) {
            here = match self.child(here, name)? {
                Target::Missing => return Err(Errno::NOENT),
                Target::Inode(id) => id,
                Target::Lower { path, attributes } => {
                    let id = self.adopt(path, *attributes)?;
                    self.enter(here, name, id)?;
                    id
                }
            };
        }
        Ok(here)
    }

    /// Puts an inode at a name, without the times and counts that a change would show.
    fn enter(&mut self, parent: InodeId, name: &OsStr, id: InodeId) -> Result<(), Errno> {
        self.directory_mut(parent)?
            .entries
            .insert(name.to_owned(), Some(id));
        if let Kind::Directory(directory) = &mut self.get_mut(id).kind {
            directory.place = Some((parent, name.to_owned()));
        }
        Ok(())
    }

    /// Gives an inode a name.
    pub(super) fn link(&mut self, parent: InodeId, name: &OsStr, id: InodeId) -> Result<(), Errno> {
        self.enter(parent, name, id)?;
        self.count_directory(parent, id, 1);
        self.touch(parent);
        stamp(&mut self.get_mut(id).attributes.stx_ctime);
        Ok(())
    }

    /// Takes the name from what has it.
    pub(super) fn unlink(
        &mut self,
        parent: InodeId,
        name: &OsStr,
        id: InodeId,
    ) -> Result<(), Errno> {
        let directory = self.directory_mut(parent)?;
        if directory.lower.is_some() {
            directory.entries.insert(name.to_owned(), None);
        } else {
            directory.entries.remove(name);
        }
        if let Kind::Directory(directory) = &mut self.get_mut(id).kind {
            directory.place = None;
        }
        self.count_directory(parent, id, -1);
        self.touch(parent);
        stamp(&mut self.get_mut(id).attributes.stx_ctime);
        Ok(())
    }

    /// A directory is counted by its parent, in file systems that count.
    fn count_directory(&mut self, parent: InodeId, id: InodeId, by: i32) {
        let is_directory = matches!(self.get(id).kind, Kind::Directory(_));
        let links = &mut self.get_mut(parent).attributes.stx_nlink;
        if is_directory && *links > 1 {
            *links = links.saturating_add_signed(by);
        }
    }

    /// The content or the names of an inode have changed.
    pub(super) fn touch(&mut self, id: InodeId) {
        let attributes = &mut self.get_mut(id).attributes;
        stamp(&mut attributes.stx_mtime);
        attributes.stx_ctime = attributes.stx_mtime;
    }

    /// The path of a directory.
    pub(super) fn path(&self, id: InodeId) -> Result<PathBuf, Errno> {
        let mut names = Vec::new();
        let mut here = id;
        while here != Tree::ROOT {
            let (parent, name) = self.directory(here)?.place.as_ref().ok_or(Errno::NOENT)?;
            names.push(name);
            here = *parent;
        }
        let mut path = PathBuf::from("/");
        path.extend(names.into_iter().rev());
        Ok(path)
    }

    /// The inode of something the kernel knows.
    pub(super) fn known(&self, attributes: &Statx) -> Option<InodeId> {
        self.known_as(identity(attributes))
    }

    /// The same by the kernel's name.
    pub(super) fn known_as(&self, identity: Identity) -> Option<InodeId> {
        self.identities.get(&identity).copied()
    }

    /// From now on these attributes of the kernel's mean this inode.
    pub(super) fn know(&mut self, attributes: &Statx, id: InodeId) {
        self.identities.insert(identity(attributes), id);
    }
}

/// Sets a time to now.
pub(super) fn stamp(time: &mut StatxTimestamp) {
    let now = clock::wall();
    time.tv_sec = now.as_secs() as i64;
    time.tv_nsec = now.subsec_nanos();
}

pub(super) fn identity(attributes: &Statx) -> Identity {
    Identity(
        attributes.stx_dev_major,
        attributes.stx_dev_minor,
        attributes.stx_ino,
    )
}

pub(super) fn file_type(attributes: &Statx) -> FileType {
    FileType::from_raw_mode(attributes.stx_mode.into())
}

/// `lstat` below.
pub(super) fn lower_attributes(path: &Path) -> Result<Statx, Errno> {
    statx(
        CWD,
        path,
        AtFlags::SYMLINK_NOFOLLOW | AtFlags::NO_AUTOMOUNT,
        StatxFlags::BASIC_STATS | StatxFlags::BTIME,
    )
}

/// `readlink` below.
pub(super) fn read_link(path: &Path) -> Result<PathBuf, Errno> {
    use std::os::unix::ffi::OsStringExt;
    let target = readlinkat(CWD, path, Vec::new())?;
    Ok(PathBuf::from(OsString::from_vec(target.into_bytes())))
}
