//! The ways to write a number, as languages of SMT-LIB.

/// What stands for a letter: `W` is white space, `D` a digit, `A` any text.
const PARTS: [(&str, &str); 6] = [
    (
        "W",
        "(re.* (re.union (re.range \"\\u{9}\" \"\\u{d}\") (str.to_re \" \") (str.to_re \"\\u{a0}\") \
         (str.to_re \"\\u{1680}\") (re.range \"\\u{2000}\" \"\\u{200a}\") (re.range \"\\u{2028}\" \
         \"\\u{2029}\") (str.to_re \"\\u{202f}\") (str.to_re \"\\u{205f}\") (str.to_re \"\\u{3000}\") \
         (str.to_re \"\\u{feff}\")))",
    ),
    ("D", "(re.range \"0\" \"9\")"),
    (
        "S",
        "(re.opt (re.union (str.to_re \"+\") (str.to_re \"-\")))",
    ),
    ("P", "(str.to_re \".\")"),
    ("I", "(str.to_re \"Infinity\")"),
    ("A", "re.all"),
];

/// With the parts in place of their letters.
pub(super) fn expand(pattern: &str) -> String {
    let mut text = String::new();
    for word in pattern.split(' ') {
        let letters = word.trim_end_matches(')');
        match PARTS.iter().find(|(name, _)| *name == letters) {
            Some((_, part)) => text.push_str(part),
            None => text.push_str(letters),
        }
        text.push_str(&word[letters.len()..]);
        text.push(' ');
    }
    text
}

/// `StringNumericLiteral`.
pub(super) fn numeric_literal() -> String {
    expand(
        "(re.++ W (re.opt (re.union (re.++ S I) \
         (re.++ S (re.union (re.++ (re.+ D) (re.opt (re.++ P (re.* D)))) (re.++ P (re.+ D))) \
         (re.opt (re.++ (re.union (str.to_re \"e\") (str.to_re \"E\")) S (re.+ D)))) \
         (re.++ (str.to_re \"0\") (re.union (str.to_re \"x\") (str.to_re \"X\")) \
         (re.+ (re.union D (re.range \"a\" \"f\") (re.range \"A\" \"F\")))) \
         (re.++ (str.to_re \"0\") (re.union (str.to_re \"o\") (str.to_re \"O\")) (re.+ (re.range \"0\" \"7\"))) \
         (re.++ (str.to_re \"0\") (re.union (str.to_re \"b\") (str.to_re \"B\")) (re.+ (re.range \"0\" \"1\"))))) W)",
    )
}

/// `StrDecimalLiteral`, but for `Infinity`.
pub(super) fn decimal() -> String {
    expand(
        "(re.++ S (re.union (re.++ (re.+ D) (re.opt (re.++ P (re.* D)))) (re.++ P (re.+ D))) \
         (re.opt (re.++ (re.union (str.to_re \"e\") (str.to_re \"E\")) S (re.+ D))))",
    )
}

/// What `parseInt` finds a decimal digit in.
pub(super) fn starts_with_integer() -> String {
    expand("(re.++ W S D A)")
}

/// What `parseInt` may take for hexadecimal.
pub(super) fn starts_hexadecimal() -> String {
    expand("(re.++ W S (str.to_re \"0\") (re.union (str.to_re \"x\") (str.to_re \"X\")) A)")
}

/// What `parseFloat` finds a number in.
pub(super) fn starts_with_number() -> String {
    expand("(re.++ W S (re.union I D (re.++ P D)) A)")
}

/// At most 15 digits at the start, and something else behind them.
pub(super) fn digits_and_more() -> String {
    expand("(re.++ ((_ re.loop 1 15) D) (re.diff re.allchar D) A)")
}
