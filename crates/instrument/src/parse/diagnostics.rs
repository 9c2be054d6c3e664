//! Why a text cannot be instrumented.

use oxc::diagnostics::OxcDiagnostic;
use stackful_source::Span;

/// One problem of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, in words.
    pub message: String,
    /// Where; the first span is the main one. Empty if the whole text is meant.
    pub spans: Vec<Span>,
}

/// Why a text cannot be instrumented.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InstrumentError {
    /// The text is nothing that the parser accepts.
    #[error("syntax error: {}", .0.first().map_or("", |d| d.message.as_str()))]
    Syntax(Vec<Diagnostic>),
    /// The text declares or uses the name that instrumented code reads its runtime from.
    #[error("the name `$stackful` is reserved")]
    ReservedName,
    /// Expressions stand too deep in each other.
    #[error("expressions nest too deep")]
    TooDeep,
}

impl InstrumentError {
    /// What the parser says against a text.
    pub(crate) fn syntax<'d>(
        diagnostics: impl Iterator<Item = &'d OxcDiagnostic>,
    ) -> InstrumentError {
        InstrumentError::Syntax(diagnostics.map(Diagnostic::from).collect())
    }

    /// The error of a text that stands behind so many bytes of the text that was parsed.
    pub(crate) fn behind(mut self, prefix: u32) -> InstrumentError {
        if let InstrumentError::Syntax(diagnostics) = &mut self {
            for span in diagnostics.iter_mut().flat_map(|d| &mut d.spans) {
                span.start = span.start.saturating_sub(prefix);
                span.end = span.end.saturating_sub(prefix);
            }
        }
        self
    }
}

impl From<&OxcDiagnostic> for Diagnostic {
    fn from(diagnostic: &OxcDiagnostic) -> Diagnostic {
        let spans = diagnostic
            .labels
            .iter()
            .map(|label| Span {
                start: label.offset(),
                end: (label.offset() + label.len()),
            })
            .collect();
        Diagnostic {
            message: diagnostic.message.to_string(),
            spans,
        }
    }
}
