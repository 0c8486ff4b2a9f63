//! Which code reads sources? Our own, and the libraries it uses.

fn main() {
    fingerprint::give("ADJUTANT_READING", &["src", "../names/src", "../../Cargo.lock"]);
}
