//! What do the words of an ability mean on the table?

pub(super) mod causes;
pub(super) mod condition;
pub(super) mod filter;
pub(super) mod matching;
pub(super) mod meaning;
pub(super) mod this_way;
pub(super) mod waiting;
