//! What draws on the page: packages of npm, which are put into it, so that it needs no network.

use std::fs;
use std::io;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// The texts of the packages.
#[derive(Clone, Debug, Default)]
pub struct Libraries {
    /// uPlot, for what happens over time.
    chart: String,
    chart_style: String,
    /// Cytoscape, for the graph of states.
    graph: String,
}

impl Libraries {
    /// Reads them from the folder of the runtime, which has them among its packages.
    ///
    /// # Errors
    /// One of them is not there.
    pub fn read(runtime: &Path) -> io::Result<Libraries> {
        let text = |name: &str| fs::read_to_string(runtime.join("node_modules").join(name));
        Ok(Libraries {
            chart: text("uplot/dist/uPlot.iife.min.js")?,
            chart_style: text("uplot/dist/uPlot.min.css")?,
            graph: text("cytoscape/dist/cytoscape.min.js")?,
        })
    }

    /// What draws graphs.
    pub fn graph(&self) -> &str {
        &self.graph
    }

    /// Whether they were read.
    pub(super) fn is_there(&self) -> bool {
        !self.graph.is_empty()
    }

    /// The scripts that a page needs, and the style of what they draw.
    pub(super) fn scripts(&self, has_timeline: bool, has_graph: bool) -> (Vec<&str>, &str) {
        let chart = has_timeline.then_some(self.chart.as_str());
        let graph = has_graph.then_some(self.graph.as_str());
        let style = if has_timeline {
            self.chart_style.as_str()
        } else {
            ""
        };
        (chart.into_iter().chain(graph).collect(), style)
    }
}

/// What a policy of a page names a script by.
pub(super) fn hash(script: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)))
}
