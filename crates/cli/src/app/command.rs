//! A start command as people write it in package.json, taken apart without a shell.

use std::iter::Peekable;
use std::vec::IntoIter;

/// What the command comes down to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Node with a main module.
    Node {
        file: String,
        arguments: Vec<String>,
        environment: Vec<(String, String)>,
        /// Flags of Node without a bearing on what the app does.
        ignored: Vec<String>,
    },
    /// Another script of package.json.
    Script { name: String, extra: Vec<String> },
}

/// Why a command is not one of those.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotNode {
    #[error("`{0}` needs a shell")]
    Shell(char),
    #[error("a quote is not closed")]
    Quote,
    #[error("it runs `{0}`")]
    Program(String),
    #[error("the flag {0} of {1} is not supported")]
    Flag(String, &'static str),
    #[error("package.json has no script \"{0}\"")]
    NoScript(String),
    #[error("it names no file")]
    NoFile,
}

/// Flags of Node that do not change what an app does, by prefix.
const NODE_IGNORED: [&str; 10] = [
    "--inspect",
    "--watch",
    "--trace-",
    "--no-warnings",
    "--no-deprecation",
    "--enable-source-maps",
    "--max-old-space-size",
    "--max_old_space_size",
    "--max-http-header-size",
    "--expose-gc",
];

/// Flags of nodemon that take a value and are about watching only.
const NODEMON_VALUES: [&str; 9] = [
    "-w", "--watch", "-e", "--ext", "-i", "--ignore", "--delay", "-d", "--signal",
];
/// Flags of nodemon without a value, the same.
const NODEMON_SWITCHES: [&str; 5] = ["-q", "--quiet", "-V", "--verbose", "-L"];

/// Flags of programs for TypeScript about watching and checking types only.
const TYPED_SWITCHES: [&str; 8] = [
    "-T",
    "--transpile-only",
    "--transpileOnly",
    "--respawn",
    "--esm",
    "--files",
    "--swc",
    "--exit-child",
];

type Words = Peekable<IntoIter<String>>;

/// Takes a command apart.
pub(super) fn parse(text: &str) -> Result<Command, NotNode> {
    let mut words = words(text)?.into_iter().peekable();
    let mut environment = assignments(&mut words);
    if words
        .next_if(|word| word == "cross-env" || word == "env")
        .is_some()
    {
        environment.extend(assignments(&mut words));
    }
    words.next_if(|word| word == "npx");
    let program = words.next().unwrap_or_default();
    match program.as_str() {
        "node" | "nodejs" => node(words, environment),
        "nodemon" => nodemon(words, environment),
        "tsx" | "ts-node" | "ts-node-esm" | "ts-node-dev" | "swc-node" => typed(words, environment),
        "npm" | "pnpm" | "yarn" => script(words, text),
        _ => Err(NotNode::Program(program)),
    }
}

fn node(mut words: Words, environment: Vec<(String, String)>) -> Result<Command, NotNode> {
    let mut ignored = Vec::new();
    while let Some(flag) = words.next_if(|word| word.starts_with('-')) {
        if !NODE_IGNORED.iter().any(|known| flag.starts_with(known)) {
            return Err(NotNode::Flag(flag, "node"));
        }
        ignored.push(flag);
    }
    let file = words.next().ok_or(NotNode::NoFile)?;
    Ok(Command::Node {
        file,
        arguments: words.collect(),
        environment,
        ignored,
    })
}

fn nodemon(mut words: Words, environment: Vec<(String, String)>) -> Result<Command, NotNode> {
    while let Some(flag) = words.next_if(|word| word.starts_with('-')) {
        if NODEMON_VALUES.contains(&flag.as_str()) {
            words.next();
        } else if !NODEMON_SWITCHES.contains(&flag.as_str()) {
            return Err(NotNode::Flag(flag, "nodemon"));
        }
    }
    node(words, environment)
}

/// Programs that compile TypeScript and run it by Node, which happens here without them.
fn typed(mut words: Words, environment: Vec<(String, String)>) -> Result<Command, NotNode> {
    words.next_if(|word| word == "watch");
    while words
        .next_if(|word| TYPED_SWITCHES.contains(&word.as_str()))
        .is_some()
    {}
    node(words, environment)
}

fn script(mut words: Words, text: &str) -> Result<Command, NotNode> {
    words.next_if(|word| word == "run" || word == "run-script");
    let name = words.next().filter(|name| !name.starts_with('-'));
    let name = name.ok_or_else(|| NotNode::Program(text.to_owned()))?;
    words.next_if(|word| word == "--");
    Ok(Command::Script {
        name,
        extra: words.collect(),
    })
}

/// `NAME=value` words in front of a command.
fn assignments(words: &mut Words) -> Vec<(String, String)> {
    let is_name = |name: &str| {
        let mut characters = name.chars();
        characters
            .next()
            .is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
            && characters.all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let mut found = Vec::new();
    while let Some(word) =
        words.next_if(|word| word.split_once('=').is_some_and(|(name, _)| is_name(name)))
    {
        if let Some((name, value)) = word.split_once('=') {
            found.push((name.to_owned(), value.to_owned()));
        }
    }
    found
}

/// Splits at blanks, with the quotes and backslashes of a POSIX shell.
fn words(text: &str) -> Result<Vec<String>, NotNode> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None | Some('"'), '$' | '`') => return Err(NotNode::Shell(c)),
            (None, '&' | '|' | ';' | '<' | '>' | '(' | ')' | '*' | '?') => {
                return Err(NotNode::Shell(c));
            }
            (None | Some('"'), '\\') => {
                word.get_or_insert_default().extend(characters.next());
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match quote {
        Some(_) => Err(NotNode::Quote),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_a_shell() {
        let split = |text| words(text).map(|words| words.join("|"));
        assert_eq!(split(r#"a  "b c"'d' e\ f """#), Ok("a|b cd|e f|".into()));
        assert_eq!(split("a && b"), Err(NotNode::Shell('&')));
        assert_eq!(split("a \"$HOME\""), Err(NotNode::Shell('$')));
        assert_eq!(split("a '$HOME & *'"), Ok("a|$HOME & *".into()));
        assert_eq!(split("a 'b"), Err(NotNode::Quote));
    }

    #[test]
    fn wrappers_are_looked_through() {
        let plain = |text: &str| parse(text);
        let expected = Command::Node {
            file: "a.js".into(),
            arguments: vec!["-x".into()],
            environment: vec![("A".into(), "1".into()), ("B".into(), "2=3".into())],
            ignored: Vec::new(),
        };
        assert_eq!(plain("A=1 B=2=3 node a.js -x"), Ok(expected));
        assert_eq!(
            plain("A=1 cross-env B=2=3 npx nodemon -w src -q a.js -x"),
            plain("A=1 B=2=3 node a.js -x")
        );
        assert_eq!(
            parse("nodemon --exec ts-node a.ts"),
            Err(NotNode::Flag("--exec".into(), "nodemon"))
        );
        assert_eq!(parse(""), Err(NotNode::Program(String::new())));
    }
}
