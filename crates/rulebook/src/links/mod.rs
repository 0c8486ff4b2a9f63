//! What is each topic called, and where do links lead?

pub(crate) mod addresses_below;
pub(crate) mod anchors;
pub(crate) mod backlinks;
pub(crate) mod book;
pub(crate) mod codes;
pub(crate) mod draft;
mod indexes;
pub(crate) mod name_index;
pub(crate) mod name_lookup;
pub(crate) mod own_urls;
pub(crate) mod related;
pub(crate) mod resolver;
pub(crate) mod reversed_wikilinks;
pub(crate) mod topics;
