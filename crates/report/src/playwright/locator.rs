//! Expressions that find an element as a person would: by role and name, label, placeholder or text.
//!
//! The names are ours, made in jsdom; a browser may see others. So these are candidates, and which of
//! them finds the element, and it alone, is for the live page to say.

/// The ARIA roles of what our words call elements.
const ROLES: [(&str, &[&str]); 8] = [
    ("button", &["button"]),
    ("link", &["link"]),
    ("list", &["combobox", "listbox"]),
    ("text area", &["textbox"]),
    ("field", &["textbox", "spinbutton", "searchbox", "combobox"]),
    ("checkbox", &["checkbox"]),
    ("option", &["radio"]),
    ("slider", &["slider"]),
];
/// Parts of a page in which something stands, likewise.
const PLACES: [(&str, &str); 6] = [
    ("list item", "listitem"),
    ("row", "row"),
    ("article", "article"),
    ("section", "region"),
    ("group", "group"),
    ("dialog", "dialog"),
];

/// Expressions for an element of this label, such as `button "Send"`, the most readable first.
pub(super) fn candidates(label: &str) -> Vec<String> {
    let Some((role, name, rest)) = parts(label) else {
        return Vec::new();
    };
    // What was shortened is no name.
    if name.ends_with('…') {
        return Vec::new();
    }
    let name = quoted(name);
    let known = ROLES.iter().find(|(word, _)| *word == role);
    let roles = known.map_or(&[][..], |(_, roles)| roles);
    let by_role = roles.iter().map(|role| {
        format!(
            "getByRole({}, {{ name: {name}, exact: true }})",
            quoted(role)
        )
    });
    let others = ["getByLabel", "getByPlaceholder", "getByText"];
    let others = others.map(|way| format!("{way}({name}, {{ exact: true }})"));
    let all = by_role.chain(others);
    match place(rest) {
        None if rest.is_empty() => all.collect(),
        None => Vec::new(),
        Some(place) => all.map(|inside| format!("{place}.{inside}")).collect(),
    }
}

/// The place of ` in list item "Milk"`.
fn place(rest: &str) -> Option<String> {
    let (word, words, rest) = parts(rest.strip_prefix(" in ")?)?;
    let (_, role) = PLACES.iter().find(|(known, _)| *known == word)?;
    let words = words.trim_end_matches('…');
    let filter = format!("filter({{ hasText: {} }})", quoted(words));
    rest.is_empty()
        .then(|| format!("getByRole({}).{filter}", quoted(role)))
}

/// Role, name and what follows of `ROLE "NAME"REST`.
fn parts(label: &str) -> Option<(&str, &str, &str)> {
    let (role, rest) = label.split_once(" \"")?;
    // A name may have quotes in it; what follows it begins like this.
    let ends = rest.match_indices('"').find(|(at, _)| {
        let behind = &rest[at + 1..];
        behind.is_empty() || behind.starts_with(" in ") || behind.starts_with(" (")
    });
    let (at, _) = ends?;
    Some((role, &rest[..at], &rest[at + 1..]))
}

/// A text as a literal of JavaScript, in single quotes where that needs no escapes.
pub(crate) fn quoted(text: &str) -> String {
    let is_plain = |c: char| !c.is_control() && !matches!(c, '\'' | '\\' | '\u{2028}' | '\u{2029}');
    if text.chars().all(is_plain) {
        format!("'{text}'")
    } else {
        serde_json::to_string(text).expect("a text is JSON")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(label: &str) -> String {
        candidates(label).join("\n")
    }

    #[test]
    fn role_and_name_come_first() {
        insta::assert_snapshot!(shown("button \"Send\""), @"
        getByRole('button', { name: 'Send', exact: true })
        getByLabel('Send', { exact: true })
        getByPlaceholder('Send', { exact: true })
        getByText('Send', { exact: true })
        ");
        insta::assert_snapshot!(shown("field \"It's a \"name\"\""), @r#"
        getByRole('textbox', { name: "It's a \"name\"", exact: true })
        getByRole('spinbutton', { name: "It's a \"name\"", exact: true })
        getByRole('searchbox', { name: "It's a \"name\"", exact: true })
        getByRole('combobox', { name: "It's a \"name\"", exact: true })
        getByLabel("It's a \"name\"", { exact: true })
        getByPlaceholder("It's a \"name\"", { exact: true })
        getByText("It's a \"name\"", { exact: true })
        "#);
    }

    #[test]
    fn where_an_element_stands_is_said() {
        insta::assert_snapshot!(shown("button \"Delete\" in list item \"Milk\""), @"
        getByRole('listitem').filter({ hasText: 'Milk' }).getByRole('button', { name: 'Delete', exact: true })
        getByRole('listitem').filter({ hasText: 'Milk' }).getByLabel('Delete', { exact: true })
        getByRole('listitem').filter({ hasText: 'Milk' }).getByPlaceholder('Delete', { exact: true })
        getByRole('listitem').filter({ hasText: 'Milk' }).getByText('Delete', { exact: true })
        ");
    }

    #[test]
    fn what_has_no_name_of_its_own_has_no_readable_expression() {
        let labels = [
            "page",
            "button \"Delete\" (2nd)",
            "link \"A long tex…\"",
            "canvas",
        ];
        assert_eq!(labels.map(shown), ["", "", "", ""]);
    }
}
