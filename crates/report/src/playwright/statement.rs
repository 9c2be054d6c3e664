//! One step as statements of Playwright, by the kind of its action.

use std::collections::BTreeMap;

use stackful_finding::Step;
use stackful_term::Value;

use super::locator::quoted;

/// Longer than this nobody waits in a test.
const MOST_SECONDS: f64 = 5.0;
/// Where the mouse is where nothing was said.
const POINT: f64 = 10.0;
const KEYS: [(&str, &str); 4] = [
    ("ctrlKey", "Control"),
    ("shiftKey", "Shift"),
    ("altKey", "Alt"),
    ("metaKey", "Meta"),
];

/// The statements of a step on the page of this variable; `$L` is its element.
///
/// # Errors
/// What has no counterpart, in words.
pub(super) fn statement(step: &Step, page: &str) -> Result<String, String> {
    let fields = &step.fields;
    let is_page = step.target.is_empty() || step.target == "body";
    if let Some(statement) = of_mouse(step, page) {
        return Ok(statement);
    }
    Ok(match step.kind.as_str() {
        "tap" => return Err("a touch screen".to_owned()),
        "type" | "set" => format!("await $L.fill({}); await $L.blur();", text(fields, "value")),
        "choose" => format!("await $L.selectOption({});", text(fields, "value")),
        "form" => form(step),
        "attach" if !fields.contains_key("files") => format!(
            "await $L.setInputFiles({{ name: {}, mimeType: {}, buffer: Buffer.from({}) }});",
            text(fields, "name"),
            text(fields, "type"),
            text(fields, "content"),
        ),
        "focus" => "await $L.focus();".to_owned(),
        "blur" => "await $L.focus(); await $L.blur();".to_owned(),
        "key" if is_page => format!("await {page}.keyboard.press({});", key(fields)),
        "key" => format!("await $L.press({});", key(fields)),
        "keydown" if is_page => format!("await {page}.keyboard.down({});", key(fields)),
        "keydown" => format!(
            "await $L.focus(); await {page}.keyboard.down({});",
            key(fields)
        ),
        "keyup" => format!("await {page}.keyboard.up({});", key(fields)),
        "submit" => "await $L.press('Enter');".to_owned(),
        "escape" => format!("await {page}.keyboard.press('Escape');"),
        "back" => format!("await {page}.goBack();"),
        "forward" => format!("await {page}.goForward();"),
        "reload" => format!("await {page}.reload();"),
        "hash" => format!(
            "await {page}.evaluate((hash) => void (location.hash = hash), {});",
            text(fields, "hash"),
        ),
        "resize" => format!(
            "await {page}.setViewportSize({{ width: {}, height: {} }});",
            number(fields, "innerWidth", 600.0),
            number(fields, "innerHeight", 400.0),
        ),
        "scroll" => format!(
            "await {page}.mouse.wheel(0, {});",
            number(fields, "scrollTop", 100.0)
        ),
        "wait" => wait(fields, page)?,
        other => return Err(format!("`{other}`")),
    })
}

/// What the mouse does, if it is that.
fn of_mouse(step: &Step, page: &str) -> Option<String> {
    let fields = &step.fields;
    Some(match step.kind.as_str() {
        "click" | "check" => click(step, page, "click", &[]),
        "dblclick" => click(step, page, "dblclick", &[]),
        "contextmenu" => click(step, page, "click", &["button: 'right'"]),
        "auxclick" => click(step, page, "click", &["button: 'middle'"]),
        "mousemove" | "mouseover" => over(step, page),
        "mouseout" => format!("await {page}.mouse.move(0, 0);"),
        "mousedown" => format!("{} await {page}.mouse.down();", over(step, page)),
        "mouseup" => format!("{} await {page}.mouse.up();", over(step, page)),
        "drag" => format!(
            "{} await {page}.mouse.down(); await {page}.mouse.move({}, {}); await {page}.mouse.up();",
            over(step, page),
            number(fields, "toX", 60.0),
            number(fields, "toY", 60.0),
        ),
        "wheel" => format!(
            "{} await {page}.mouse.wheel({}, {});",
            over(step, page),
            number(fields, "deltaX", 0.0),
            number(fields, "deltaY", 100.0),
        ),
        _ => return None,
    })
}

fn click(step: &Step, page: &str, how: &str, options: &[&str]) -> String {
    let held = held(&step.fields);
    if is_placed(&step.fields) && held.is_empty() {
        return format!(
            "await {page}.mouse.{how}({}{});",
            point(&step.fields),
            braced(options, ", ")
        );
    }
    let modifiers = format!("modifiers: [{}]", held.join(", "));
    let mut options = options.to_vec();
    if !held.is_empty() {
        options.push(&modifiers);
    }
    format!("await $L.{how}({});", braced(&options, ""))
}

fn braced(options: &[&str], before: &str) -> String {
    if options.is_empty() {
        return String::new();
    }
    format!("{before}{{ {} }}", options.join(", "))
}

