//! Which code reads cards? Our own, and the libraries it uses.

fn main() {
    fingerprint::give("ADJUTANT_READING_CARDS", &["src", "../names/src", "../../Cargo.lock"]);
}
