//! Which of the ways to start an app is taken.

use std::path::{Path, PathBuf};

use stackful_executor::ShellCommand;

use super::Launch;
use super::command::{Node, NotNode, Setting};
use super::package::Package;
use super::plan::{self, Plan};
use super::resolve::resolve;
use crate::message::Message;

/// Scripts of package.json that start a server, most usual first.
const SCRIPTS: [&str; 6] = [
    "start",
    "serve",
    "server",
    "start:server",
    "start:prod",
    "dev",
];

/// Folders that have a package for the server, most usual first.
const FOLDERS: [&str; 3] = ["server", "backend", "api"];

/// Folders that hold the workspaces of a repository.
const WORKSPACES: [&str; 3] = ["apps", "packages", "services"];

/// Where a server usually is, most usual first.
const USUAL: [&str; 22] = [
    "server.js",
    "app.js",
    "index.js",
    "main.js",
    "src/server.js",
    "src/app.js",
    "src/index.js",
    "src/main.js",
    "server/index.js",
    "server/server.js",
    "server/app.js",
    "backend/index.js",
    "backend/server.js",
    "bin/www",
    "bin/server.js",
    "cli.js",
    "server.ts",
    "app.ts",
    "index.ts",
    "src/server.ts",
    "src/app.ts",
    "src/index.ts",
];

/// A way to start the app.
#[derive(Debug)]
pub(super) struct Found {
    plan: Plan,
    /// The command, and where it stands.
    text: String,
    origin: String,
}

impl Found {
    fn of_file(folder: &Path, entry: &Path, origin: &str) -> Found {
        let name = entry.strip_prefix(folder).unwrap_or(entry).display();
        let node = Node {
            files: vec![entry.display().to_string()],
            ..Node::default()
        };
        Found {
            plan: Plan {
                node,
                directory: folder.to_owned(),
                setting: Setting::default(),
                before: Vec::new(),
                beside: Vec::new(),
            },
            text: format!("node {name}"),
            origin: origin.to_owned(),
        }
    }

    /// What is to be run first.
    pub(super) fn before(&self) -> &[ShellCommand] {
        &self.plan.before
    }

    fn entry(&self) -> Option<PathBuf> {
        let Plan {
            node, directory, ..
        } = &self.plan;
        node.files.iter().find_map(|file| resolve(directory, file))
    }

    /// Whether the file is there, or what is run before may make it.
    fn is_possible(&self) -> bool {
        !self.plan.before.is_empty() || self.entry().is_some()
    }

    /// After what is to be run first.
    pub(super) fn launch(self) -> Result<Launch, Message> {
        let entry = self.entry().ok_or_else(|| self.missing_file())?;
        let environment_files = self.environment_files()?;
        let Plan {
            node,
            directory,
            setting,
            beside,
            ..
        } = self.plan;
        Ok(Launch {
            entry,
            arguments: node.arguments,
            directory,
            environment: setting.environment,
            environment_files,
            preloads: node.preloads,
            ignored: node.ignored,
            heap: node.heap,
            beside,
            origin: format!("{} ({})", self.text, self.origin),
            front: None,
        })
    }

    fn environment_files(&self) -> Result<Vec<PathBuf>, Message> {
        let mut files = Vec::new();
        for (name, may_be_missing) in &self.plan.setting.files {
            let file = self.plan.directory.join(name);
            if file.is_file() {
                files.push(file);
            } else if !may_be_missing {
                let title = format!("`{}` reads {name}, and it is not there", self.text);
                return Err(Message::new("S416", title)
                    .tried(file.display().to_string())
                    .help("write it, as for a start by hand; the app's README may show one"));
            }
        }
        Ok(files)
    }

    fn missing_file(&self) -> Message {
        let Found { plan, text, origin } = self;
        Message::new(
            "S407",
            format!("{origin} names a file that is not there: `{text}`"),
        )
        .tried(format!(
            "{} in {}, also with .js and as a folder",
            plan.node.files.join(", "),
            plan.directory.display()
        ))
        .help("paths in the start command are relative to the app's folder")
    }
}

