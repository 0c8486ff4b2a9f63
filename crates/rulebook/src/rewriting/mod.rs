//! What do makers write that no Markdown parser reads, in its words?

pub(crate) mod attributes;
pub(crate) mod box_titles;
pub(crate) mod components;
pub(crate) mod directives;
pub(crate) mod folds;
pub(crate) mod hidden;
pub(crate) mod icons;
pub(crate) mod markup;
pub(crate) mod mdx;
pub(crate) mod mkdocs_marks;
pub(crate) mod plain_text;
pub(crate) mod shortcodes;
pub(crate) mod shorthand;
pub(crate) mod tables;
