//! How far has the building of an index come?

/// Something that is told how far a long piece of work has come: a progress bar, a log, or nobody.
///
/// Calls of one piece of work come in order: [`start`](Self::start), any number of
/// [`advance`](Self::advance), [`finish`](Self::finish).
pub trait Progress: Send + Sync {
    /// A piece of work begins: what it is in a few words, and how many steps it has.
    fn start(&self, what: &str, steps: usize);
    /// So many more steps are done.
    fn advance(&self, steps: usize);
    /// The piece of work is done.
    fn finish(&self);
}

/// Nobody is told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn start(&self, _what: &str, _steps: usize) {}
    fn advance(&self, _steps: usize) {}
    fn finish(&self) {}
}
