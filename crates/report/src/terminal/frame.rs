//! A place in the source with the lines around it, as compilers show it.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use stackful_source::Location;

const LINES_BEFORE: usize = 2;
const LINES_AFTER: usize = 1;

/// A title and the source lines around `at`, with `label` below the place.
///
/// `source` is the whole text of the file; without it, or if it has no such line, the frame only
/// names the place. `id` stands in brackets behind the level.
pub fn frame(
    level: Level<'_>,
    id: &str,
    title: &str,
    at: &Location,
    source: Option<&str>,
    label: &str,
) -> String {
    let title = level.primary_title(title).id(id);
    let excerpt = source.and_then(|text| excerpt(text, at));
    let Some(Excerpt {
        text,
        first_line,
        start,
        end,
    }) = &excerpt
    else {
        let place = annotate_snippets::Origin::path(at.file.as_str())
            .line(at.line as usize)
            .char_column(at.column as usize);
        return Renderer::styled().render(&[title.element(place)]) + "\n";
    };
    let snippet = Snippet::source(text.as_str())
        .path(at.file.as_str())
        .line_start(*first_line)
        .fold(false)
        .annotation(AnnotationKind::Primary.span(*start..*end).label(label));
    Renderer::styled().render(&[title.element(snippet)]) + "\n"
}

/// A few lines of a file and the bytes in them to point at.
struct Excerpt {
    text: String,
    first_line: usize,
    start: usize,
    end: usize,
}

fn excerpt(source: &str, at: &Location) -> Option<Excerpt> {
    let index = (at.line as usize).checked_sub(1)?;
    let lines: Vec<&str> = source.lines().collect();
    let line = lines.get(index)?;
    let first = index.saturating_sub(LINES_BEFORE);
    let last = (index + LINES_AFTER).min(lines.len() - 1);
    let before: usize = lines[first..index].iter().map(|line| line.len() + 1).sum();
    let from = byte_of(line, at.column.saturating_sub(1) as usize);
    let length = statement_length(&line[from..]);
    Some(Excerpt {
        text: lines[first..=last].join("\n"),
        first_line: first + 1,
        start: before + from,
        end: before + from + length,
    })
}

/// Locations count UTF-16 units, as JavaScript does; a column behind the end is the end.
fn byte_of(line: &str, units: usize) -> usize {
    let mut passed = 0;
    line.char_indices()
        .find(|(_, c)| {
            let here = passed >= units;
            passed += c.len_utf16();
            here
        })
        .map_or(line.len(), |(byte, _)| byte)
}

/// What is left of the line without the `;` or `{` that ends it.
fn statement_length(rest: &str) -> usize {
    rest.trim_end_matches(|c: char| c == ';' || c == '{' || c.is_whitespace())
        .len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(source: Option<&str>, line: u32, column: u32) -> String {
        let at = Location {
            file: "server/cart.js".into(),
            line,
            column,
        };
        let text = frame(
            Level::ERROR,
            "E-00000",
            "no stock",
            &at,
            source,
            "thrown here",
        );
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn the_place_stands_between_its_neighbours() {
        let source =
            "let a;\nlet b;\nlet c;\n  if (ok) { throw new Error('🙈 no stock');\n}\nlet d;\n";
        insta::assert_snapshot!(shown(Some(source), 4, 19), @"
        error[E-00000]: no stock
         --> server/cart.js:4:19
          |
        2 | let b;
        3 | let c;
        4 |   if (ok) { throw new Error('🙈 no stock');
          |                   ^^^^^^^^^^^^^^^^^^^^^^^^ thrown here
        5 | }
          |
        ");
    }

    #[test]
    fn columns_count_utf16_units() {
        insta::assert_snapshot!(shown(Some("'🙈'; f();"), 1, 7), @"
        error[E-00000]: no stock
         --> server/cart.js:1:6
          |
        1 | '🙈'; f();
          |       ^^^ thrown here
        ");
    }

    #[test]
    fn a_place_without_its_text_is_still_named() {
        insta::assert_snapshot!(shown(None, 4, 19), @"
        error[E-00000]: no stock
        --> server/cart.js:4:19
        ");
        assert_eq!(shown(Some("one line"), 4, 19), shown(None, 4, 19));
    }
}
