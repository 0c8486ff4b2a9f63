//! Adjutant: a rules officer at your side.
//!
//! It reads tabletop rules written in Markdown, finds the passage that answers a question, and
//! resolves "what happens if ...?" with an engine whose every step names the rule behind it.
//!
//! ```text
//!  Markdown files ─► rulebook ──────────────► search ─► hits ─────────┐
//!    (any dialect)   parse, mint ids,         tantivy, one document   │
//!                    resolve links, check     per passage             ├─► web (pages, JSON)   cli
//!                         │                                           │
//!                         └── passages by id ◄── citations ──┐        │
//!  scenario (TOML/JSON) ─► games ─► engine ─► tree of steps ─┴► report┘
//! ```
//!
//! The rooms are crates of their own (`crates/`, ARCHITECTURE.md); this one is the program around them.
//! One question per module:
//!
//! | module | question |
//! |---|---|
//! | [`snapshot`] | What do readers see at one moment? |
//! | [`watch`] | When are the pages made anew? |
//! | [`web`] | How is it shown? |
//! | [`cli`] | What can be asked from a terminal? |

pub mod cli;
pub mod snapshot;
pub mod watch;
pub mod web;

/// What keeps the memory of every program here, the benches' and the tests' too: after reading and
/// indexing, glibc's allocator keeps ten MiB that nothing uses, and grows more slowly while it reads.
/// Figures: `benches/README.md`.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
