//! What reports are made of beside a campaign's summary: texts of files, and what was seen of findings
//! on the app as its users run it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use stackful_executor::Runtime;
use stackful_finding::Summary;
use stackful_report::Libraries;
use stackful_report::folder::{FINDINGS, SCREENSHOTS};
use stackful_source::Sources;

/// All of it, by names of files and ids of findings.
#[derive(Debug, Default)]
pub(crate) struct Material {
    pub(crate) texts: BTreeMap<String, String>,
    pub(crate) records: BTreeMap<String, Value>,
    /// What draws on the page; nothing if the packages of the runtime are not there.
    pub(crate) libraries: Libraries,
}

impl Material {
    /// Of a campaign that has ended, with its report in `out`.
    pub(crate) fn of(
        out: &Path,
        runtime: &Runtime,
        sources: &Sources,
        summary: &Summary,
    ) -> Material {
        let covered = summary.server.files.iter().chain(&summary.client.files);
        let names = covered.map(|file| file.file.clone());
        let texts = names.filter_map(|name| {
            let text = sources.text(&name)?.to_owned();
            Some((name, text))
        });
        let findings = summary.findings.iter().chain(&summary.unconfirmed);
        let records = findings.filter_map(|finding| {
            let path = out.join(FINDINGS).join(&finding.id).join("finding.json");
            let text = fs::read_to_string(path).ok()?;
            let mut record: Value = serde_json::from_str(&text).ok()?;
            record[SCREENSHOTS] = pictures(&out.join(FINDINGS).join(&finding.id));
            Some((finding.id.clone(), record))
        });
        Material {
            texts: texts.collect(),
            records: records.collect(),
            libraries: Libraries::read(&runtime.directory).unwrap_or_default(),
        }
    }
}

/// The names of a finding's pictures, in the order of its steps.
fn pictures(folder: &Path) -> Value {
    let entries = fs::read_dir(folder.join(SCREENSHOTS)).into_iter().flatten();
    let names = entries.flatten().map(|entry| entry.file_name());
    let mut names: Vec<_> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    // 10 comes behind 9.
    names.sort_by_key(|name: &String| (name.len(), name.clone()));
    names.into()
}
