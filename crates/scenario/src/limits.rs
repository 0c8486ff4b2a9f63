//! How large may a scenario be?
//!
//! One table. Everything here is refused before any work starts, with the field and the limit.

use armada::limits as armada;

/// Longest scenario text, TOML or JSON, in bytes.
pub const MAX_BYTES: usize = 64 * 1024;
/// Longest address (query string) of a situation, in bytes.
pub const MAX_QUERY_BYTES: usize = 16 * 1024;
/// Longest packed situation in an address (`z=`), in letters.
pub const MAX_PACKED: usize = 12 * 1024;
/// Most bytes that a packed situation may unpack to.
pub const MAX_INFLATED: usize = 64 * 1024;
/// Deepest nesting of tables and lists; looked at before anything is parsed.
pub const MAX_DEPTH: usize = 16;
/// Most parameters in an address.
pub const MAX_PARAMETERS: usize = 512;
/// Most lines (choices and rolls that are fixed).
pub const MAX_LINES: usize = 128;
/// Longest question, in characters.
pub const MAX_QUESTION: usize = 1_000;
/// Longest name of a choice, in characters.
pub const MAX_NAME: usize = 120;
/// Longest entry of a list of texts (an operation, a condition), in characters.
pub const MAX_ENTRY: usize = 240;
/// Longest id of a passage, in characters.
pub const MAX_ID: usize = 240;
/// Most passages, options or refusals that an expectation names.
pub const MAX_EXPECTED: usize = vocabulary::MAX_EXPECTED;
/// Most stages of which something is expected.
pub const MAX_STAGES: usize = 32;
/// Most cases of one file.
pub const MAX_CASES: usize = 64;
/// Most findings of one reading; the rest is counted, not listed.
pub const MAX_FINDINGS: usize = 50;
/// Most nodes that one line may pass.
pub const MAX_NODES: usize = 1_000;
/// How often an effect may be forced upon somebody in the same state before that is a loop: no situation repeats its
/// event so often.
pub const MAX_REPEATS: usize = 40;
/// Most positions of which every line is followed.
pub const MAX_POSITIONS: usize = 50_000;
/// Most lines, as estimated, for which that is tried at all.
pub const MAX_ESTIMATE: u128 = 1_000_000_000_000_000;

/// Most dice of one attack.
pub const MAX_DICE: usize = armada::DICE;
/// Most defense tokens of one ship or squadron.
pub const MAX_TOKENS: usize = armada::TOKENS;

/// The table, as `(what, limit)`, for the documents and the schema.
pub const TABLE: &[(&str, usize)] = &[
    ("bytes of a scenario", MAX_BYTES),
    ("bytes of an address", MAX_QUERY_BYTES),
    ("letters of a packed situation in an address (`z=`)", MAX_PACKED),
    ("bytes that a packed situation unpacks to", MAX_INFLATED),
    ("depth of tables and lists", MAX_DEPTH),
    ("parameters of an address", MAX_PARAMETERS),
    ("dice of one attack", MAX_DICE),
    ("defense tokens of one ship or squadron", MAX_TOKENS),
    ("lines", MAX_LINES),
    ("characters of a question", MAX_QUESTION),
    ("characters of a choice's name", MAX_NAME),
    ("characters of an entry of a list of texts", MAX_ENTRY),
    ("names in one list of an expectation", MAX_EXPECTED),
    ("stages of which something is expected (`[[expect]]`)", MAX_STAGES),
    ("cases of one file (`[[case]]`)", MAX_CASES),
];
