//! The table of a trace's records in `docs/trace-format.md`.

use stackful_protocol::trace::{FIRST_EVENT_TAG, Tag};

pub(super) fn table() -> String {
    let rows = |is_wanted: fn(&Tag) -> bool| -> String {
        let tags = Tag::ALL.iter().filter(|tag| is_wanted(tag));
        let rows =
            tags.map(|tag| format!("| {} | `{}` | {} |\n", *tag as u8, tag.name(), tag.doc()));
        rows.collect::<Vec<_>>().concat()
    };
    let head = "| tag | name | what, and the payload |\n|---|---|---|\n";
    format!(
        "Records that define a term:\n\n{head}{}\nThe others:\n\n{head}{}",
        rows(|tag| (*tag as u32) < FIRST_EVENT_TAG),
        rows(|tag| *tag as u32 >= FIRST_EVENT_TAG),
    )
}
