//! A worker that begins with an image of the runtime is like one that begins without.

#[expect(dead_code, reason = "workers are started in several ways here")]
mod play;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use play::{events, spec};
use stackful_executor::{Runtime, Worker};

/// Has a module of the runtime throw.
const CHANGE: &str = "
const fs = require('fs');
const v8 = require('v8');
const file = process.argv.at(-1);
const image = v8.deserialize(fs.readFileSync(file));
const name = [...image.modules.keys()].find((name) => name.endsWith('/src/host/boot.js'));
image.modules.set(name, { text: `throw new Error('from the image');`, code: undefined });
fs.writeFileSync(file, v8.serialize(image));
";

/// The files of a folder with this extension.
fn files(folder: &Path, extension: &str) -> usize {
    let files = fs::read_dir(folder)
        .expect("the folder of images")
        .flatten();
    files
        .filter(|file| file.path().extension().is_some_and(|end| end == extension))
        .count()
}

#[test]
fn with_and_without() {
    let folder = tempfile::tempdir().expect("a folder");
    let none = Runtime {
        images: None,
        ..Runtime::locate()
    };
    let some = Runtime {
        images: Some(folder.path().to_owned()),
        ..Runtime::locate()
    };
    let app = spec("tests/app", "server.js");
    let seen = |runtime: &Runtime| {
        let mut worker = Worker::start(runtime, &app).expect("the app gets ready");
        let run = worker.run(&events(&["click #text"])).expect("it lives");
        (worker.ready().fingerprint, run.trace)
    };
    let without = seen(&none);
    // The first one finds none and has it made.
    assert_eq!(seen(&some), without);
    while files(folder.path(), "maker") > 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(files(folder.path(), "image"), 1);
    assert_eq!(seen(&some), without);
    assert_eq!(files(folder.path(), "image"), 1);

    // It is what the worker begins with: a text that is changed there is the one that runs.
    let image = fs::read_dir(folder.path()).expect("the folder of images");
    let image = image.flatten().next().expect("an image").path();
    let changed = Command::new("node")
        .args(["-e", CHANGE, "--"])
        .arg(&image)
        .status();
    assert!(changed.expect("node runs").success());
    let error = Worker::start(&some, &app).expect_err("its first line throws");
    assert!(format!("{error:?}").contains("from the image"), "{error:?}");

    // One that is damaged is none.
    fs::write(&image, "no image").expect("it can be written");
    assert_eq!(seen(&some), without);
}
