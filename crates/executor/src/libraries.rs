//! Libraries of a page that hold the app's own values: what is typed into a field reaches the app's
//! code, and its state comes back, through them. So they are followed without being asked for.

/// Their packages.
const PACKAGES: [&str; 18] = [
    "@angular/common",
    "@angular/core",
    "@angular/forms",
    "@angular/platform-browser",
    "@angular/platform-browser-dynamic",
    "alpinejs",
    "angular",
    "backbone",
    "htmx.org",
    "jquery",
    "knockout",
    "preact",
    "react",
    "react-dom",
    "scheduler",
    "svelte",
    "vue",
    "zone.js",
];

/// Whether a package is one of them.
pub(crate) fn is_package(name: &str) -> bool {
    PACKAGES.contains(&name)
}

/// Whether a file is a copy of one of them, by its name: `jquery-3.7.1.min.js`,
/// `vue.global.prod.js`.
pub(crate) fn is_copy(path: &str) -> bool {
    let file = path.rsplit('/').next().unwrap_or(path);
    PACKAGES.iter().any(|package| {
        let name = package.split('.').next().unwrap_or(package);
        file.strip_prefix(name).is_some_and(begins_a_version)
    })
}

/// Whether an address is that of a client which the server of a channel hands out: it runs as it is,
/// since the runtime knows what its classes do.
pub(crate) fn is_of_a_channel(url: &str) -> bool {
    url.contains("/socket.io/")
}

/// What follows the name of a library in a file's name: kinds of builds, or a version.
fn begins_a_version(rest: &str) -> bool {
    let mut characters = rest.chars();
    match characters.next() {
        Some('.' | '@') => true,
        Some('-') => characters.next().is_some_and(|next| next.is_ascii_digit()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_by_their_names() {
        let names = [
            "public/jquery.min.js",
            "jquery-1.12.4.min.js",
            "jquery-ui.min.js",
            "vue.global.prod.js",
            "vue@3.5.17.min.js",
            "vuex.min.js",
            "react-dom.production.min.js",
            "htmx.min.js",
            "chart.min.js",
        ];
        let copies: Vec<_> = names.into_iter().filter(|name| is_copy(name)).collect();
        assert_eq!(
            copies,
            [
                "public/jquery.min.js",
                "jquery-1.12.4.min.js",
                "vue.global.prod.js",
                "vue@3.5.17.min.js",
                "react-dom.production.min.js",
                "htmx.min.js",
            ]
        );
    }
}
