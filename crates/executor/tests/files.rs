//! File writes stay in the worker: they read as if they were real, and each run has its own.

#[expect(
    dead_code,
    reason = "the app with a button for each way is not needed here"
)]
mod play;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use insta::assert_snapshot;
use play::{events, spec, start};
use stackful_executor::{Isolation, Worker};
use tempfile::TempDir;

/// A folder with a bit of everything.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // Where the program's `..` lead must be ours too.
    let root = root(&folder);
    let made = || {
        fs::create_dir_all(root.join("a/b"))?;
        fs::create_dir_all(root.join("c/d"))?;
        fs::write(root.join("a/c"), "one\n")?;
        fs::write(root.join("b"), "two\n")?;
        fs::write(root.join("c/a"), "three\n")?;
        fs::write(root.join("c/d/a"), "deep\n")?;
        fs::set_permissions(root.join("c/a"), fs::Permissions::from_mode(0o600))?;
        symlink("../b", root.join("c/b"))?;
        symlink("nothing", root.join("d"))?;
        fs::hard_link(root.join("b"), root.join("a/d"))
    };
    made().expect("a folder of ours");
    folder
}

fn root(folder: &TempDir) -> PathBuf {
    folder.path().join("x/root")
}

/// Everything below a folder: path, and what can be seen of it.
fn everything(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let status = fs::symlink_metadata(&path).expect("it was listed");
        let content = match (status.is_dir(), status.is_symlink()) {
            (true, _) => {
                all.extend(everything(&path));
                String::new()
            }
            (_, true) => format!("{:?}", fs::read_link(&path)),
            _ => format!("{:?}", fs::read(&path)),
        };
        let seen = format!(
            "{:o} {} {} {} {:?} {} {content}",
            status.mode(),
            status.ino(),
            status.nlink(),
            status.uid(),
            status.modified(),
            status.ctime_nsec(),
        );
        all.insert(path, seen);
    }
    all
}

/// The program's log on real files and in a worker.
fn both(seed: u32) -> (String, String) {
    const STEPS: &str = "100";
    let (real, kept) = (folder(), folder());
    let seed = seed.to_string();
    let mut plain = Command::new("node");
    plain.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/plain.js"));
    // As a worker: operations that Node makes side by side end in one order.
    plain.env("UV_THREADPOOL_SIZE", "1");
    plain.arg(root(&real)).args([&*seed, STEPS]);
    let plain = plain.output().expect("Node runs");
    assert!(
        plain.status.success(),
        "{}",
        String::from_utf8_lossy(&plain.stderr)
    );

    let before = everything(kept.path());
    let mut spec = spec("tests/files", "worker.js");
    let root = root(&kept).to_string_lossy().into_owned();
    spec.arguments = vec![root, seed.clone(), STEPS.to_owned()];
    let mut server = start(&spec);
    let run = server
        .run(&events(&["click #rest"]))
        .expect("the worker lives");
    let again = server
        .run(&events(&["click #rest"]))
        .expect("the worker lives");
    assert_eq!(run.output, again.output, "a run sees what another wrote");
    assert_eq!(everything(kept.path()), before, "seed {seed}");
    (
        String::from_utf8_lossy(&plain.stdout).into_owned(),
        run.output,
    )
}

#[test]
fn kept_files_are_like_real_ones() {
    for seed in 1..=6 {
        let (real, kept) = both(seed);
        assert!(real.lines().count() > 200, "{real}");
        assert_eq!(real, kept, "seed {seed}");
    }
}

/// The app that keeps notes and a log, in a folder of its own.
fn notes(folder: &TempDir, isolation: Isolation) -> Worker {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/app/notes.js");
    fs::copy(source, folder.path().join("notes.js")).expect("a folder of ours");
    fs::write(folder.path().join("notes.txt"), "first\n").expect("a folder of ours");
    let mut spec = spec("tests/app", "notes.js");
    spec.entry = folder.path().join("notes.js");
    folder.path().clone_into(&mut spec.directory);
    spec.isolation = isolation;
    start(&spec)
}

#[test]
fn each_run_has_its_own_files() {
    runs_with_files(Isolation::Snapshot);
}

#[test]
fn each_fork_has_its_own_files() {
    runs_with_files(Isolation::Fork);
}

fn runs_with_files(isolation: Isolation) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut server = notes(&folder, isolation);
    let before = everything(folder.path());
    let mut play = |keys: &[&str]| play::play(&mut server, keys);
    assert_snapshot!(play(&["click #add", "click #show"]), @r#"
    0: click #add
    1: click #show
    Completed, Done
    /add
    {"files":["notes.js","notes.txt","server.log"],"notes":"first\nnote 1\n","log":"started\nadded\n","logged":[14,"2030-01-01T09:00:01.000Z"],"reader":"'use strict'"}
    "#);
    assert_snapshot!(play(&["click #show"]), @r#"
    0: click #show
    Completed, Done
    {"files":["notes.js","notes.txt","server.log"],"notes":"first\n","log":"started\n","logged":[8,"2030-01-01T09:00:00.000Z"],"reader":"'use strict'"}
    "#);
    assert_snapshot!(play(&["click #add", "click #delete", "click #show"]), @r#"
    0: click #add
    1: click #delete
    2: click #show
    Completed, Done
    /add
    /delete
    {"files":["notes.js","server.log"],"notes":null,"log":"started\nadded\ndeleted\n","logged":[22,"2030-01-01T09:00:02.000Z"],"reader":"'use strict'"}
    "#);
    // From the checkpoint after the first event, which other runs have continued.
    assert_snapshot!(play(&["click #add", "click #add", "click #show"]), @r#"
    0: click #add
    1: click #add
    2: click #show
    Completed, Done
    /add
    /add
    {"files":["notes.js","notes.txt","server.log"],"notes":"first\nnote 1\nnote 2\n","log":"started\nadded\nadded\n","logged":[20,"2030-01-01T09:00:02.000Z"],"reader":"'use strict'"}
    "#);
    assert_snapshot!(play(&["click #delete", "click #show"]), @r#"
    0: click #delete
    1: click #show
    Completed, Done
    /delete
    {"files":["notes.js","server.log"],"notes":null,"log":"started\ndeleted\n","logged":[16,"2030-01-01T09:00:01.000Z"],"reader":"'use strict'"}
    "#);
    drop(server);
    assert_eq!(everything(folder.path()), before);
}

#[test]
fn processes_of_their_own_have_the_same_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let isolations = [Isolation::Snapshot, Isolation::Fork, Isolation::Spawn];
    let [played, forked, spawned] = isolations.map(|isolation| {
        let mut server = notes(&folder, isolation);
        let before = everything(folder.path());
        let keys = ["click #add", "click #show"];
        let runs = [(); 2].map(|()| play::play(&mut server, &keys));
        assert_eq!(everything(folder.path()), before);
        runs
    });
    assert_eq!((&played, &forked), (&spawned, &spawned));
}
