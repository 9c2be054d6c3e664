//! `stackful run --watch`: what was found is tried again once a file has changed.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use stackful_tests::{App, stackful};

const PAGE: &str = "\
<!DOCTYPE html><title>Two</title><button id=\"a\">A</button>
<script>document.getElementById('a').onclick = () => fetch('/a');</script>
";
const UNUSED: &str = "module.exports = 1;\n";

fn server(body: &str) -> String {
    format!(
        "const http = require('http');\nconst fs = require('fs');\n\
         http.createServer((request, response) => {{\n  {body}\n  \
         response.setHeader('content-type', 'text/html');\n  \
         response.end(fs.readFileSync(__dirname + '/page.html'));\n}}).listen(3000);\n"
    )
}

/// The lines of what the tool says, as they come.
struct Said {
    lines: mpsc::Receiver<String>,
    so_far: Vec<String>,
}

impl Said {
    fn of(child: &mut Child) -> Said {
        let (send, lines) = mpsc::channel();
        let stderr = child.stderr.take().expect("a pipe");
        thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Said {
            lines,
            so_far: Vec::new(),
        }
    }

    /// Waits for a line that begins like this; what came until then.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        loop {
            // Only a tool that hangs takes as long as this.
            let line = self.lines.recv_timeout(Duration::from_mins(3));
            let line = line.unwrap_or_else(|_| panic!("{beginning} never came: {:?}", self.so_far));
            self.so_far.push(line.clone());
            if line.starts_with(beginning) {
                return std::mem::take(&mut self.so_far);
            }
        }
    }
}

#[test]
fn a_change_is_tried_and_what_nothing_runs_is_not() {
    let failing = "if (request.url === '/a') throw new Error('no a');";
    let app = App::new(&[
        ("server.js", &server(failing)),
        ("page.html", PAGE),
        ("unused.js", UNUSED),
    ]);
    let mut command: Command = stackful();
    command.args(["run", "--watch", "--runs", "8", "--seed", "1"]);
    command
        .arg(app.path())
        .arg("--out")
        .arg(app.path().join("report"));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("stackful runs");
    let mut said = Said::of(&mut child);
    said.until("watching");
    app.write("unused.js", "module.exports = 2;\n");
    assert_eq!(said.until("changed"), ["changed    unused.js"]);
    assert_eq!(said.until("watching").len(), 2);
    app.write(
        "server.js",
        &server("if (request.url === '/a') response.statusCode = 204;"),
    );
    assert_eq!(said.until("changed"), ["changed    server.js"]);
    let again = said.until("watching");
    let replayed = again.iter().filter(|line| line.starts_with("replaying E-"));
    assert_eq!(replayed.count(), 1);
    let status = Command::new("kill").arg(child.id().to_string()).status();
    assert!(status.expect("kill runs").success());
    let ended = child.wait().expect("it ends");
    assert_eq!(ended.code(), Some(130));
    let mut stdout = String::new();
    let mut out = child.stdout.take().expect("a pipe");
    out.read_to_string(&mut stdout).expect("text");
    let verdicts = stdout.lines().filter(|line| line.starts_with("FIXED  E-"));
    assert_eq!(verdicts.count(), 1, "{stdout}");
    let errors = stdout.lines().filter(|line| line.starts_with("  errors "));
    let errors: Vec<_> = errors.map(|line| line.trim_start().to_owned()).collect();
    assert_eq!(
        errors,
        [
            "errors       1 on the server, 0 on the page",
            "errors       0 on the server, 0 on the page"
        ]
    );
}