/// The mouse comes to where the step is.
fn over(step: &Step, page: &str) -> String {
    if is_placed(&step.fields) || step.target.is_empty() || step.target == "body" {
        format!("await {page}.mouse.move({});", point(&step.fields))
    } else {
        "await $L.hover();".to_owned()
    }
}

/// Fields in the order of their names, then the button that sends them.
fn form(step: &Step) -> String {
    let values = step.fields.iter();
    let values = values.map(|(name, value)| format!("{}: {}", quoted(name), literal(value)));
    let values: Vec<_> = values.collect();
    format!("await fillIn($L, {{ {} }});", values.join(", "))
}

fn wait(fields: &BTreeMap<String, Value>, page: &str) -> Result<String, String> {
    match fields.get("seconds") {
        Some(Value::Number(seconds)) if *seconds <= MOST_SECONDS => {
            let milliseconds = (seconds * 1000.0).ceil();
            Ok(format!("await {page}.waitForTimeout({milliseconds});"))
        }
        _ => Err("a long wait".to_owned()),
    }
}

/// Whether the path depends on where the mouse is.
fn is_placed(fields: &BTreeMap<String, Value>) -> bool {
    fields.contains_key("clientX") || fields.contains_key("clientY")
}

fn point(fields: &BTreeMap<String, Value>) -> String {
    let (x, y) = (
        number(fields, "clientX", POINT),
        number(fields, "clientY", POINT),
    );
    format!("{x}, {y}")
}

/// The keys that are held, as literals.
fn held(fields: &BTreeMap<String, Value>) -> Vec<String> {
    let is_held = |name: &str| fields.get(name) == Some(&Value::Boolean(true));
    let held = KEYS.iter().filter(|(name, _)| is_held(name));
    held.map(|(_, key)| quoted(key)).collect()
}

fn key(fields: &BTreeMap<String, Value>) -> String {
    let key = match fields.get("key") {
        Some(Value::String(key)) => key.to_string(),
        _ => "a".to_owned(),
    };
    let held = KEYS
        .iter()
        .filter(|(name, _)| fields.get(*name) == Some(&Value::Boolean(true)));
    let keys: Vec<_> = held
        .map(|(_, key)| (*key).to_owned())
        .chain([key])
        .collect();
    quoted(&keys.join("+"))
}

fn text(fields: &BTreeMap<String, Value>, name: &str) -> String {
    fields.get(name).map_or_else(
        || "''".to_owned(),
        |value| match value {
            Value::String(text) => quoted(&text.to_string()),
            other => quoted(&other.to_string()),
        },
    )
}

fn number(fields: &BTreeMap<String, Value>, name: &str, usual: f64) -> String {
    fields
        .get(name)
        .unwrap_or(&Value::Number(usual))
        .to_string()
}

fn literal(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(&text.to_string()),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(kind: &str, target: &str, fields: &[(&str, Value)]) -> String {
        let fields = fields.iter();
        let step = Step {
            words: String::new(),
            user: 1,
            tab: 1,
            action: String::new(),
            kind: kind.into(),
            target: target.into(),
            label: String::new(),
            found: "itself".into(),
            fields: fields
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
        };
        statement(&step, "page").unwrap_or_else(|reason| format!("no: {reason}"))
    }

    #[test]
    fn what_the_mouse_does() {
        let shift = ("shiftKey", Value::Boolean(true));
        let (x, y) = (("clientX", 600.0.into()), ("toY", 7.0.into()));
        insta::assert_snapshot!(shown("click", "#a", &[]), @"await $L.click();");
        insta::assert_snapshot!(shown("contextmenu", "#a", &[shift]), @"await $L.click({ button: 'right', modifiers: ['Shift'] });");
        insta::assert_snapshot!(shown("click", "#a", std::slice::from_ref(&x)), @"await page.mouse.click(600, 10);");
        insta::assert_snapshot!(shown("drag", "#a", &[x, y]), @"await page.mouse.move(600, 10); await page.mouse.down(); await page.mouse.move(60, 7); await page.mouse.up();");
        insta::assert_snapshot!(shown("mousedown", "#a", &[]), @"await $L.hover(); await page.mouse.down();");
    }

    #[test]
    fn what_is_typed_and_chosen() {
        insta::assert_snapshot!(shown("type", "#a", &[("value", "it's".into())]), @r#"await $L.fill("it's"); await $L.blur();"#);
        insta::assert_snapshot!(shown("choose", "#a", &[("value", "b".into())]), @"await $L.selectOption('b');");
        let fields = [("name", "Bob".into()), ("news", true.into())];
        insta::assert_snapshot!(shown("form", "#a", &fields), @"await fillIn($L, { 'name': 'Bob', 'news': true });");
        let fields = [("key", "Enter".into()), ("ctrlKey", true.into())];
        insta::assert_snapshot!(shown("key", "body", &fields), @"await page.keyboard.press('Control+Enter');");
    }

    #[test]
    fn what_cannot_be_said() {
        insta::assert_snapshot!(shown("swipe", "#a", &[]), @"no: `swipe`");
        insta::assert_snapshot!(shown("wait", "body", &[("seconds", 1800.0.into())]), @"no: a long wait");
    }
}
