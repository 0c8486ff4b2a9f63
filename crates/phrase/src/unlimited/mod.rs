//! Which board of Star Wars: Unlimited is it?

mod board;
mod draw;
mod stats;
mod unit_names;

pub(crate) use self::unit_names::is_meant;
use crate::{Reader, sheet::Sheet};

/// What a line says about Unlimited, as each kind that it may tell of; of two that fit alike the first is taken.
pub(crate) fn read(reader: Reader<'_, '_>) -> Vec<Sheet> {
    let reader = Reader { items: stats::folded(reader.items), ..reader };
    let draw = draw::is_one(&reader).then(|| draw::read(&reader));
    [board::read(&reader)].into_iter().chain(draw).collect()
}
