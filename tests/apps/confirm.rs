//! What comes behind a campaign: shorter ways to what it has found, tries on the app as its users run it,
//! and a folder for each finding.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use stackful_tests::{App, stackful};

/// Fails for some names; and at a time of day at which only runs are.
const SERVER: &str = r#"
const http = require('http');
const page = `<!DOCTYPE html><title>Names</title>
<label>Name <input id="name"></label><button id="go">Greet</button><button id="early">Early</button>
<script>
  const name = document.getElementById('name');
  const post = (url, body) => fetch(url, { method: 'POST', body: JSON.stringify(body) });
  document.getElementById('go').onclick = () => post('/greet', { name: name.value });
  document.getElementById('early').onclick = () => post('/early', {});
</script>`;
http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    if (request.url === '/greet' && JSON.parse(body).name.length > 2) {
      throw new RangeError('no such name');
    }
    if (request.url === '/early' && new Date().toISOString().startsWith('2030-01-01T09')) {
      throw new Error('too early');
    }
    response.setHeader('content-type', 'text/html');
    response.end(request.url === '/' ? page : 'ok');
  });
}).listen(process.env.PORT || 3000);
"#;

/// `stackful run` with all that comes behind a campaign, and its results.
fn explored(app: &App) -> (Output, Value) {
    let out = app.path().join("report");
    let mut command = stackful();
    command
        .env_remove("STACKFUL_CONFIRM")
        .env_remove("STACKFUL_NO_SHRINK");
    // `always` takes longer on a busy machine before it gives up, and does not do without Chromium.
    let confirm = if has_chromium() { "always" } else { "auto" };
    command
        .arg("run")
        .arg(app.path())
        .args(["--seed", "1", "--runs", "60", "--time", "10m"])
        .args(["--confirm", confirm, "--out"]);
    let output = command.arg(&out).output().expect("stackful runs");
    (output, json_of(&out.join("results.json")))
}

fn json_of(file: &Path) -> Value {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).expect("JSON")
}

/// Whether a browser can be tried here.
fn has_chromium() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let names = [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ];
    std::env::split_paths(&path).any(|folder| names.iter().any(|name| folder.join(name).is_file()))
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "one campaign, and all that is told of its findings"
)]
fn a_finding_is_made_short_and_confirmed_and_one_of_virtual_time_is_denied() {
    let app = App::new(&[("server.js", SERVER), ("package.json", "{}")]);
    let (output, results) = explored(&app);
    assert_eq!(
        output.status.code(),
        Some(1),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let [finding] = results["findings"].as_array().unwrap().as_slice() else {
        panic!("{}", results["findings"]);
    };
    let three = json!({"tries": {"shown": 3, "of": 3, "otherwise": null}});
    let chromium = if has_chromium() {
        three.clone()
    } else {
        json!({"not-tried": "no Chromium was found"})
    };
    assert_eq!(
        finding["confirmation"],
        json!({"jsdom": three, "chromium": chromium})
    );
    assert_eq!(finding["confirmed"], "3/3");
    assert_eq!(finding["message"], "no such name");
    let steps: Vec<_> = finding["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| &step["words"])
        .collect();
    insta::assert_snapshot!(json!(steps), @r#"["type \"aaa\" into field \"Name\"","click button \"Greet\""]"#);
    assert_eq!(finding["shrunk"]["done"], true);
    let denied = results["unconfirmed"].as_array().unwrap();
    let denied: Vec<_> = denied
        .iter()
        .map(|one| (&one["message"], &one["confirmed"]))
        .collect();
    assert_eq!(denied, [(&json!("too early"), &json!("no"))]);

    let folder = app
        .path()
        .join("report/findings")
        .join(finding["id"].as_str().unwrap());
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    insta::assert_snapshot!(read("steps.md"), @r#"
    # E-HX550: RangeError: no such name

    1. start the app: `node server.js`
    2. open /
    3. type "aaa" into field "Name"
    4. click button "Greet"

    Then there is: uncaught exception on the server, at server.js:16:13.

    On the app as its users run it: 3/3.
    "#);
    let record = json_of(&folder.join("finding.json"));
    assert_eq!(record["request"]["url"], "/greet");
    assert_eq!(record["request"]["status"], Value::Null);
    assert!(
        record["server_output"]
            .as_str()
            .unwrap()
            .contains("RangeError: no such name")
    );
    let requests = &json_of(&folder.join("messages.json"))["requests"];
    let sent: Vec<_> = requests
        .as_array()
        .unwrap()
        .iter()
        .map(|sent| &sent["body"])
        .collect();
    insta::assert_snapshot!(json!(sent), @r#"["{\"name\":\"aaa\"}"]"#);
    let test = read("repro.spec.ts");
    assert_eq!(
        test.contains("getByRole('button', { name: 'Greet', exact: true }).click()"),
        has_chromium()
    );
    if has_chromium() {
        let pictures = fs::read_dir(folder.join("screenshots")).unwrap().count();
        assert_eq!(pictures, steps.len());
    }
}
