//! Linker flags of an N-API library: symbols that only Node has may stay undefined.

fn main() {
    napi_build::setup();
}
