//! ECMA-262 `JSON.parse`, and what is asked of the value that a text has.
//!
//! A term is a primitive, so what a text holds is asked for part by part: each is named by its path,
//! an RFC 6901 pointer such as `/users/0/name`. [`Json`] is also how such texts are built.

use super::{json_stringify, to_string};
use crate::{JsString, Value};

/// Values lie so deep within each other; whether a deeper text is JSON is left open.
const DEEPEST: usize = 500;

/// A value of JSON.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// A number: infinite if it is too large for a double.
    Number(f64),
    /// A string.
    String(JsString),
    /// The elements.
    Array(Vec<Json>),
    /// The members in the order of their names' first appearance, each name once.
    Object(Vec<(JsString, Json)>),
}

/// Why a text has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoJson {
    /// It is not JSON: `JSON.parse` throws.
    Malformed,
    /// It is too deep to say.
    TooDeep,
}

impl Json {
    /// The kind of a part that is not there.
    pub const ABSENT: &'static str = "undefined";
    /// The kind of a text that is not JSON.
    pub const MALFORMED: &'static str = "";
    /// The kinds of values.
    pub const KINDS: [&'static str; 7] = [
        "object", "array", "string", "number", "true", "false", "null",
    ];

    /// The value of a text.
    ///
    /// # Errors
    /// If it has none.
    pub fn parse(text: &JsString) -> Result<Json, NoJson> {
        let mut reader = Reader {
            units: text.units(),
            index: 0,
        };
        let value = reader.value(0)?;
        reader.blanks();
        if reader.index == text.len() {
            Ok(value)
        } else {
            Err(NoJson::Malformed)
        }
    }

    /// The part at a path, itself at `""`.
    pub fn at(&self, path: &JsString) -> Option<&Json> {
        Json::names(path)?
            .iter()
            .try_fold(self, |part, name| part.part(name))
    }

    /// The names that a path goes through; none if it is no path.
    pub fn names(path: &JsString) -> Option<Vec<JsString>> {
        let text = path.units();
        if text.is_empty() {
            return Some(Vec::new());
        }
        let mut parts = text.split(|unit| *unit == u16::from(b'/'));
        parts.next().filter(|first| first.is_empty())?;
        parts.map(unescaped).collect()
    }

    /// The element or member of a name.
    pub fn part(&self, name: &JsString) -> Option<&Json> {
        match self {
            Json::Array(elements) => elements.get(Json::index(name)?),
            Json::Object(members) => {
                let mut members = members.iter();
                members
                    .find(|(other, _)| other == name)
                    .map(|(_, part)| part)
            }
            Json::Null | Json::Boolean(_) | Json::Number(_) | Json::String(_) => None,
        }
    }

    /// The index that a name is, as arrays write it.
    pub fn index(name: &JsString) -> Option<usize> {
        let text = name.to_well_formed()?;
        let index: u32 = text.parse().ok()?;
        (index.to_string() == text).then_some(index as usize)
    }

    /// Which of [`Json::KINDS`] it is.
    pub fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Boolean(true) => "true",
            Json::Boolean(false) => "false",
            Json::Number(_) => "number",
            Json::String(_) => "string",
            Json::Array(_) => "array",
            Json::Object(_) => "object",
        }
    }

    /// A text that has this value, without blanks.
    pub fn text(&self) -> JsString {
        let mut units = Vec::new();
        self.write(&mut units);
        units.into()
    }

    fn write(&self, units: &mut Vec<u16>) {
        match self {
            Json::Null | Json::Boolean(_) => units.extend(self.kind().encode_utf16()),
            Json::Number(number) => units.extend(numeral(*number).encode_utf16()),
            Json::String(text) => write_string(text, units),
            Json::Array(elements) => {
                write_list(*b"[]", elements, units, |element, units| {
                    element.write(units);
                });
            }
            Json::Object(members) => {
                write_list(*b"{}", members, units, |(name, part), units| {
                    write_string(name, units);
                    units.push(u16::from(b':'));
                    part.write(units);
                });
            }
        }
    }
}

/// The kind of the part of a text at a path; none if it cannot be told.
pub(crate) fn json_kind(text: &JsString, path: &JsString) -> Option<&'static str> {
    match Json::parse(text) {
        Ok(value) => Some(value.at(path).map_or(Json::ABSENT, Json::kind)),
        Err(NoJson::Malformed) if path.is_empty() => Some(Json::MALFORMED),
        Err(NoJson::Malformed) => Some(Json::ABSENT),
        Err(NoJson::TooDeep) => None,
    }
}

