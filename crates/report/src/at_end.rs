//! Formats that have nothing to say before a campaign has ended.

use stackful_finding::CampaignEvent;

use crate::{End, Format, Output};

/// The text of a campaign at its end, which takes the place of another.
pub(crate) struct AtEnd(pub(crate) fn(&End<'_>) -> String);

impl Format for AtEnd {
    fn tell(&mut self, _: &CampaignEvent<'_>) -> Output {
        Output::Nothing
    }

    fn end(&mut self, end: &End<'_>) -> Output {
        Output::Replace((self.0)(end))
    }
}

/// The same, as lines beside those of others.
pub(crate) struct LinesAtEnd(pub(crate) fn(&End<'_>) -> String);

impl Format for LinesAtEnd {
    fn tell(&mut self, _: &CampaignEvent<'_>) -> Output {
        Output::Nothing
    }

    fn end(&mut self, end: &End<'_>) -> Output {
        match (self.0)(end) {
            text if text.is_empty() => Output::Nothing,
            text => Output::Append(text),
        }
    }
}