/// The way of `start`, the user's command, or the first that there is.
pub(super) fn find(folder: &Path, start: Option<&str>) -> Result<Found, Message> {
    if let Some(start) = start {
        Package::read(folder)?;
        let plan = plan::read(start, folder).map_err(|why| not_node("--start", start, &why))?;
        return Ok(Found {
            plan,
            text: start.to_owned(),
            origin: "--start".to_owned(),
        });
    }
    let mut search = Search::default();
    if let Some(found) = search.package(folder, &Package::read(folder)?) {
        return Ok(found);
    }
    if let Some(found) = from_folders(folder)? {
        return Ok(found);
    }
    if let Some(refused) = search.refused {
        return Err(refused);
    }
    let usual = USUAL.iter().find(|name| folder.join(name).is_file());
    let usual = usual.map(|name| Found::of_file(folder, &folder.join(name), "usual name"));
    usual.ok_or_else(|| no_entry(&search.tried, folder))
}

/// What was looked at in vain.
#[derive(Default)]
struct Search {
    tried: Vec<String>,
    /// Why the first script that cannot be read is none.
    refused: Option<Message>,
}

impl Search {
    fn package(&mut self, folder: &Path, package: &Package) -> Option<Found> {
        SCRIPTS
            .iter()
            .find_map(|name| self.script(folder, package, name))
            // What a person runs comes before what a program loads.
            .or_else(|| self.field(folder, "bin", package.bin()))
            .or_else(|| self.field(folder, "main", package.main()))
    }

    /// A script that cannot be read is a reason to look on, and, if nothing else is there, the message:
    /// nothing is guessed around it.
    fn script(&mut self, folder: &Path, package: &Package, name: &str) -> Option<Found> {
        let origin = format!("package.json \"scripts.{name}\"");
        let Some(text) = package.script(name) else {
            if name == SCRIPTS[0] {
                self.tried.push(format!("{origin} (absent)"));
            }
            return None;
        };
        if !names_missing_file(folder, text) {
            match plan::read(&format!("npm run {name}"), folder) {
                Ok(plan) => {
                    let found = Found {
                        plan,
                        text: text.to_owned(),
                        origin: origin.clone(),
                    };
                    if found.is_possible() {
                        return Some(found);
                    }
                }
                Err(why) => {
                    self.refused
                        .get_or_insert_with(|| not_node(&origin, text, &why));
                    return None;
                }
            }
        }
        self.tried
            .push(format!("{origin} (`{text}`: file missing)"));
        None
    }

    fn field(&mut self, folder: &Path, field: &str, file: Option<&str>) -> Option<Found> {
        let entry = file.and_then(|file| resolve(folder, file));
        if let Some(entry) = entry {
            let origin = format!("package.json \"{field}\"");
            return Some(Found::of_file(folder, &entry, &origin));
        }
        self.tried.push(match file {
            None => format!("\"{field}\" (absent)"),
            Some(file) => format!("\"{field}\" ({file}: file missing)"),
        });
        None
    }
}

/// By the package of a folder; several of them are for the user to choose from.
fn from_folders(folder: &Path) -> Result<Option<Found>, Message> {
    let mut found: Vec<(&str, Found)> = Vec::new();
    for name in FOLDERS {
        let inside = folder.join(name);
        if inside.join("package.json").is_file() {
            let way = Search::default().package(&inside, &Package::read(&inside)?);
            found.extend(way.map(|way| (name, way)));
        }
    }
    if let [(one, _), (other, _), ..] = found.as_slice() {
        let title = format!("two servers: one in {one}/, one in {other}/");
        let help = format!("name the one that is meant: --start \"npm --prefix {one} start\"");
        return Err(Message::new("S417", title).help(help));
    }
    Ok(found.pop().map(|(name, found)| Found {
        origin: format!("{name}/{}", found.origin),
        ..found
    }))
}

/// Whether a script is about a file that is not there, whatever its program: a published package
/// often lacks the sources that its author starts.
fn names_missing_file(folder: &Path, script: &str) -> bool {
    let is_script = |word: &&str| {
        let extension = Path::new(word).extension().unwrap_or_default();
        ["js", "cjs", "mjs", "ts", "cts", "mts", "tsx", "jsx"]
            .iter()
            .any(|known| extension == *known)
    };
    let is_plain = !script.contains(['&', ';']);
    let mut files = script.split_whitespace().filter(is_script).peekable();
    is_plain && files.peek().is_some() && files.all(|file| !folder.join(file).exists())
}

fn not_node(origin: &str, command: &str, why: &NotNode) -> Message {
    Message::new(
        "S402",
        format!("{origin} starts no server in Node: `{command}`"),
    )
    .note("cause", why.to_string())
    .help("say what it comes down to: --start \"node path/to/server.js\"")
}

