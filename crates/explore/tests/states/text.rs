//! A machine as an app.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::kinds::{Kind, PAGE, SERVER};
use crate::machine::{Button, Cell, Condition, Machine, Statement, Value, WORDS};

/// The files of an app, and where its decisions are.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) page: String,
    pub(crate) server: String,
    /// The number of the way that begins in a line of the page, and of the server.
    pub(crate) ways: [BTreeMap<u32, usize>; 2],
}

/// What runs in the page before anything of the machine does.
const PAGE_HEAD: &str = "\
const way = () => {};
const made = (name) => { const it = document.createElement(name); it.hidden = true; document.body.append(it); return it; };
const on = (id, f) => { const it = document.createElement('button'); it.id = id; it.textContent = id; it.addEventListener('click', f); document.body.append(it); };
";

const SERVER_HEAD: &str = "\
const http = require('http');
const fs = require('fs');
const path = require('path');
const { EventEmitter } = require('events');
const way = () => {};
const actions = {};
";

const SERVER_END: &str = "\
http.createServer((request, response) => {
  const action = actions[request.url];
  if (action) {
    response.end(JSON.stringify({ answer: action() }));
    return;
  }
  const name = request.url === '/app.js' ? 'app.js' : 'index.html';
  response.setHeader('content-type', name === 'app.js' ? 'text/javascript' : 'text/html');
  response.end(fs.readFileSync(path.join(__dirname, name)));
}).listen(3000);
";

/// The page, whose script makes everything.
pub(crate) const INDEX: &str =
    "<!DOCTYPE html><title>Machine</title><body><script src=\"/app.js\"></script></body>";

/// Writes it all down.
pub(crate) fn text(machine: &Machine) -> Text {
    let mut page = Writer::begin(PAGE_HEAD, &machine.page, &PAGE);
    let mut server = Writer::begin(SERVER_HEAD, &machine.server, &SERVER);
    if machine.has_field {
        page.line("const typed = document.createElement('input');");
        page.line("typed.id = 'typed';");
        page.line("document.body.append(typed);");
    } else {
        page.line("const typed = { value: '' };");
    }
    for (number, button) in machine.buttons.iter().enumerate() {
        write_button(number, button, &mut page, &mut server);
    }
    server.text += SERVER_END;
    Text {
        page: page.text,
        server: server.text,
        ways: [page.ways, server.ways],
    }
}

fn write_button(number: usize, button: &Button, page: &mut Writer<'_>, server: &mut Writer<'_>) {
    page.line(&format!("on('b{number}', () => {{"));
    page.line("let answer = 0;");
    page.statements(&button.first);
    if let Some((statements, index)) = &button.server {
        server.line(&format!("actions['/b{number}'] = () => {{"));
        server.line("const answer = 0;");
        server.statements(statements);
        let cell = index % server.cells.len();
        server.line(&format!("return cell{cell}[0]();"));
        server.line("};");
        page.line(&format!(
            "fetch('/b{number}').then((response) => response.json()).then((said) => {{"
        ));
        page.line("answer = said.answer;");
        page.statements(&button.then);
        page.line("});");
    }
    page.line("});");
}

struct Writer<'a> {
    text: String,
    cells: &'a [Cell],
    ways: BTreeMap<u32, usize>,
    is_page: bool,
}

impl<'a> Writer<'a> {
    fn begin(head: &str, cells: &'a [Cell], kinds: &[Kind]) -> Writer<'a> {
        let mut writer = Writer {
            text: head.to_owned(),
            cells,
            ways: BTreeMap::new(),
            is_page: kinds.len() == PAGE.len(),
        };
        for (index, cell) in cells.iter().enumerate() {
            let Kind { code, .. } = kinds[cell.kind];
            let name = format!("held{index}");
            writer.line(&format!(
                "const cell{index} = (() => {{ const name = '{name}'; {code} }})();"
            ));
        }
        writer
    }

    fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            match statement {
                Statement::Set(index, value) => {
                    let to = index % self.cells.len();
                    let value = match value {
                        Value::Constant(value) => (value % self.cells[to].size).to_string(),
                        Value::More(from, more) => {
                            let from = self.get(*from);
                            format!("({from} + {more}) % {}", self.cells[to].size)
                        }
                        Value::Answer => format!("answer % {}", self.cells[to].size),
                    };
                    self.line(&format!("cell{to}[1]({value});"));
                }
                Statement::If {
                    condition,
                    ways,
                    way,
                } => {
                    let condition = self.condition(condition);
                    self.line(&format!("if ({condition}) {{"));
                    self.way(*way, &ways[0]);
                    self.line("} else {");
                    self.way(way + 1, &ways[1]);
                    self.line("}");
                }
            }
        }
    }

    fn way(&mut self, way: usize, statements: &[Statement]) {
        let line = self.text.lines().count() as u32 + 1;
        self.ways.insert(line, way);
        let mut call = String::new();
        let _ = write!(call, "way({way});");
        self.line(&call);
        self.statements(statements);
    }

    fn get(&self, index: usize) -> String {
        format!("cell{}[0]()", index % self.cells.len())
    }

    fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Is(index, value) => format!("{} === {value}", self.get(*index)),
            Condition::Same(one, other) => format!("{} === {}", self.get(*one), self.get(*other)),
            Condition::Less(one, other) => format!("{} < {}", self.get(*one), self.get(*other)),
            Condition::Sum(one, other, sum) => {
                format!("{} + {} === {sum}", self.get(*one), self.get(*other))
            }
            Condition::Answer(value) => format!("answer === {value}"),
            Condition::Typed(word) if self.is_page => {
                let word = WORDS[usize::from(*word) % WORDS.len()];
                format!("typed.value === '{word}'")
            }
            Condition::Typed(word) => format!("{} === {word}", self.get(0)),
        }
    }
}
