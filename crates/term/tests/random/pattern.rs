//! Random regular expressions that are valid, and strings that they may match.

use stackful_term::JsString;

use super::choices::Random;

/// A pattern in the making.
struct Maker<'a> {
    random: &'a mut Random,
    /// The names of the groups so far.
    groups: Vec<Option<String>>,
    /// How many groups there will be at most.
    most: usize,
    unicode: bool,
    sets: bool,
}

/// A literal, and for each of its groups the name that it may have.
pub(crate) fn random_pattern(random: &mut Random) -> (String, Vec<Option<String>>) {
    let mode = random.below(5);
    // With `iv` V8 has had operators on sets that ignore case in only one of their operands.
    let flags = ["i", "m", "s", "y"]
        .into_iter()
        .skip(usize::from(mode == 1));
    let mut flags: String = flags.filter(|_| random.below(4) == 0).collect();
    flags.push_str(match mode {
        0 => "u",
        1 => "v",
        _ => "",
    });
    let mut maker = Maker {
        random,
        groups: Vec::new(),
        most: 4,
        unicode: mode < 2,
        sets: mode == 1,
    };
    let text = maker.disjunction(3);
    let text = if text.is_empty() {
        "(?:)".to_owned()
    } else {
        text
    };
    (format!("/{text}/{flags}"), maker.groups)
}

/// A string of the characters that patterns are made of.
pub(crate) fn random_subject(random: &mut Random) -> JsString {
    const UNITS: &[u16] = &[
        0x61, 0x61, 0x61, 0x62, 0x62, 0x63, 0x41, 0x42, 0x31, 0x32, 0x2d, 0x20, 0x0a, 0x5f, 0xe9,
        0xdf, 0x17f, 0x212a, 0x73, 0x6b, 0xd83d, 0xde00, 0x2028, 0x3c3, 0x3c2,
    ];
    let length = random.below(9);
    let common = random.below(3);
    let units = (0..length).map(|_| match common {
        0 => random.pick(UNITS),
        _ => random.pick(&UNITS[..8]),
    });
    units.collect::<Vec<u16>>().into()
}

impl Maker<'_> {
    fn disjunction(&mut self, depth: usize) -> String {
        let count = 1 + usize::from(self.random.below(3) == 0);
        let alternatives: Vec<String> = (0..count).map(|_| self.alternative(depth)).collect();
        alternatives.join("|")
    }

    fn alternative(&mut self, depth: usize) -> String {
        (0..self.random.below(4))
            .map(|_| self.term(depth))
            .collect()
    }

    fn term(&mut self, depth: usize) -> String {
        match self.random.below(12) {
            0 => self.assertion(depth),
            1..=4 => {
                let atom = self.atom(depth);
                atom + &self.quantifier()
            }
            _ => self.atom(depth),
        }
    }

    fn quantifier(&mut self) -> String {
        let forms = ["*", "+", "?", "{2}", "{1,2}", "{0,3}", "{1,}", "{0}"];
        let lazy = if self.random.below(3) == 0 { "?" } else { "" };
        format!("{}{lazy}", self.random.pick(&forms))
    }

    fn assertion(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.below(2) == 0 {
            return self.random.pick(&["^", "$", "\\b", "\\B"]).to_owned();
        }
        let kind = self.random.pick(&["(?=", "(?!", "(?<=", "(?<!"]);
        let body = self.disjunction(depth - 1);
        format!("{kind}{body})")
    }

    fn atom(&mut self, depth: usize) -> String {
        let choice = self.random.below(14);
        match choice {
            0 | 1 if depth > 0 => self.group(depth),
            2 if depth > 0 => format!("(?:{})", self.disjunction(depth - 1)),
            3 => self.reference(),
            4 | 5 => self.class(),
            6 => ".".to_owned(),
            7 => self
                .random
                .pick(&["\\d", "\\D", "\\w", "\\W", "\\s", "\\S"])
                .to_owned(),
            8 if self.unicode => self.property(),
            _ => self.character(),
        }
    }

    fn group(&mut self, depth: usize) -> String {
        if self.groups.len() == self.most {
            return self.character();
        }
        let number = self.groups.len() + 1;
        let name = (self.random.below(3) == 0).then(|| format!("n{number}"));
        self.groups.push(name.clone());
        let name = name.map_or(String::new(), |name| format!("?<{name}>"));
        format!("({name}{})", self.disjunction(depth - 1))
    }

    /// To a group that has begun; where it has not ended, it is empty.
    fn reference(&mut self) -> String {
        if self.groups.is_empty() {
            return self.character();
        }
        let group = self.random.below(self.groups.len());
        match &self.groups[group] {
            Some(name) => format!("\\k<{name}>"),
            None => format!("(?:\\{})", group + 1),
        }
    }

    fn property(&mut self) -> String {
        let forms = [
            "\\p{L}",
            "\\P{Lu}",
            "\\p{Lu}",
            "\\p{Script=Greek}",
            "\\p{ASCII}",
            "\\p{Any}",
            "\\p{Uppercase}",
            "\\P{Lowercase}",
            "\\p{gc=Nd}",
            "\\p{Emoji}",
        ];
        self.random.pick(&forms).to_owned()
    }

    fn class(&mut self) -> String {
        // With `v` V8 has dropped quantifiers behind negated classes.
        let negated = if self.random.below(3) == 0 && !self.sets {
            "^"
        } else {
            ""
        };
        let count = self.random.below(4);
        if self.sets && self.random.below(2) == 0 {
            return self.class_of_sets();
        }
        let members: String = (0..count).map(|_| self.member()).collect();
        format!("[{negated}{members}]")
    }

    fn class_of_sets(&mut self) -> String {
        let operator = self.random.pick(&["&&", "--", ""]);
        let operand = |maker: &mut Self| {
            if maker.random.below(2) == 0 {
                maker
                    .random
                    .pick(&["\\q{ab|a|b}", "\\q{Ab|}", "\\q{aa|aab}"])
                    .to_owned()
            } else {
                let members: String = (0..2).map(|_| maker.member()).collect();
                format!("[{members}]")
            }
        };
        let (left, right) = (operand(self), operand(self));
        format!("[{left}{operator}{right}]")
    }

    fn member(&mut self) -> String {
        match self.random.below(8) {
            0 => "a-c".to_owned(),
            1 => "A-Z".to_owned(),
            2 => self
                .random
                .pick(&["\\d", "\\w", "\\s", "\\W", "\\S", "\\D"])
                .to_owned(),
            3 if self.unicode => self.property(),
            _ => self.character(),
        }
    }

    fn character(&mut self) -> String {
        let common = ["a", "a", "a", "b", "b", "c", "A", "B", "1"];
        let rare = [
            "-", " ", "_", "é", "ß", "ſ", "k", "s", "😀", "\\u212a", "\\n", "σ", "\\ud83d",
            "\\x61", "\\x00", "\\cA", "\\t", "\\/",
        ];
        match self.random.below(4) {
            // A dash stands for itself outside of a class only.
            0 => match self.random.pick(&rare) {
                "-" => "\\x2d".to_owned(),
                other => other.to_owned(),
            },
            _ => self.random.pick(&common).to_owned(),
        }
    }
}
