//! A line of a shell, as people write them in package.json, taken apart without a shell.

use super::command::NotNode;

/// One command of a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// As it stands in the line.
    pub(super) text: String,
    /// Its words, or why only a shell can tell them.
    pub(super) words: Result<Vec<String>, NotNode>,
    pub(super) then: Then,
}

/// What stands behind a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// `&&` or `;`: the next one begins when it has ended.
    Next,
    /// `&`: the next one begins at once.
    Beside,
    /// `|`: the next one reads what it prints.
    Pipe,
    /// `||`: the next one is for when it fails.
    Else,
    End,
}

/// Splits a line into its commands, with the quotes, backslashes and plain variables of a POSIX shell;
/// `variable` is the value of one.
///
/// # Errors
/// A quote is not closed, so nobody knows where a command ends.
pub(super) fn split(
    line: &str,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<Part>, NotNode> {
    let mut reader = Reader {
        rest: line,
        variable,
    };
    let mut parts = Vec::new();
    loop {
        let part = reader.part()?;
        let is_end = part.then == Then::End;
        if !part.text.is_empty() {
            parts.push(part);
        }
        if is_end {
            return Ok(parts);
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
    variable: &'a dyn Fn(&str) -> Option<String>,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(c)
    }

    fn take(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Up to the next operator.
    fn part(&mut self) -> Result<Part, NotNode> {
        let begin = self.rest;
        let mut words = Words::default();
        let mut problem = None;
        let (end, then) = loop {
            let here = self.rest;
            if let Some(then) = self.operator() {
                break (here, then);
            }
            match self.next() {
                None => break (here, Then::End),
                Some('>' | '<') => {
                    // Where output goes is no matter of ours; `2>` and `>&1` belong to it.
                    words.drop_descriptor();
                    self.take(">");
                    self.take("&");
                    words.skip_next();
                }
                Some(c @ ('(' | ')' | '*' | '?' | '`')) => {
                    problem.get_or_insert(NotNode::Shell(c));
                }
                Some(c) => {
                    if let Err(why) = self.character(c, &mut words)? {
                        problem.get_or_insert(why);
                    }
                }
            }
        };
        let text = begin[..begin.len() - end.len()].trim().to_owned();
        Ok(Part {
            text,
            words: problem.map_or_else(|| Ok(words.finish()), Err),
            then,
        })
    }

    fn operator(&mut self) -> Option<Then> {
        let operators = [
            ("&&", Then::Next),
            ("||", Then::Else),
            (";", Then::Next),
            ("&", Then::Beside),
            ("|", Then::Pipe),
        ];
        operators
            .into_iter()
            .find_map(|(text, then)| self.take(text).then_some(then))
    }

    /// A character outside of quotes, and all that it begins; the inner error leaves the rest
    /// readable.
    fn character(&mut self, c: char, words: &mut Words) -> Result<Result<(), NotNode>, NotNode> {
        match c {
            '\'' => {
                let (inside, rest) = self.rest.split_once('\'').ok_or(NotNode::Quote)?;
                words.push_str(inside);
                self.rest = rest;
            }
            '"' => return self.quoted(words),
            '$' => return Ok(self.variable(words)),
            '\\' => {
                let next = self.next().map(String::from).unwrap_or_default();
                words.push_str(&next);
            }
            _ if c.is_whitespace() => words.end(),
            _ => words.push_str(c.encode_utf8(&mut [0; 4])),
        }
        Ok(Ok(()))
    }

    /// What stands between double quotes.
    fn quoted(&mut self, words: &mut Words) -> Result<Result<(), NotNode>, NotNode> {
        words.push_str("");
        let mut problem = Ok(());
        loop {
            match self.next().ok_or(NotNode::Quote)? {
                '"' => return Ok(problem),
                '$' => problem = problem.and(self.variable(words)),
                '`' => problem = problem.and(Err(NotNode::Shell('`'))),
                '\\' => match self.next().ok_or(NotNode::Quote)? {
                    c @ ('"' | '\\' | '$' | '`') => words.push_str(c.encode_utf8(&mut [0; 4])),
                    c => {
                        words.push_str("\\");
                        words.push_str(c.encode_utf8(&mut [0; 4]));
                    }
                },
                c => words.push_str(c.encode_utf8(&mut [0; 4])),
            }
        }
    }

    /// `$NAME`, `${NAME}` or `${NAME:-DEFAULT}`, behind its `$`.
    fn variable(&mut self, words: &mut Words) -> Result<(), NotNode> {
        let (name, default) = if self.take("{") {
            let (inside, rest) = self.rest.split_once('}').ok_or(NotNode::Shell('$'))?;
            self.rest = rest;
            inside.split_once(":-").unwrap_or((inside, ""))
        } else {
            let end = self.rest.find(|c: char| !is_of_name(c));
            let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
            self.rest = rest;
            (name, "")
        };
        if !is_name(name) {
            return Err(NotNode::Shell('$'));
        }
        let value = (self.variable)(name).filter(|value| !value.is_empty());
        words.push_str(value.as_deref().unwrap_or(default));
        Ok(())
    }
}

/// The words of a command, and the one that is being read.
#[derive(Default)]
struct Words {
    done: Vec<String>,
    word: Option<String>,
    /// The word that is read or comes next names where output goes.
    is_skipped: bool,
}

impl Words {
    fn push_str(&mut self, text: &str) {
        self.word.get_or_insert_default().push_str(text);
    }

    fn end(&mut self) {
        if let Some(word) = self.word.take()
            && !std::mem::take(&mut self.is_skipped)
        {
            self.done.push(word);
        }
    }

    fn skip_next(&mut self) {
        self.end();
        self.is_skipped = true;
    }

    /// The digit in front of a `>`.
    fn drop_descriptor(&mut self) {
        self.word.take_if(|word| word == "1" || word == "2");
    }

    fn finish(mut self) -> Vec<String> {
        self.end();
        self.done
    }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether a text is the name of a variable.
pub(super) fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    characters
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && characters.all(is_of_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The commands of a line, each with its words and what stands behind it.
    fn parts(line: &str) -> String {
        let variable = |name: &str| (name == "PORT").then(|| "80".to_owned());
        let parts = match split(line, &variable) {
            Ok(parts) => parts,
            Err(why) => return why.to_string(),
        };
        let shown = parts.iter().map(|part| match &part.words {
            Ok(words) => format!("{} {:?}", words.join("|"), part.then),
            Err(why) => format!("({}: {why}) {:?}", part.text, part.then),
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn words_are_those_of_a_shell() {
        insta::assert_snapshot!(parts(r#"a  "b c"'d' e\ f """#), @"a|b cd|e f| End");
        insta::assert_snapshot!(parts("a '$HOME & *'"), @"a|$HOME & * End");
        insta::assert_snapshot!(parts(r#"a "x\"y\z""#), @r#"a|x"y\z End"#);
        insta::assert_snapshot!(parts("a 'b"), @"a quote is not closed");
        insta::assert_snapshot!(parts("a *.js"), @"(a *.js: `*` needs a shell) End");
    }

    #[test]
    fn variables_have_their_values() {
        insta::assert_snapshot!(parts(r#"a $PORT "x$PORT" ${PORT}1"#), @"a|80|x80|801 End");
        insta::assert_snapshot!(parts("a ${NONE:-3000} -p$NONE"), @"a|3000|-p End");
        insta::assert_snapshot!(parts("a $(pwd)"), @"(a $(pwd): `$` needs a shell) End");
    }

    #[test]
    fn commands_are_told_apart() {
        insta::assert_snapshot!(parts("a && b; c & d | e || f"), @"a Next, b Next, c Beside, d Pipe, e Else, f End");
        insta::assert_snapshot!(parts("a > log.txt 2>&1 && b 2>/dev/null"), @"a Next, b End");
        insta::assert_snapshot!(parts("a *.js && b"), @"(a *.js: `*` needs a shell) Next, b End");
        insta::assert_snapshot!(parts("a &"), @"a Beside");
    }
}
