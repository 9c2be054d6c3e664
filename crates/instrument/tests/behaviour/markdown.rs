//! Programs in Markdown: a block of JavaScript under each heading.
//!
//! The words behind `js` say where a program applies: `sloppy` or `strict` (default: both), `script`
//! or `module` (default: the inside of a `CommonJS` module), `lines` (each line is a program of its
//! own). A block `steps` behind it lists the decisions and losses that its run must report.

use std::fmt::Write as _;

use stackful_instrument::SourceKind;

/// A file of programs, with everything between them.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Document {
    parts: Vec<Part>,
}

#[derive(Debug, PartialEq, Eq)]
enum Part {
    /// A line outside of the blocks.
    Text(String),
    Program(Block),
    Steps(String),
}

#[derive(Debug, PartialEq, Eq)]
struct Block {
    heading: String,
    info: String,
    code: String,
}

/// A small program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) text: String,
    /// What surrounds it.
    pub(crate) kind: SourceKind,
    pub(crate) sloppy: bool,
    pub(crate) strict: bool,
    /// What the run must report, a line each.
    pub(crate) steps: Option<String>,
}

impl Document {
    pub(crate) fn parse(text: &str) -> Document {
        let mut parts = Vec::new();
        let mut heading = "";
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some(info) = line.strip_prefix("```") else {
                heading = line
                    .strip_prefix('#')
                    .map_or(heading, |line| line.trim_start_matches('#').trim_start());
                parts.push(Part::Text(line.to_owned()));
                continue;
            };
            let code: String = lines
                .by_ref()
                .take_while(|&line| line != "```")
                .flat_map(|line| [line, "\n"])
                .collect();
            parts.push(match info {
                "steps" => Part::Steps(code),
                info => Part::Program(Block {
                    heading: heading.to_owned(),
                    info: info.to_owned(),
                    code,
                }),
            });
        }
        Document { parts }
    }

    /// The text that [`Document::parse`] reads.
    pub(crate) fn print(&self) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Text(line) => writeln!(text, "{line}"),
                Part::Program(block) => writeln!(text, "```{}\n{}```", block.info, block.code),
                Part::Steps(steps) => writeln!(text, "```steps\n{steps}```"),
            }
            .expect("a string takes any text");
        }
        text
    }

    /// The programs, in order.
    pub(crate) fn programs(&self) -> Vec<Program> {
        let mut programs: Vec<Program> = Vec::new();
        for part in &self.parts {
            match part {
                Part::Text(_) => {}
                Part::Program(block) => programs.extend(block.programs()),
                Part::Steps(steps) => {
                    let program = programs.last_mut().expect("steps stand behind a program");
                    program.steps = Some(steps.clone());
                }
            }
        }
        programs
    }

    /// Replaces the blocks of steps, in order.
    pub(crate) fn set_steps(&mut self, steps: impl IntoIterator<Item = String>) {
        let mut steps = steps.into_iter();
        for part in &mut self.parts {
            if let Part::Steps(old) = part {
                *old = steps.next().expect("there is one for each block");
            }
        }
    }
}

impl Block {
    fn programs(&self) -> Vec<Program> {
        let words: Vec<_> = self.info.split(' ').collect();
        let known = ["js", "sloppy", "strict", "script", "module", "lines"];
        let unknown = words.iter().find(|word| !known.contains(word));
        assert_eq!(unknown, None, "{}: a word behind ```js", self.heading);
        let program = |name: String, text: String| Program {
            name,
            text,
            kind: match words.get(1) {
                Some(&"script") => SourceKind::Script,
                Some(&"module") => SourceKind::Module,
                _ => SourceKind::CommonJs,
            },
            sloppy: !words.contains(&"strict") && !words.contains(&"module"),
            strict: !words.contains(&"sloppy"),
            steps: None,
        };
        if !words.contains(&"lines") {
            return vec![program(self.heading.clone(), self.code.clone())];
        }
        let lines = self.code.lines();
        lines
            .map(|line| program(format!("{}: `{line}`", self.heading), format!("{line}\n")))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Document, Program, SourceKind};

    const TEXT: &str = "# Clause\n\n## Two\n\nText.\n\n```js strict\na;\n\nb;\n```\n\n```steps\n\
        s0\n```\n\n## Lines\n\n```js script lines sloppy\na\nb\n```\n";

    #[test]
    fn programs_carry_their_heading_and_steps() {
        let program = |name: &str, text: &str| Program {
            name: name.to_owned(),
            text: text.to_owned(),
            kind: SourceKind::Script,
            sloppy: true,
            strict: false,
            steps: None,
        };
        let two = Program {
            kind: SourceKind::CommonJs,
            sloppy: false,
            strict: true,
            steps: Some("s0\n".to_owned()),
            ..program("Two", "a;\n\nb;\n")
        };
        let expected = [
            two,
            program("Lines: `a`", "a\n"),
            program("Lines: `b`", "b\n"),
        ];
        assert_eq!(Document::parse(TEXT).programs(), expected);
    }

    #[test]
    fn a_document_prints_as_it_was_read() {
        assert_eq!(Document::parse(TEXT).print(), TEXT);
    }

    #[test]
    fn steps_are_replaced_in_place() {
        let mut document = Document::parse(TEXT);
        document.set_steps(["! s1\n".to_owned()]);
        assert_eq!(document.print(), TEXT.replace("s0", "! s1"));
    }
}
