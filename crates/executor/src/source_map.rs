//! Source maps that come with a text: `//# sourceMappingURL=`, inline or a file beside it.
//!
//! A bundle or a compiled file leads back to what a person wrote. A map that cannot be used is told
//! and left out: places are then those of the text itself.

use std::fs;
use std::path::{Component, Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use oxc_sourcemap::SourceMap;
use percent_encoding::percent_decode_str;
use serde::Deserialize;
use serde_json::Value;
use stackful_source::{Lines, Origin, OriginFile, Place};

/// Why a source map is of no use.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MapError {
    #[error("it cannot be read: {0}")]
    Read(#[from] std::io::Error),
    #[error("it is no source map: {0}")]
    Json(#[from] serde_json::Error),
    #[error("it is no source map: {0}")]
    Map(#[from] oxc_sourcemap::Error),
    #[error("its data URL cannot be decoded")]
    Data,
    #[error("none of its places is in the file")]
    Elsewhere,
}

/// A map of maps.
#[derive(Deserialize)]
struct Index {
    sections: Vec<Section>,
}

#[derive(Deserialize)]
struct Section {
    offset: Offset,
    map: Value,
}

#[derive(Clone, Copy, Default, Deserialize)]
struct Offset {
    line: u32,
    column: u32,
}

/// What the text of the file at `path` was made from; `None` if it does not say. `display` turns a
/// path into the name that people see.
pub(crate) fn origin_of(
    text: &str,
    path: &Path,
    display: impl Fn(&Path) -> String,
) -> Option<Result<Origin, MapError>> {
    let url = mapping_url(text)?;
    let folder = path.parent().unwrap_or(path);
    Some(read(url, folder).and_then(|(json, folder)| parse(&json, text, &folder, &display)))
}

/// The URL of the last such comment, if nothing but comments and blanks follows it.
fn mapping_url(text: &str) -> Option<&str> {
    let mut lines = text.lines().rev().map(str::trim);
    lines.find_map(|line| {
        let comment = line.strip_prefix("//").or_else(|| line.strip_prefix("/*"));
        let comment = match comment {
            Some(comment) => comment.trim_end_matches("*/"),
            None if line.is_empty() => return None,
            // The end of the code ends the search.
            None => return Some(None),
        };
        let url = comment
            .strip_prefix(['#', '@'])
            .and_then(|comment| comment.trim_start().strip_prefix("sourceMappingURL="));
        url.map(|url| Some(url.trim()))
    })?
}

/// The map, and the folder that its sources are relative to.
fn read(url: &str, folder: &Path) -> Result<(String, PathBuf), MapError> {
    if let Some(data) = url.strip_prefix("data:") {
        let (kind, body) = data.split_once(',').ok_or(MapError::Data)?;
        let bytes = if kind.ends_with(";base64") {
            STANDARD.decode(body.trim()).map_err(|_| MapError::Data)?
        } else {
            percent_decode_str(body).collect()
        };
        let json = String::from_utf8(bytes).map_err(|_| MapError::Data)?;
        return Ok((json, folder.to_owned()));
    }
    let path = match url.strip_prefix("file://") {
        Some(path) => PathBuf::from(decoded(path)),
        None => folder.join(decoded(url)),
    };
    let json = fs::read_to_string(&path)?;
    let folder = path.parent().unwrap_or(folder).to_owned();
    Ok((json, folder))
}

fn decoded(url: &str) -> String {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    percent_decode_str(path).decode_utf8_lossy().into_owned()
}

fn parse(
    json: &str,
    text: &str,
    folder: &Path,
    display: &impl Fn(&Path) -> String,
) -> Result<Origin, MapError> {
    // What a server puts in front, so that the map is no script.
    let json = json.strip_prefix(")]}'").unwrap_or(json);
    let value: Value = serde_json::from_str(json)?;
    let sections = if value.get("sections").is_some() {
        serde_json::from_value::<Index>(value)?.sections
    } else {
        let offset = Offset::default();
        vec![Section { offset, map: value }]
    };
    let mut files = Vec::new();
    let mut places = Vec::new();
    let lines = Lines::new(text);
    for Section { offset, map } in sections {
        let map = map.to_string();
        let map = SourceMap::from_json_string(&map)?;
        let first = files.len() as u32;
        add_files(&map, folder, display, &mut files);
        places.extend(map.get_tokens().filter_map(|token| {
            let line = token.get_dst_line();
            let shift = if line == 0 { offset.column } else { 0 };
            let column = token.get_dst_col() + shift;
            Some(Place {
                offset: lines.offset(text, line + offset.line, column)?,
                source: token.get_source_id().map(|source| first + source),
                line: token.get_src_line() + 1,
                column: token.get_src_col() + 1,
            })
        }));
    }
    if places.is_empty() {
        return Err(MapError::Elsewhere);
    }
    end_at_lines(&lines, &mut places);
    Ok(Origin::new(files, places))
}

/// A line that the map does not mention comes from nowhere, not from where the last one did.
fn end_at_lines(lines: &Lines, places: &mut Vec<Place>) {
    places.sort_by_key(|place| place.offset);
    let mut unmapped = Vec::new();
    for start in lines.starts() {
        let next = places.partition_point(|place| place.offset < start);
        if places.get(next).is_none_or(|place| place.offset != start) {
            unmapped.push(Place {
                offset: start,
                source: None,
                line: 1,
                column: 1,
            });
        }
    }
    places.extend(unmapped);
}

fn add_files(
    map: &SourceMap<'_>,
    folder: &Path,
    display: &impl Fn(&Path) -> String,
    files: &mut Vec<OriginFile>,
) {
    let root = map.get_source_root().unwrap_or_default();
    let contents: Vec<_> = map.get_source_contents().collect();
    for (index, source) in map.get_sources().enumerate() {
        let path = source_path(folder, root, source);
        let content = contents.get(index).copied().flatten().map(str::to_owned);
        let text = content.or_else(|| fs::read_to_string(path.as_ref()?).ok());
        let name = path.map_or_else(|| source.to_owned(), |path| display(&path));
        files.push(OriginFile { name, text });
    }
}

/// The path of a source; `None` if it is none.
fn source_path(folder: &Path, root: &str, source: &str) -> Option<PathBuf> {
    let source = match source.split_once("://") {
        // `webpack://name/./src/a.ts` counts from where the bundler ran: the folder that has it.
        Some(("webpack", rest)) => {
            let inside = rest.split_once('/').map_or(rest, |(_, inside)| inside);
            let inside = inside.split('?').next().unwrap_or_default();
            let mut above = folder
                .ancestors()
                .map(|folder| normal(&folder.join(inside)));
            return above.find(|path| path.is_file());
        }
        Some(("file", path)) => return Some(PathBuf::from(decoded(path))),
        Some(_) => return None,
        None => decoded(source),
    };
    let root = root.strip_prefix("file://").unwrap_or(root);
    Some(normal(&folder.join(decoded(root)).join(source)))
}

/// Without `.` and `..`, where what is above is known.
fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                out.pop();
            }
            Component::CurDir => {}
            part => out.push(part),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use stackful_source::Location;

    use super::*;

    /// `let a = 1;\nf(a);` made from line 3 of `a.ts`, and `f` of `sub/b.ts`.
    const MAP: &str = r#"{"version": 3, "sourceRoot": "../src", "sources": ["a.ts", "sub/b.ts"],
        "sourcesContent": ["// a", null], "names": [], "mappings": "AAEA;ACAA"}"#;
    const TEXT: &str = "let a = 1;\nf(a);\ng();\n";

    fn origin(comment: &str) -> Option<Result<Origin, String>> {
        let text = format!("{TEXT}{comment}\n");
        let display = |path: &Path| path.display().to_string();
        let origin = origin_of(&text, Path::new("/app/dist/made.js"), display)?;
        Some(origin.map_err(|error| error.to_string()))
    }

    fn locations(origin: &Origin) -> Vec<Option<String>> {
        let shown = |Location { file, line, column }| format!("{file}:{line}:{column}");
        let offsets = [4, 11, 13, 17];
        offsets
            .map(|offset| origin.location(offset).map(shown))
            .into()
    }

    fn inline(map: &str) -> String {
        let encoded = STANDARD.encode(map);
        format!("//# sourceMappingURL=data:application/json;charset=utf-8;base64,{encoded}")
    }

    #[test]
    fn an_inline_map() {
        let origin = origin(&inline(MAP)).unwrap().unwrap();
        let a = Some("/app/src/a.ts:3:1".to_owned());
        let b = Some("/app/src/sub/b.ts:3:1".to_owned());
        assert_eq!(locations(&origin), [a, b.clone(), b, None]);
        assert_eq!(origin.files()[0].text.as_deref(), Some("// a"));
    }

    #[test]
    fn a_map_of_maps() {
        let section =
            |line: u32| format!(r#"{{"offset": {{"line": {line}, "column": 0}}, "map": {MAP}}}"#);
        let index = format!(
            r#"{{"version": 3, "sections": [{}, {}]}}"#,
            section(0),
            section(2)
        );
        let origin = origin(&inline(&index)).unwrap().unwrap();
        let a = Some("/app/src/a.ts:3:1".to_owned());
        let b = Some("/app/src/sub/b.ts:3:1".to_owned());
        assert_eq!(locations(&origin), [a.clone(), b.clone(), b, a]);
    }

    #[test]
    fn a_map_beside_the_file() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a b.js.map"), MAP).unwrap();
        let text = format!("{TEXT}//# sourceMappingURL=a%20b.js.map\n");
        let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
        let origin = origin_of(&text, &folder.path().join("a b.js"), name);
        let names: Vec<_> = origin
            .unwrap()
            .unwrap()
            .files()
            .iter()
            .map(|f| f.name.clone())
            .collect();
        assert_eq!(names, ["a.ts", "b.ts"]);
    }

    #[test]
    fn what_is_of_no_use_says_why() {
        let why = |comment: &str| origin(comment).map(|origin| origin.map(|_| ()));
        assert_eq!(why("// sourceMappingURL=x"), None);
        assert_eq!(why("//# sourceMappingURL=x\nlet behind;"), None);
        let shown = [
            why("//# sourceMappingURL=gone.js.map"),
            why("//# sourceMappingURL=data:application/json;base64,?"),
            why(&inline("[1")),
            why(&inline(r#"{"version": 3, "sources": [], "mappings": "!"}"#)),
            why(&inline(
                r#"{"version": 3, "sources": ["a"], "mappings": "AAAA;;;;;;;;;AAAA", "names": []}"#,
            )),
            why(&inline(r#"{"version": 3, "sources": [], "mappings": ""}"#)),
        ];
        insta::assert_snapshot!(shown.map(|why| format!("{why:?}")).join("\n"), @r#"
        Some(Err("it cannot be read: No such file or directory (os error 2)"))
        Some(Err("its data URL cannot be decoded"))
        Some(Err("it is no source map: EOF while parsing a list at line 1 column 2"))
        Some(Err("it is no source map: VLQ string was malformed and data was left over"))
        Some(Ok(()))
        Some(Err("none of its places is in the file"))
        "#);
    }
}
