//! Apps that are not the same for the second user who comes.

use insta::assert_snapshot;
use stackful_tests::App;

/// What is told of an app that does this when somebody opens its page for the second time.
fn told(second: &str) -> String {
    let server = format!(
        "let visits = 0;
require('http').createServer((request, response) => {{
  visits += 1;
  response.setHeader('content-type', 'text/html');
  if (visits > 1) {{ {second} }}
  response.end('<button onclick=\"1\">Play</button>');
}}).listen(3000);
"
    );
    let shown = App::new(&[("server.js", &server)]).run(&["--clients", "2", "--time", "5s"]);
    let (_, message) = shown.split_once("error[").unwrap_or(("", &shown));
    message.to_owned()
}

#[test]
fn who_opens_the_page_is_told_if_it_cannot_be_had() {
    assert_snapshot!(told("response.statusCode = 503; return response.end('full');"), @"
    S405]: the page http://localhost:3000/ answers with status 503
      cause:  the server refuses the page
      when:   user 2 opens the page
      help:   open the page more than once to see it; for one page alone leave out --clients and --tabs
    ");
    assert_snapshot!(told("return response.end('<script>location = \"http://example.com/\"</script>');"), @"
    S405]: the page http://localhost:3000/ could not be opened
      cause:  it leaves the app as it loads
      when:   user 2 opens the page
      help:   open the page more than once to see it; for one page alone leave out --clients and --tabs
    ");
}

#[test]
fn who_opens_the_page_is_told_if_the_app_ends() {
    assert_snapshot!(told("throw new Error('no room for two');"), @r#"
    S403]: the app crashed when its page http://localhost:3000/ was opened (exit code 1)
     --> server.js:5:27
      |
    3 |   visits += 1;
    4 |   response.setHeader('content-type', 'text/html');
    5 |   if (visits > 1) { throw new Error('no room for two'); }
      |                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Error: no room for two
    6 |   response.end('<button onclick="1">Play</button>');
      |
      when:   user 2 opens the page
      help:   open the page more than once to see it; for one page alone leave out --clients and --tabs
    "#);
    assert_snapshot!(told("process.exit(3);"), @"
    S410]: the app exited with code 3 when its page http://localhost:3000/ was opened
      when:   user 2 opens the page
      help:   open the page more than once to see it; for one page alone leave out --clients and --tabs
    ");
}