fn no_entry(tried: &[String], folder: &Path) -> Message {
    let message = Message::new("S401", "no server entry found").tried(format!(
        "{}\n{}",
        tried.join(", "),
        USUAL.join(", ")
    ));
    let below = apps_below(folder);
    let Some(first) = below.first() else {
        return message.help("name it: --start \"node backend/main.js\"");
    };
    let below: Vec<_> = below
        .iter()
        .map(|it| format!("{}/", it.display()))
        .collect();
    message.note("apps", below.join(", ")).help(format!(
        "one app is run at a time: stackful run {}",
        folder.join(first).display()
    ))
}

/// The folders below with an app of their own, from here on: a folder of several apps is none.
fn apps_below(folder: &Path) -> Vec<PathBuf> {
    let mut below = Vec::new();
    for name in folders_in(folder) {
        let workspaces = WORKSPACES.contains(&&*name);
        let path = folder.join(&name);
        let inside = if workspaces {
            folders_in(&path)
        } else {
            Vec::new()
        };
        let inside = inside.into_iter().map(|app| Path::new(&name).join(app));
        below.extend(std::iter::once(PathBuf::from(&name)).chain(inside));
    }
    below.retain(|name| {
        let path = folder.join(name);
        let package = Package::read(&path);
        path.join("package.json").is_file()
            && package.is_ok_and(|it| Search::default().package(&path, &it).is_some())
    });
    below
}

