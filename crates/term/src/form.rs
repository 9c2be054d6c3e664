//! How JavaScript writes the application of an operator: its syntax, and how tightly it binds.

/// How tightly an expression binds, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precedence {
    /// Any expression may stand here.
    Lowest,
    /// `c ? a : b`
    Conditional,
    /// `a | b`
    BitwiseOr,
    /// `a ^ b`
    BitwiseXor,
    /// `a & b`
    BitwiseAnd,
    /// `a === b`
    Equality,
    /// `a < b`
    Relational,
    /// `a << b`
    Shift,
    /// `a + b`
    Additive,
    /// `a * b`
    Multiplicative,
    /// `a ** b`
    Exponentiation,
    /// `!a`
    Unary,
    /// `a.b`, `f(a)`, and what stands for itself.
    Primary,
}

impl Precedence {
    /// The next that binds more tightly.
    pub(crate) fn next_tighter(self) -> Precedence {
        match self {
            Precedence::Lowest => Precedence::Conditional,
            Precedence::Conditional => Precedence::BitwiseOr,
            Precedence::BitwiseOr => Precedence::BitwiseXor,
            Precedence::BitwiseXor => Precedence::BitwiseAnd,
            Precedence::BitwiseAnd => Precedence::Equality,
            Precedence::Equality => Precedence::Relational,
            Precedence::Relational => Precedence::Shift,
            Precedence::Shift => Precedence::Additive,
            Precedence::Additive => Precedence::Multiplicative,
            Precedence::Multiplicative => Precedence::Exponentiation,
            Precedence::Exponentiation => Precedence::Unary,
            Precedence::Unary | Precedence::Primary => Precedence::Primary,
        }
    }
}

/// The syntax of an application. The first argument of a member is its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `!a`
    Prefix,
    /// `a + b`
    Binary(Precedence),
    /// `c ? a : b`
    Conditional,
    /// `s.length`
    Property,
    /// `s[i]`
    Element,
    /// `s.slice(i)`
    Method,
    /// `Math.max(a, b)`
    Function,
    /// `/a/.exec(s)`, and what is asked of its result.
    Match(MatchPart),
}

/// What is asked of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchPart {
    /// Whether there is one.
    Whether,
    /// Where it begins, or one of its groups.
    Where,
    /// What it has matched, or one of its groups.
    What,
}