/// The number of elements of the array at a path.
pub(crate) fn json_length(text: &JsString, path: &JsString) -> Option<f64> {
    match Json::parse(text).ok()?.at(path)? {
        Json::Array(elements) => Some(elements.len() as f64),
        _ => None,
    }
}

/// The number at a path.
pub(crate) fn json_number(text: &JsString, path: &JsString) -> Option<f64> {
    match Json::parse(text).ok()?.at(path)? {
        Json::Number(number) => Some(*number),
        _ => None,
    }
}

/// The string at a path.
pub(crate) fn json_string(text: &JsString, path: &JsString) -> Option<JsString> {
    match Json::parse(text).ok()?.at(path)? {
        Json::String(string) => Some(string.clone()),
        _ => None,
    }
}

/// A number as JSON can say it: the infinite ones, too.
fn numeral(number: f64) -> String {
    if number.is_infinite() {
        let sign = if number < 0.0 { "-" } else { "" };
        format!("{sign}1e999")
    } else if number == 0.0 && number.is_sign_negative() {
        "-0".to_owned()
    } else {
        to_string(&Value::Number(number)).to_string()
    }
}

fn write_string(text: &JsString, units: &mut Vec<u16>) {
    let quoted = json_stringify(&Value::String(text.clone()));
    units.extend_from_slice(to_string(&quoted).units());
}

fn write_list<T>(
    [open, close]: [u8; 2],
    parts: &[T],
    units: &mut Vec<u16>,
    write: impl Fn(&T, &mut Vec<u16>),
) {
    units.push(u16::from(open));
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            units.push(u16::from(b','));
        }
        write(part, units);
    }
    units.push(u16::from(close));
}

/// A name of a path, in which `~1` stands for a slash and `~0` for a tilde.
fn unescaped(name: &[u16]) -> Option<JsString> {
    let mut units = Vec::with_capacity(name.len());
    let mut rest = name.iter().copied();
    while let Some(unit) = rest.next() {
        units.push(if unit == u16::from(b'~') {
            match rest.next()? {
                0x30 => u16::from(b'~'),
                0x31 => u16::from(b'/'),
                _ => return None,
            }
        } else {
            unit
        });
    }
    Some(units.into())
}

/// Reads a text from an index on.
struct Reader<'a> {
    units: &'a [u16],
    index: usize,
}

