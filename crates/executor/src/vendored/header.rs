//! The comment at the head of a published library: its name, its version, its licence.

/// What a library's header says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// As it is written.
    pub(crate) name: String,
    pub(crate) version: Option<String>,
    /// Byte offsets of the comment.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// So many lines of a comment may come before the version.
const MOST_LINES: usize = 8;
const LONGEST_NAME: usize = 48;
/// Words that make a comment one about rights.
const RIGHTS: [&str; 5] = ["license", "licence", "copyright", "(c)", "©"];
/// Words before a version that make it a licence's and not the text's own.
const LICENCES: [&str; 8] = [
    "licen", "apache", "gpl", "mpl", "gnu", "bsd", "ecma", "node",
];
/// What is no part of a name.
const NOISE: [&str; 6] = [
    "javascript library",
    " build",
    "version",
    "copyright",
    "(c)",
    "@",
];

/// All such headers of a text, in order.
pub(crate) fn headers(text: &str) -> Vec<Header> {
    let mut found: Vec<Header> = leading_lines(text).into_iter().collect();
    let mut from = 0;
    while let Some(start) = text[from..].find("/*").map(|at| from + at) {
        let Some(length) = text[start + 2..].find("*/") else {
            break;
        };
        let end = start + 2 + length + 2;
        found.extend(header(&text[start..end], start));
        from = end;
    }
    found
}

/// The header of a text that begins with lines of `//`.
fn leading_lines(text: &str) -> Option<Header> {
    let start = text.len()
        - text
            .trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t'])
            .len();
    let mut end = start;
    for line in text[start..].split_inclusive('\n') {
        if !line.trim_start().starts_with("//") {
            break;
        }
        end += line.len();
    }
    header(&text[start..end], start)
}

/// What a comment, which begins at this offset, says; `None` if it is no header of a library.
fn header(comment: &str, start: usize) -> Option<Header> {
    let lower = comment.to_lowercase();
    if !RIGHTS.iter().any(|word| lower.contains(word)) {
        return None;
    }
    let is_marked = lower.contains("@license") || lower.contains("@preserve");
    let lines: Vec<&str> = comment.lines().map(bare).collect();
    let mut lines = lines.into_iter().filter(|line| !line.is_empty());
    let first = lines.next()?;
    let versioned = std::iter::once(first)
        .chain(lines)
        .take(MOST_LINES)
        .find_map(version_in);
    let (name, version) = match versioned {
        Some((before, version)) => {
            let name = Some(named(before)).filter(|name| !name.is_empty());
            (name.unwrap_or_else(|| named(first)), Some(version))
        }
        None if is_marked => (named(first), None),
        None => return None,
    };
    let begins = name.starts_with(|c: char| c.is_alphanumeric());
    (begins && name.len() <= LONGEST_NAME).then(|| Header {
        name,
        version: version.map(str::to_owned),
        start,
        end: start + comment.len(),
    })
}

/// A line of a comment without what makes it one.
fn bare(line: &str) -> &str {
    let line = line.trim_matches(|c: char| c.is_whitespace() || "/*!=-".contains(c));
    let unmarked = ["@license", "@preserve", "@file"]
        .iter()
        .find_map(|mark| line.strip_prefix(mark));
    unmarked.unwrap_or(line).trim()
}

/// The first version of a line, and what stands before it.
fn version_in(line: &str) -> Option<(&str, &str)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || ".-+".contains(c);
    let mut rest = 0;
    for word in line.split(|c: char| !is_part(c)) {
        let at = rest;
        rest += word.len()
            + line[at + word.len()..]
                .chars()
                .next()
                .map_or(0, char::len_utf8);
        let digits = word.strip_prefix(['v', 'V']).unwrap_or(word);
        let mut numbers = digits.split('.');
        let is_number = |part: &str| part.starts_with(|c: char| c.is_ascii_digit());
        let is_version = is_number(numbers.next().unwrap_or_default())
            && numbers.next().is_some_and(is_number)
            && digits.len() < 24;
        let before = line[..at].to_lowercase();
        let is_licence = LICENCES.iter().any(|word| before.contains(word));
        if is_version && !is_licence {
            return Some((&line[..at], digits));
        }
    }
    None
}

