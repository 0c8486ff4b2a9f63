//! What lies on the table, and what changes it?

pub(super) mod commit;
pub(super) mod rules;
pub(super) mod table;
pub(super) mod zones;
