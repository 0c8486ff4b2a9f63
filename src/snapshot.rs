//! What do readers see at one moment?
//!
//! Being built: `Snapshot { rulebook, searcher, fingerprint }`, swapped whole.
