//! Patterns of `--instrument` that have meant nothing.

use stackful_executor::Uninstrumented;

use crate::message::Message;

/// How alike two names are that may have been mistaken for one another.
const LIKE: f64 = 0.8;

/// A warning for each pattern without a text; `others` ran as they are, and may have been meant.
pub(crate) fn warnings(patterns: &[String], others: &[Uninstrumented]) -> Vec<String> {
    let names: Vec<&str> = others
        .iter()
        .map(|other| {
            let name = other.name.as_str();
            name.strip_prefix("node_modules/").unwrap_or(name)
        })
        .collect();
    let warning = |pattern: &String| warning(pattern, &names).render().trim_end().to_owned();
    patterns.iter().map(warning).collect()
}

fn warning(pattern: &str, names: &[&str]) -> Message {
    let nearest = names
        .iter()
        .map(|name| (strsim::jaro(pattern, name), name))
        .filter(|(likeness, _)| *likeness > LIKE)
        .max_by(|one, other| one.0.total_cmp(&other.0));
    let help = match nearest {
        Some((_, name)) => format!("did you mean {name}?"),
        None if names.is_empty() => "every text that ran was instrumented without it".to_owned(),
        None => "name a package, as in require(), or a path from the app's folder on; what ran as \
                 it is stands under \"not_followed\" in the report"
            .to_owned(),
    };
    let title = format!("--instrument {pattern} means nothing that ran");
    Message::warning("S502", title).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likely_name_is_told() {
        let other = |name: &str| Uninstrumented {
            name: name.to_owned(),
            reason: "an installed package".to_owned(),
            location: None,
        };
        let others = [other("node_modules/express"), other("node_modules/koa")];
        let patterns = ["expres".to_owned(), "lib/*.mjs".to_owned()];
        let text = warnings(&patterns, &others).join("\n");
        insta::assert_snapshot!(anstream::adapter::strip_str(&text).to_string(), @r#"
        warning[S502]: --instrument expres means nothing that ran
          help:   did you mean express?
        warning[S502]: --instrument lib/*.mjs means nothing that ran
          help:   name a package, as in require(), or a path from the app's folder on; what ran as it is
                  stands under "not_followed" in the report
        "#);
    }
}
