//! Which code searches, besides that which reads?

fn main() {
    fingerprint::give("ADJUTANT_SEARCHING", &["src"]);
}
