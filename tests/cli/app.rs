//! Apps that do not start, or whose page does not load: exit code 4.

use stackful_tests::App;

use crate::SERVER;

/// A server whose page has this text.
fn serving(page: &str, status: u16) -> String {
    format!(
        "require('http').createServer((request, response) => {{\n  \
         response.writeHead({status}, {{ 'content-type': 'text/html' }});\n  \
         response.end({page:?});\n}}).listen(3000);\n"
    )
}

#[test]
fn nothing_to_start() {
    let app = App::new(&[("package.json", r#"{"name": "shop"}"#), ("README.md", "")]);
    insta::assert_snapshot!(app.run(&[]), @"");
}

#[test]
fn a_crash_while_loading() {
    let text = "const config = {};\n\nfunction connect(url) {\n  return url.length;\n}\nconnect(config.database);\n";
    let app = App::new(&[("server.js", text)]);
    insta::assert_snapshot!(app.run(&[]), @"");
}

#[test]
fn a_package_that_is_not_installed() {
    let app = App::new(&[(
        "server.js",
        "const app = require('surely-not-installed')();\n",
    )]);
    insta::assert_snapshot!(app.run(&[]), @"");
}

#[test]
fn an_exit_while_loading() {
    let app = App::new(&[(
        "server.js",
        "console.error('usage: server PORT');\nprocess.exit(2);\n",
    )]);
    insta::assert_snapshot!(app.run(&[]), @"");
}

#[test]
fn a_syntax_error_in_a_file_of_the_server() {
    let app = App::new(&[
        ("server.js", "require('./routes');\n"),
        (
            "routes.js",
            "module.exports = {\n  list() {\n    return [1, 2;\n  },\n};\n",
        ),
    ]);
    insta::assert_snapshot!(app.run(&[]), @"");
}

#[test]
fn a_syntax_error_in_a_script_of_the_page() {
    let page = "<!DOCTYPE html><script src=\"/app.js\"></script>";
    let server = format!(
        "const page = {page:?};\nconst fs = require('fs');\n\
         require('http').createServer((request, response) => {{\n  \
         if (request.url === '/app.js') {{\n    \
         response.writeHead(200, {{ 'content-type': 'text/javascript' }});\n    \
         response.end(fs.readFileSync(__dirname + '/public/app.js'));\n  \
         }} else {{\n    \
         response.writeHead(200, {{ 'content-type': 'text/html' }});\n    response.end(page);\n  }}\n\
         }}).listen(3000);\n"
    );
    let app = App::new(&[
        ("package.json", r#"{"name": "shop"}"#),
        ("server.js", &server),
        ("public/app.js", "function add(a, b {\n  return a + b;\n}\n"),
    ]);
    insta::assert_snapshot!(app.run(&[]), @"");
}

#[test]
fn no_port_is_opened() {
    let app = App::new(&[("server.js", "console.log('all done');\n")]);
    insta::assert_snapshot!(app.run(&[]), @"");
}

#[test]
fn the_page_is_not_found() {
    let app = App::new(&[("server.js", &serving("nothing here", 404))]);
    insta::assert_snapshot!(app.run(&["--page", "/home"]), @"");
}

#[test]
fn a_page_with_nothing_to_do_on_it() {
    let app = App::new(&[("server.js", &serving("<!DOCTYPE html><p>Closed</p>", 200))]);
    let shown = app.run(&["--time", "5s"]);
    let (_, message) = shown.split_once("error[").expect("a message");
    insta::assert_snapshot!(message, @"");
    assert!(shown.starts_with("exit 5\n"), "{shown}");
}

/// Ports are not real ones, so one that another program holds is no obstacle.
#[test]
fn a_port_that_is_taken_does_not_matter() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("it is bound").port();
    let text = SERVER.replace("process.env.PORT || 3000", &port.to_string());
    let app = App::new(&[("server.js", &text)]);
    let shown = app.run(&["--runs", "3"]);
    assert!(shown.starts_with("exit 0\n"), "{shown}");
}
