//! What becomes of pages: which topics and passages, and how are they shown?

pub(crate) mod answer;
pub(crate) mod built;
pub(crate) mod damage;
mod embeds;
mod html;
mod mentions;
mod passage_citations;
mod passage_html;
