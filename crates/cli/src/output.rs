//! What a program has printed, as a message shows it.

/// How much of it a message shows, in lines.
const SHOWN: usize = 12;

/// The end of an output. What failed stands before its stack: of one that does not fit, the frames of
/// Node and of packages are left out first.
pub(crate) fn last_lines(output: &str) -> String {
    let mut lines: Vec<_> = output
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    if lines.len() > SHOWN {
        lines.retain(|line| !is_foreign_frame(line));
    }
    lines[lines.len().saturating_sub(SHOWN)..].join("\n")
}

fn is_foreign_frame(line: &str) -> bool {
    line.trim_start().starts_with("at ")
        && ["(node:", "at node:", "node_modules"]
            .iter()
            .any(|place| line.contains(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_failed_is_seen_above_a_long_stack() {
        let frames = "    at Module._load (node:internal/modules/cjs/loader:1266:32)\n".repeat(9);
        let output = format!(
            "> migrate\n\nnode:internal/modules/cjs/loader:1228\n  throw err;\n  ^\n\n\
             Error: Cannot find module 'sqlite'\nRequire stack:\n- /app/migrate.js\n{frames}    \
             at Object.<anonymous> (/app/migrate.js:1:12)\n    \
             at each (/app/node_modules/async/each.js:3:5) {{\n  code: 'MODULE_NOT_FOUND'\n}}\n"
        );
        insta::assert_snapshot!(last_lines(&output), @r"
        > migrate
        node:internal/modules/cjs/loader:1228
          throw err;
          ^
        Error: Cannot find module 'sqlite'
        Require stack:
        - /app/migrate.js
            at Object.<anonymous> (/app/migrate.js:1:12)
          code: 'MODULE_NOT_FOUND'
        }
        ");
    }
}
