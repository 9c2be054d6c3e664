//! Values in the solver's replies.

use stackful_term::{Assignment, JsString, Value};

use crate::symbols::{InputSymbols, SymbolKind};

/// An S-expression.
#[derive(Debug, PartialEq)]
enum Sexp {
    Atom(String),
    /// The text of a string literal, quotes and their doubling removed.
    Text(String),
    List(Vec<Sexp>),
}

/// The values that `(get-value …)` replied for the symbols of `inputs`, in their order; `None` if
/// the reply is not of that form, or a value is no number that a double can be near to.
pub(crate) fn assignment(inputs: &[InputSymbols], reply: &str) -> Option<Assignment> {
    let Sexp::List(pairs) = parse(reply)? else {
        return None;
    };
    let mut values = pairs.into_iter().map(|pair| match pair {
        Sexp::List(mut pair) if pair.len() == 2 => pair.pop(),
        _ => None,
    });
    let mut assignment = Assignment::new();
    for input in inputs {
        let mut next = || values.next().flatten();
        let value = match input.kind {
            SymbolKind::Boolean => Value::Boolean(boolean(&next()?)?),
            SymbolKind::Integer | SymbolKind::Real => Value::Number(number(&next()?)?),
            SymbolKind::Double => Value::Number(double(&next()?)?),
            SymbolKind::Text => Value::String(string(&next()?)?),
            SymbolKind::Number => {
                let (kind, integer, real, negative) = (next()?, next()?, next()?, next()?);
                let magnitude = match number(&kind)? as i32 {
                    0 => f64::NAN,
                    1 => f64::INFINITY,
                    2 => f64::NEG_INFINITY,
                    3 => number(&integer)?,
                    _ => number(&real)?,
                };
                let minus_zero = magnitude == 0.0 && boolean(&negative)?;
                Value::Number(if minus_zero { -0.0 } else { magnitude })
            }
        };
        assignment.insert(input.name.clone(), value);
    }
    Some(assignment)
}

fn parse(text: &str) -> Option<Sexp> {
    let mut stack: Vec<Vec<Sexp>> = vec![Vec::new()];
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '(' => stack.push(Vec::new()),
            ')' => {
                let list = stack.pop()?;
                stack.last_mut()?.push(Sexp::List(list));
            }
            '"' => {
                let mut literal = String::new();
                loop {
                    match rest.next()? {
                        '"' if rest.peek() == Some(&'"') => {
                            rest.next();
                            literal.push('"');
                        }
                        '"' => break,
                        other => literal.push(other),
                    }
                }
                stack.last_mut()?.push(Sexp::Text(literal));
            }
            '|' => {
                let symbol: String = rest.by_ref().take_while(|c| *c != '|').collect();
                stack.last_mut()?.push(Sexp::Atom(symbol));
            }
            space if space.is_whitespace() => {}
            first => {
                let mut atom = String::from(first);
                while let Some(next) = rest.next_if(|c| !c.is_whitespace() && !"()\"|".contains(*c))
                {
                    atom.push(next);
                }
                stack.last_mut()?.push(Sexp::Atom(atom));
            }
        }
    }
    let mut top = stack.pop()?;
    if top.len() == 1 { top.pop() } else { None }
}

fn boolean(value: &Sexp) -> Option<bool> {
    match value {
        Sexp::Atom(atom) => atom.parse().ok(),
        _ => None,
    }
}

/// A numeral, a decimal, a negation or a quotient, as the nearest double.
fn number(value: &Sexp) -> Option<f64> {
    match value {
        Sexp::Atom(atom) => atom.parse().ok().filter(|number: &f64| number.is_finite()),
        Sexp::List(parts) => match parts.as_slice() {
            [Sexp::Atom(minus), operand] if minus == "-" => Some(0.0 - number(operand)?),
            [Sexp::Atom(over), a, b] if over == "/" => Some(number(a)? / number(b)?),
            _ => None,
        },
        Sexp::Text(_) => None,
    }
}

/// `(fp #b0 #b… #x…)`, or `(_ +oo 11 53)` and its like.
fn double(value: &Sexp) -> Option<f64> {
    let Sexp::List(parts) = value else {
        return None;
    };
    let atoms = parts.iter().map(|part| match part {
        Sexp::Atom(atom) => Some(atom.as_str()),
        _ => None,
    });
    match atoms.collect::<Option<Vec<_>>>()?.as_slice() {
        ["fp", sign, exponent, fraction] => {
            let bits = bits(sign)? << 63 | bits(exponent)? << 52 | bits(fraction)?;
            Some(f64::from_bits(bits))
        }
        ["_", "+oo", ..] => Some(f64::INFINITY),
        ["_", "-oo", ..] => Some(f64::NEG_INFINITY),
        ["_", "+zero", ..] => Some(0.0),
        ["_", "-zero", ..] => Some(-0.0),
        ["_", "NaN", ..] => Some(f64::NAN),
        _ => None,
    }
}

fn bits(literal: &str) -> Option<u64> {
    match literal.strip_prefix("#x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => u64::from_str_radix(literal.strip_prefix("#b")?, 2).ok(),
    }
}

/// A string literal; `\u{…}` and `\uXXXX` are code units.
fn string(value: &Sexp) -> Option<JsString> {
    let Sexp::Text(text) = value else { return None };
    let mut units = Vec::new();
    let mut rest = text.as_str();
    while let Some(character) = rest.chars().next() {
        if let Some((unit, after)) = escape(rest) {
            units.push(unit);
            rest = after;
        } else {
            units.extend_from_slice(character.encode_utf16(&mut [0; 2]));
            rest = &rest[character.len_utf8()..];
        }
    }
    Some(units.into())
}

/// The code unit that an escape at the start of `text` stands for, and the text after it.
fn escape(text: &str) -> Option<(u16, &str)> {
    let digits = text.strip_prefix("\\u")?;
    let (hexadecimal, after) = match digits.strip_prefix('{') {
        Some(braced) => braced.split_once('}')?,
        None => (digits.get(..4)?, digits.get(4..)?),
    };
    Some((u16::from_str_radix(hexadecimal, 16).ok()?, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kinds: &[SymbolKind], reply: &str) -> String {
        let inputs: Vec<InputSymbols> = kinds
            .iter()
            .zip("abcdefgh".chars())
            .map(|(&kind, name)| InputSymbols {
                name: name.to_string().into(),
                kind,
            })
            .collect();
        format!("{:?}", assignment(&inputs, reply))
    }

    #[test]
    fn values_of_every_kind() {
        use SymbolKind::{Boolean, Integer, Number, Real, Text};
        let reply = r#"((|a| true) (b (- 12)) (c (/ 1.0 8.0)) (d "q""\u{d83d}\u0041|(") 
            (|e#kind| 3) (|e#int| 0) (|e#real| 0.0) (|e#negative| true))"#;
        insta::assert_snapshot!(check(&[Boolean, Integer, Real, Text, Number], reply), @r#"Some(Assignment({"a": true, "b": -12, "c": 0.125, "d": "q\"\ud83dA|(", "e": -0}))"#);
    }

    #[test]
    fn what_is_no_value() {
        let replies = [
            "((a (root-obj (+ (^ x 2) (- 2)) 2)))",
            "(error \"line 1\")",
            "((a 1",
        ];
        let read = replies.map(|reply| check(&[SymbolKind::Real], reply));
        insta::assert_snapshot!(read.join(" "), @"None None None");
    }
}
