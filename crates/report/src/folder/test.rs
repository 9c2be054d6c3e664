//! The test of a finding for Playwright.

use std::fmt::Write as _;

use super::{Dossier, FINDINGS};
use crate::Script;
use crate::playwright::quoted;
use crate::terminal::plain;

/// The text of the test, which fails until the error is gone.
pub(super) fn spec(dossier: &Dossier<'_>, script: &Script) -> String {
    let Dossier {
        finding,
        evidence,
        start,
        ..
    } = dossier;
    let id = &finding.id;
    let what = plain(&format!("{} {}", finding.name, finding.message));
    let place = finding.location.as_ref();
    let place = place.map_or_else(String::new, |at| format!(", {}:{}", at.file, at.line));
    let mut text = format!(
        "// {id}: {}{place}\n// Fails until it is fixed: npx playwright test -c {FINDINGS} {id}\n",
        what.trim()
    );
    if evidence.locators.is_none() && script.steps.iter().any(|step| step.exact.is_some()) {
        text += "// No browser was there to look which readable locators are unique.\n";
    }
    text += "import { fillIn, test } from '../app.mjs';\n\n";
    let title = format!("{id} {}", what.trim());
    let _ = writeln!(
        text,
        "test({}, async ({{ app, browser, page }}) => {{",
        quoted(&title)
    );
    text += "  app.watch(page);\n";
    text += &pages(script);
    text += &dialogs(script);
    for page in &script.pages {
        let _ = writeln!(text, "  await {page}.goto({});", quoted(&start.page));
    }
    for (index, step) in script.steps.iter().enumerate() {
        let found = evidence.locators.as_ref();
        let found = found.and_then(|all| all.get(index)?.as_ref());
        let locator = found.or(step.exact.as_ref());
        let code = step.code.replace("$L", locator.map_or("", String::as_str));
        let words = quoted(&step.words);
        let _ = writeln!(text, "  await test.step({words}, async () => {{");
        for statement in code.split_inclusive("; ") {
            let _ = writeln!(text, "    {}", statement.trim_end());
        }
        let _ = writeln!(text, "    await {}.waitForTimeout(100);", step.page);
        text += "  });\n";
    }
    text += "  await app.holds();\n});\n";
    if !text.contains("await fillIn(") {
        text = text.replace("import { fillIn, test }", "import { test }");
    }
    if !text.contains("browser.newContext") {
        text = text.replace("{ app, browser, page }", "{ app, page }");
    }
    text
}

/// The pages of the other users and tabs.
fn pages(script: &Script) -> String {
    let mut text = String::new();
    let mut last_user = 0;
    for (page, user) in script.pages.iter().zip(&script.users).skip(1) {
        if *user == last_user {
            let first = script
                .users
                .iter()
                .position(|other| other == user)
                .unwrap_or(0);
            let of = &script.pages[first];
            let _ = writeln!(text, "  const {page} = await {of}.context().newPage();");
        } else {
            let _ = writeln!(
                text,
                "  const {page} = await (await browser.newContext({{ baseURL: app.url }})).newPage();"
            );
        }
        let _ = writeln!(text, "  app.watch({page});");
        last_user = *user;
    }
    text
}

/// What is answered to dialogs.
fn dialogs(script: &Script) -> String {
    if script.dialogs.is_empty() {
        return String::new();
    }
    let answers = serde_json::to_string(&script.dialogs).expect("plain values");
    format!(
        "  const answers = {answers};\n  page.on('dialog', (dialog) => {{\n    const answer = answers.shift();\n    return answer === false || answer === null ? dialog.dismiss() : dialog.accept(answer === true ? '' : answer);\n  }});\n"
    )
}
