// What a window has, by name: what it has itself, and the members of each of its interfaces. Runs in a
// real browser (names.mjs) and in our page (crates/executor/tests/browser.rs).

// eslint-disable-next-line no-unused-vars
function namesOfWindow() {
  const own = Object.getOwnPropertyNames(window).filter(
    (name) => !/^\d+$|^_|^on/.test(name),
  );
  const interfaces = {};
  for (const name of own) {
    const value = /^[A-Z]/.test(name) ? window[name] : null;
    if (typeof value === "function" && value.prototype) {
      interfaces[name] = Object.getOwnPropertyNames(value.prototype).sort();
    }
  }
  return { window: own.sort(), interfaces };
}
