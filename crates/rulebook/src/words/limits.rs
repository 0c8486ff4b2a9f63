//! How much of a source is read?
//!
//! One table of every bound, so that no file costs more than a bounded time. A file over a limit is
//! refused by name with a diagnostic; the others are served.

/// Largest source file, in bytes.
pub const FILE_BYTES: usize = 4 << 20;
/// Longest line, in bytes.
pub const LINE_BYTES: usize = 256 << 10;
/// Longest front matter, in bytes.
pub const FRONT_MATTER_BYTES: usize = 64 << 10;
/// Deepest nesting of lists and quotes, in markers before a line's text.
pub const NESTING: usize = 32;
/// Widest indentation of a line, in columns.
pub const INDENT: usize = 256;
/// Most opening brackets in a row of one paragraph that stay unclosed.
pub const OPEN_BRACKETS: usize = 512;
/// Longest tag of a shortcode, in bytes.
pub const SHORTCODE_BYTES: usize = 4 << 10;
/// Most tags of shortcodes in one file that may open a box with a title; what others enclose are passages of their own.
pub const BOXES: usize = 2_000;
/// Most HTML tags in one passage; more of them and its HTML is shown as text.
pub const HTML_TAGS: usize = 4096;
/// Most passages of one file.
pub const PASSAGES: usize = 10_000;
/// Most headings of one file.
pub const HEADINGS: usize = 5_000;
/// Most note files of one game.
pub const FILES: usize = 50_000;
/// Deepest folder below a game's folder that is read.
pub const FOLDERS: usize = 16;
/// Most words of a passage in its id.
pub const ID_WORDS: usize = 8;
/// Longest label in an id, in characters.
pub const LABEL_CHARS: usize = 64;
/// Most pairs of passages and kept ids of one topic whose words are compared.
pub const COMPARISONS: usize = 4_000_000;
/// Most references to rule numbers of one file that become links.
pub const REFERENCES: usize = 10_000;
/// Most entries of `moved.toml` that one address is followed through.
pub const MOVES: usize = 32;
/// Deepest embed in an embed that is shown; a deeper one is a link.
pub const EMBED_DEPTH: usize = 3;
/// Most passages that one passage shows through its embeds.
pub const EMBEDDED: usize = 60;
/// Longest HTML that one passage shows through its embeds, in bytes.
pub const EMBED_BYTES: usize = 64 << 10;
/// Most passages that all embeds of a game show.
pub const GAME_EMBEDDED: usize = 10_000;
/// Longest HTML that all embeds of a game show, in bytes.
pub const GAME_EMBED_BYTES: usize = 16 << 20;
/// Most names in one passage that become links by themselves.
pub const MENTIONS: usize = 3;
/// Most columns that a table gets for the sake of its widest row.
pub const TABLE_COLUMNS: usize = 256;