/// The name in the text before a version.
fn named(text: &str) -> String {
    let lower = text.to_lowercase();
    let ends = NOISE.iter().filter_map(|noise| lower.find(noise));
    let end = ends.filter(|&end| end > 0).min().unwrap_or(text.len());
    let text = text.get(..end).unwrap_or(text);
    let text = text.split([',', '|', '<', '(']).next().unwrap_or(text);
    let text = text.rsplit("://").next().unwrap_or(text);
    let text = text.trim_matches(|c: char| c.is_whitespace() || ":-/@".contains(c));
    match text.to_lowercase().as_str() {
        "version" | "v" | "ver" => String::new(),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The headers of published files, and comments that are none.
    #[test]
    fn names_and_versions() {
        let comments = [
            "/*! jQuery v3.7.1 | (c) OpenJS Foundation and other contributors | jquery.org/license */",
            "/*!\n * jQuery JavaScript Library v1.12.4\n * http://jquery.com/\n * Copyright jQuery Foundation\n */",
            "/*!\n  * Bootstrap v5.3.3 (https://getbootstrap.com/)\n  * Copyright 2011-2024 The Authors\n  */",
            "/* ====\n * Bootstrap: transition.js v3.3.7\n * Copyright 2011-2016 Twitter, Inc.\n */",
            "/**\n* vue v3.4.21\n* (c) 2018-present Yuxi (Evan) You and Vue contributors\n* @license MIT\n**/",
            "/*!\n * Vue.js v2.6.14\n * (c) 2014-2021 Evan You\n * Released under the MIT License.\n */",
            "//     Underscore.js 1.8.3\n//     http://underscorejs.org\n//     (c) 2009-2015 Jeremy Ashkenas\n",
            "//! moment.js\n//! version : 2.29.4\n//! authors : Tim Wood\n//! license : MIT\n",
            "// https://d3js.org v7.8.5 Copyright 2010-2023 Mike Bostock\n",
            "/**\n * @license AngularJS v1.8.3\n * (c) 2010-2020 Google LLC.\n * License: MIT\n */",
            "/**\n * @license React\n * react.production.min.js\n *\n * Copyright (c) Facebook, Inc.\n */",
            "/**\n * @license\n * Lodash <https://lodash.com/>\n * Copyright OpenJS Foundation\n */",
            "/*! Socket.IO.js build:0.9.16, development. Copyright(c) 2011 LearnBoost MIT Licensed */",
            // None of these names a library.
            "/* Licensed under the Apache License, Version 2.0; Copyright 2020 Ann */",
            "/*! For license information please see main.js.LICENSE.txt */",
            "// Copyright (c) 2020 Ann. All rights reserved.\n",
            "/* Needs Node 18.2, see the licence. */",
            "/* Version 1.2 of our game. */",
        ];
        let shown = comments.map(|comment| match headers(comment).as_slice() {
            [] => "-".to_owned(),
            [Header { name, version, .. }, ..] => {
                format!("{name} {}", version.as_deref().unwrap_or("-"))
            }
        });
        insta::assert_snapshot!(shown.join("\n"), @"
        jQuery 3.7.1
        jQuery 1.12.4
        Bootstrap 5.3.3
        Bootstrap: transition.js 3.3.7
        vue 3.4.21
        Vue.js 2.6.14
        Underscore.js 1.8.3
        moment.js 2.29.4
        d3js.org 7.8.5
        AngularJS 1.8.3
        React -
        Lodash -
        Socket.IO.js 0.9.16
        -
        -
        -
        -
        -
        ");
    }
}