impl Reader<'_> {
    /// The next unit if it is ASCII; 0 otherwise, which no part of the grammar is.
    fn peek(&self) -> u8 {
        let next = self.units.get(self.index).copied().unwrap_or_default();
        u8::try_from(next).unwrap_or_default()
    }

    fn accept(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == byte;
        self.index += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, byte: u8) -> Result<(), NoJson> {
        if self.accept(byte) {
            Ok(())
        } else {
            Err(NoJson::Malformed)
        }
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.index += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Result<Json, NoJson> {
        if depth > DEEPEST {
            return Err(NoJson::TooDeep);
        }
        self.blanks();
        match self.peek() {
            b'{' => self.object(depth),
            b'[' => self.array(depth),
            b'"' => self.string().map(Json::String),
            b't' => self.word("true", Json::Boolean(true)),
            b'f' => self.word("false", Json::Boolean(false)),
            b'n' => self.word("null", Json::Null),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str, value: Json) -> Result<Json, NoJson> {
        for byte in word.bytes() {
            self.expect(byte)?;
        }
        Ok(value)
    }

    fn array(&mut self, depth: usize) -> Result<Json, NoJson> {
        let mut elements = Vec::new();
        self.list(*b"[]", |reader| {
            elements.push(reader.value(depth + 1)?);
            Ok(())
        })?;
        Ok(Json::Array(elements))
    }

    fn object(&mut self, depth: usize) -> Result<Json, NoJson> {
        let mut members: Vec<(JsString, Json)> = Vec::new();
        self.list(*b"{}", |reader| {
            reader.blanks();
            let name = reader.string()?;
            reader.blanks();
            reader.expect(b':')?;
            let part = reader.value(depth + 1)?;
            match members.iter_mut().find(|(other, _)| *other == name) {
                Some((_, before)) => *before = part,
                None => members.push((name, part)),
            }
            Ok(())
        })?;
        Ok(Json::Object(members))
    }

    /// What stands between brackets, with commas between.
    fn list(
        &mut self,
        [open, close]: [u8; 2],
        mut part: impl FnMut(&mut Self) -> Result<(), NoJson>,
    ) -> Result<(), NoJson> {
        self.expect(open)?;
        self.blanks();
        if self.accept(close) {
            return Ok(());
        }
        loop {
            part(self)?;
            self.blanks();
            if self.accept(close) {
                return Ok(());
            }
            self.expect(b',')?;
        }
    }

    fn string(&mut self) -> Result<JsString, NoJson> {
        self.expect(b'"')?;
        let mut units = Vec::new();
        loop {
            let unit = *self.units.get(self.index).ok_or(NoJson::Malformed)?;
            self.index += 1;
            match unit {
                0x22 => return Ok(units.into()),
                0x5c => units.push(self.escape()?),
                0..0x20 => return Err(NoJson::Malformed),
                _ => units.push(unit),
            }
        }
    }

    fn escape(&mut self) -> Result<u16, NoJson> {
        let letter = self.peek();
        self.index += 1;
        Ok(u16::from(match letter {
            b'"' | b'\\' | b'/' => letter,
            b'b' => 0x8,
            b'f' => 0xc,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => return self.hexadecimal(),
            _ => return Err(NoJson::Malformed),
        }))
    }

    fn hexadecimal(&mut self) -> Result<u16, NoJson> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = char::from(self.peek()).to_digit(16);
            let digit = digit.ok_or(NoJson::Malformed)?;
            unit = unit << 4 | digit as u16;
            self.index += 1;
        }
        Ok(unit)
    }

    fn number(&mut self) -> Result<Json, NoJson> {
        let start = self.index;
        self.accept(b'-');
        if !self.accept(b'0') {
            self.digits()?;
        }
        if self.accept(b'.') {
            self.digits()?;
        }
        if self.accept(b'e') || self.accept(b'E') {
            let _ = self.accept(b'-') || self.accept(b'+');
            self.digits()?;
        }
        let text: String = self.units[start..self.index]
            .iter()
            .filter_map(|unit| u8::try_from(*unit).ok())
            .map(char::from)
            .collect();
        text.parse()
            .map(Json::Number)
            .map_err(|_| NoJson::Malformed)
    }

    /// One digit or more.
    fn digits(&mut self) -> Result<(), NoJson> {
        let start = self.index;
        while self.peek().is_ascii_digit() {
            self.index += 1;
        }
        if self.index > start {
            Ok(())
        } else {
            Err(NoJson::Malformed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_what_they_hold() {
        let texts = [
            r#" {"a": [1, -0, 1e999, 2.5e-3], "b": {"a/b~": "\u00e9\ud83d\n"}, "a": [true]} "#,
            r#"[[], {}, null, false, "\/"]"#,
            "01",
            "1.",
            ".5",
            "+1",
            "-",
            "tru",
            "[1,]",
            "{\"a\":1,}",
            "{a:1}",
            "\"\t\"",
            "\"\\x\"",
            "\"",
            "1 2",
            "\u{a0}1",
            "",
        ];
        let read = texts.map(|text| match Json::parse(&text.into()) {
            Ok(value) => format!("{:?}", value.text()),
            Err(why) => format!("{why:?}"),
        });
        insta::assert_snapshot!(read.join("\n"), @r#"
        "{\"a\":[true],\"b\":{\"a/b~\":\"é\\ud83d\\n\"}}"
        "[[],{},null,false,\"/\"]"
        Malformed
        Malformed
        Malformed
        Malformed
        Malformed
        Malformed
        Malformed
        Malformed
        Malformed
        Malformed
        Malformed
        Malformed
        Malformed
        Malformed
        Malformed
        "#);
    }

    #[test]
    fn parts_are_found_by_their_paths() {
        let text = JsString::from(r#"{"a/b~": [1, {"0": "x"}], "": -1e999}"#);
        let paths = [
            "",
            "/a~1b~0",
            "/a~1b~0/1/0",
            "/a~1b~0/01",
            "/a~1b~0/2",
            "/",
            "/x/y",
            "a",
        ];
        let kinds = paths.map(|path| json_kind(&text, &path.into()).unwrap_or("none"));
        insta::assert_snapshot!(kinds.join(" "), @"object array string undefined undefined number undefined undefined");
        assert_eq!(json_number(&text, &"/".into()), Some(f64::NEG_INFINITY));
        assert_eq!(json_length(&text, &"/a~1b~0".into()), Some(2.0));
        assert_eq!(json_kind(&"[".repeat(1_000).into(), &"".into()), None);
    }
}
