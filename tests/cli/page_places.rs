//! Where a script or a handler of a page fails is told to the column, wherever it stands.

use serde_json::Value;
use stackful_tests::App;

const SERVER: &str = r"
const { readFileSync } = require('fs');
require('http').createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(readFileSync(__dirname + '/page.html'));
}).listen(3000);
";

/// A file that begins with a byte order mark and has line ends of several kinds; each `NAME!` becomes
/// code that throws.
fn page() -> String {
    let long = "x".repeat(50_000);
    let page = format!(
        "\u{feff}<title>é</title><script>var first = 1;</script><script>alone!</script><script>/**/ beside!</script>\r\n\
         <p>äöü😀</p><script>var s = 'é'; behind!</script>\r\n\
         <script>\r\n  var t = `\r\n`;\r\n  returned!\r\n</script>\r<script>old!</script>\n\
         <script>var long = '{long}'; far!</script>\n\
         <button id=plain onclick=\"plain!\"></button> <b id=bare onclick=bare!></b>\n\
         <button id=escaped onclick='go(&quot;é&#x1F600;&quot; &amp;&amp; 1);\r\n escaped!'></button>\n\
         <script>function go() {{}}\nfor (const id of ['plain', 'bare', 'escaped'])\n  \
         document.getElementById(id).click();</script>\n\
         <script type=module>\r\n  module!\r\n</script> <script>setTimeout(() => {{ late! }});</script>\n\
         <script>twice!</script> <script>twice!</script>\n"
    );
    page.split_inclusive('!')
        .map(|part| match part.strip_suffix('!') {
            Some(part) => {
                let name = part
                    .rfind(|c: char| !c.is_ascii_lowercase())
                    .map_or(0, |at| at + 1);
                format!("{}{}", &part[..name], thrown(&part[name..]))
            }
            None => part.to_owned(),
        })
        .collect()
}

/// No quote and no blank, so that it stands in any attribute.
fn thrown(name: &str) -> String {
    format!("throw[Error][0](/{name}/)")
}

/// Where these errors are made, as an editor counts.
fn expected(page: &str) -> Vec<String> {
    let page = page
        .trim_start_matches('\u{feff}')
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let mut places = Vec::new();
    for (line, text) in page.lines().enumerate() {
        for (at, _) in text.match_indices("throw[") {
            let (_, name) = text[at..].split_once("(/").expect("as it is thrown");
            let (name, _) = name.split_once("/)").expect("as it is thrown");
            let column = text[..at].encode_utf16().count() + "throw[Error][0]".len() + 1;
            places.push(format!("/{name}/ at page.html:{}:{column}", line + 1));
        }
    }
    places.sort();
    places
}

#[test]
fn the_place_of_an_error_is_exact() {
    let page = page();
    let app = App::new(&[("server.js", SERVER), ("page.html", &page)]);
    app.run(&["--runs", "1"]);
    let results = std::fs::read(app.path().join("report/results.json")).expect("a report");
    let results: Value = serde_json::from_slice(&results).expect("JSON");
    let findings = results["findings"].as_array().expect("a list").iter();
    let mut told: Vec<String> = findings
        .map(|finding| {
            let at = &finding["location"];
            let file = at["file"].as_str().unwrap_or("nowhere");
            let message = finding["message"].as_str().expect("a text");
            format!("{message} at {file}:{}:{}", at["line"], at["column"])
        })
        .collect();
    told.sort();
    assert_eq!(told, expected(&page));
}