/// The names of the folders in a folder, in order, without those of tools.
fn folders_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let names = folders.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter(|name| name != "node_modules" && !name.starts_with('.'))
        .collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// How an app with these files is started, a line for each thing, or the message.
    fn launched(files: &[(&str, &str)], start: Option<&str>) -> String {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let mut lines = Vec::new();
        let launch = find(folder.path(), start).and_then(|found| {
            for before in found.before() {
                let inside = before.directory.strip_prefix(folder.path()).unwrap();
                lines.push(format!(
                    "before {} in ./{}",
                    before.command,
                    inside.display()
                ));
            }
            found.launch()
        });
        match launch {
            Ok(launch) => lines.extend(shown(&launch)),
            Err(message) => lines.push(anstream::adapter::strip_str(&message.render()).to_string()),
        }
        lines
            .join("\n")
            .replace(&folder.path().display().to_string(), "APP")
    }

    fn shown(launch: &Launch) -> Vec<String> {
        let Launch {
            entry,
            arguments,
            directory,
            environment,
            environment_files,
            preloads,
            ignored,
            heap,
            beside,
            origin,
            front: _,
        } = launch;
        let mut lines = vec![format!("node {} {arguments:?}", entry.display())];
        lines.push(format!("in {}, by {origin}", directory.display()));
        let further = [
            ("set", format!("{environment:?}")),
            ("files", format!("{environment_files:?}")),
            ("preloads", format!("{preloads:?}")),
            ("ignored", format!("{ignored:?}")),
            ("heap", heap.map_or("[]".to_owned(), |it| it.to_string())),
            ("beside", format!("{beside:?}")),
        ];
        let further = further.into_iter().filter(|(_, list)| list != "[]");
        lines.extend(further.map(|(name, list)| format!("{name} {list}")));
        lines
    }

    /// A package with this start script, and the usual server.
    fn with(script: &str) -> String {
        let package = serde_json::json!({ "scripts": { "start": script } }).to_string();
        launched(&[("package.json", &package), ("server.js", "")], None)
    }

    #[test]
    fn the_start_script_comes_first() {
        let package = r#"{"main": "lib.js", "scripts": {"start": "PORT=80 node --inspect ./server --dev 'a b'"}}"#;
        let files = [("package.json", package), ("server.js", ""), ("lib.js", "")];
        insta::assert_snapshot!(launched(&files, None), @r#"
        node APP/server.js ["--dev", "a b"]
        in APP, by PORT=80 node --inspect ./server --dev 'a b' (package.json "scripts.start")
        set [("PORT", "80")]
        ignored ["--inspect"]
        "#);
    }

    #[test]
    fn a_start_script_that_names_nothing_is_passed_over() {
        let package = r#"{"bin": {"tool": "cli.js"}, "scripts": {"start": "node gone.js"}}"#;
        insta::assert_snapshot!(launched(&[("package.json", package), ("cli.js", "")], None), @r#"
        node APP/cli.js []
        in APP, by node cli.js (package.json "bin")
        "#);
        let package = package.replace("node gone.js", "ts-node-dev src/server.ts");
        insta::assert_snapshot!(launched(&[("package.json", &package), ("cli.js", "")], None), @r#"
        node APP/cli.js []
        in APP, by node cli.js (package.json "bin")
        "#);
        let package =
            r#"{"scripts": {"start": "react-scripts start", "server": "node server.js"}}"#;
        insta::assert_snapshot!(launched(&[("package.json", package), ("server.js", "")], None), @r#"
        node APP/server.js []
        in APP, by node server.js (package.json "scripts.server")
        "#);
    }

    #[test]
    fn without_a_package_the_usual_names_are_tried() {
        insta::assert_snapshot!(launched(&[("server/index.js", ""), ("cli.js", "")], None), @"
        node APP/server/index.js []
        in APP, by node server/index.js (usual name)
        ");
    }

    #[test]
    fn a_given_command_may_name_a_script() {
        let package = r#"{"scripts": {"dev": "nodemon -w src src/app.js"}}"#;
        let files = [("package.json", package), ("src/app.js", "")];
        insta::assert_snapshot!(launched(&files, Some("npm run dev -- --port 1")), @r#"
        node APP/src/app.js ["--port", "1"]
        in APP, by npm run dev -- --port 1 (--start)
        "#);
    }

    #[test]
    fn what_is_done_before_and_beside() {
        let package = r#"{"scripts": {
            "prestart": "node migrate.js", "start": "npm run build && concurrently 'npm:server' 'vite'",
            "build": "vite build", "server": "cd api && cross-env A=1 node -r ./setup --env-file=.env index.js | pino-pretty"
        }}"#;
        let files = [
            ("package.json", package),
            ("api/index.js", ""),
            ("api/.env", ""),
        ];
        insta::assert_snapshot!(launched(&files, None), @r#"
        before node migrate.js in ./
        before npm run build in ./
        node APP/api/index.js []
        in APP/api, by npm run build && concurrently 'npm:server' 'vite' (package.json "scripts.start")
        set [("A", "1")]
        files ["APP/api/.env"]
        preloads ["./setup"]
        beside ["vite"]
        "#);
        let package =
            r#"{"scripts": {"dev": "nodemon"}, "nodemonConfig": {"exec": "ts-node ./src"}}"#;
        let files = [
            ("package.json", package),
            ("src/index.ts", ""),
            (
                "tsconfig.json",
                r#"{"ts-node": {"require": ["tsconfig-paths/register", "./setup.ts"]}}"#,
            ),
        ];
        insta::assert_snapshot!(launched(&files, None), @r#"
        node APP/src/index.ts []
        in APP, by nodemon (package.json "scripts.dev")
        preloads ["./setup.ts"]
        "#);
        let package = r#"{"scripts": {"start": "nest start --watch"}}"#;
        let files = [("package.json", package), ("dist/src/main.js", "")];
        insta::assert_snapshot!(launched(&files, None), @r#"
        before nest build in ./
        node APP/dist/src/main.js []
        in APP, by nest start --watch (package.json "scripts.start")
        "#);
    }

    #[test]
    fn the_package_of_a_folder() {
        let package = r#"{"scripts": {"start": "nodemon"}, "main": "app.js"}"#;
        let files = [("server/package.json", package), ("server/app.js", "")];
        insta::assert_snapshot!(launched(&files, None), @r#"
        node APP/server/app.js []
        in APP/server, by nodemon (server/package.json "scripts.start")
        "#);
        let files = [
            files[0],
            files[1],
            ("api/package.json", r#"{"main": "."}"#),
            ("api/index.js", ""),
        ];
        insta::assert_snapshot!(launched(&files, None), @r#"
        error[S417]: two servers: one in server/, one in api/
          help:   name the one that is meant: --start "npm --prefix server start"
        "#);
    }

    #[test]
    fn a_program_of_an_installed_package() {
        let folder = tempfile::tempdir().unwrap();
        let programs = folder.path().join("node_modules/.bin");
        fs::create_dir_all(&programs).unwrap();
        fs::write(folder.path().join("cli.js"), "").unwrap();
        std::os::unix::fs::symlink("../../cli.js", programs.join("serve-it")).unwrap();
        let launch = find(folder.path(), Some("npx serve-it start -p 1")).unwrap();
        let launch = launch.launch().unwrap();
        assert_eq!(
            launch.entry,
            folder.path().canonicalize().unwrap().join("cli.js")
        );
        assert_eq!(launch.arguments, ["start", "-p", "1"]);
    }

    #[test]
    fn nothing_to_start() {
        insta::assert_snapshot!(launched(&[("package.json", r#"{"main": "x.js"}"#)], None), @r#"
        error[S401]: no server entry found
          tried:  package.json "scripts.start" (absent), "bin" (absent), "main" (x.js: file missing)
                  server.js, app.js, index.js, main.js, src/server.js, src/app.js, src/index.js,
                  src/main.js, server/index.js, server/server.js, server/app.js, backend/index.js,
                  backend/server.js, bin/www, bin/server.js, cli.js, server.ts, app.ts, index.ts,
                  src/server.ts, src/app.ts, src/index.ts
          help:   name it: --start "node backend/main.js"
        "#);
        let start = r#"{"scripts": {"start": "node a.js"}}"#;
        let files = [
            ("blog/package.json", start),
            ("blog/a.js", ""),
            ("apps/shop/package.json", start),
            ("apps/shop/a.js", ""),
            ("docs/package.json", "{}"),
        ];
        insta::assert_snapshot!(launched(&files, None), @r#"
        error[S401]: no server entry found
          tried:  package.json "scripts.start" (absent), "bin" (absent), "main" (absent)
                  server.js, app.js, index.js, main.js, src/server.js, src/app.js, src/index.js,
                  src/main.js, server/index.js, server/server.js, server/app.js, backend/index.js,
                  backend/server.js, bin/www, bin/server.js, cli.js, server.ts, app.ts, index.ts,
                  src/server.ts, src/app.ts, src/index.ts
          apps:   apps/shop/, blog/
          help:   one app is run at a time: stackful run APP/apps/shop
        "#);
        insta::assert_snapshot!(launched(&[], Some("node gone.js")), @"
        error[S407]: --start names a file that is not there: `node gone.js`
          tried:  gone.js in APP, also with .js and as a folder
          help:   paths in the start command are relative to the app's folder
        ");
        insta::assert_snapshot!(launched(&[("a.js", "")], Some("node --env-file=.env a.js")), @"
        error[S416]: `node --env-file=.env a.js` reads .env, and it is not there
          tried:  APP/.env
          help:   write it, as for a start by hand; the app's README may show one
        ");
    }

    #[test]
    fn a_start_script_that_starts_no_server() {
        insta::assert_snapshot!(with("react-scripts start"), @r#"
        error[S402]: package.json "scripts.start" starts no server in Node: `react-scripts start`
          cause:  `react-scripts` serves a page while it is developed, and is no server of the app
          help:   say what it comes down to: --start "node path/to/server.js"
        "#);
        insta::assert_snapshot!(with("node --test server.js"), @r#"
        error[S402]: package.json "scripts.start" starts no server in Node: `node --test server.js`
          cause:  the flag --test of node is not supported
          help:   say what it comes down to: --start "node path/to/server.js"
        "#);
        insta::assert_snapshot!(with("npm run serve"), @r#"
        error[S402]: package.json "scripts.start" starts no server in Node: `npm run serve`
          cause:  package.json has no script "serve"
          help:   say what it comes down to: --start "node path/to/server.js"
        "#);
        insta::assert_snapshot!(with("npm start"), @r#"
        error[S402]: package.json "scripts.start" starts no server in Node: `npm start`
          cause:  its scripts name each other
          help:   say what it comes down to: --start "node path/to/server.js"
        "#);
        insta::assert_snapshot!(with("node"), @r#"
        error[S402]: package.json "scripts.start" starts no server in Node: `node`
          cause:  it names no file
          help:   say what it comes down to: --start "node path/to/server.js"
        "#);
        insta::assert_snapshot!(with("./run.sh && echo done"), @r#"
        error[S402]: package.json "scripts.start" starts no server in Node: `./run.sh && echo done`
          cause:  nothing in it stays running
          help:   say what it comes down to: --start "node path/to/server.js"
        "#);
    }

    #[test]
    fn a_package_that_is_no_json() {
        insta::assert_snapshot!(launched(&[("package.json", "{\n  \"main\": server.js\n}\n")], None), @r#"
        error[S408]: package.json is not valid JSON
         --> package.json:2:11
          |
        1 | {
        2 |   "main": server.js
          |           ^^^^^^^^^ here
        3 | }
          |
          help:   correct it: npm cannot read it either
        "#);
    }
}
