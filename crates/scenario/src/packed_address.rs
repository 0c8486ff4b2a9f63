//! How does a long situation fit into an address?
//!
//! The readable parameters, deflated and written in the letters of addresses, as the one parameter `z`. Before them stands
//! what addresses say often (`packed.txt`), so that a ship of eight parameters is forty letters. Under its former name (`former_names.rs`)
//! the parameter is the same without those words. What comes back is bounded before it is unpacked: [`MAX_PACKED`] letters,
//! [`MAX_INFLATED`] bytes.

use std::sync::LazyLock;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use miniz_oxide::{
    deflate::core::{
        CompressionStrategy, CompressorOxide, TDEFLFlush, compress_to_output,
        create_comp_flags_from_zip_params,
    },
    inflate::{TINFLStatus, decompress_to_vec_with_limit},
};

use super::limits::{MAX_INFLATED, MAX_PACKED};
use names::{Diagnostic, grouped};

/// The parameter's name.
pub(super) const NAME: &str = "z";

/// What addresses say often. They are read by it: it never changes; other words are another parameter.
const WORDS: &[u8] = include_bytes!("packed.txt");

/// From so many bytes on a table of codes saves more than it costs.
const WORTH_A_TABLE: usize = 2_048;

/// What makes an address, as it stands once it has seen the words: with the codes that need no table.
static SHORT: LazyLock<CompressorOxide> = LazyLock::new(|| primed(CompressionStrategy::Fixed));
/// The same with a table of codes.
static LONG: LazyLock<CompressorOxide> = LazyLock::new(|| primed(CompressionStrategy::Default));

fn primed(strategy: CompressionStrategy) -> CompressorOxide {
    let without_header = -15;
    let flags = create_comp_flags_from_zip_params(9, without_header, strategy as i32);
    let mut compressor = CompressorOxide::new(flags);
    deflated(&mut compressor, WORDS, TDEFLFlush::Sync);
    compressor
}

fn deflated(compressor: &mut CompressorOxide, bytes: &[u8], flush: TDEFLFlush) -> Vec<u8> {
    let mut packed = Vec::new();
    compress_to_output(compressor, bytes, flush, |part| {
        packed.extend_from_slice(part);
        true
    });
    packed
}

/// A query string, packed.
pub(super) fn pack(query: &str) -> String {
    let primed = if query.len() < WORTH_A_TABLE { &SHORT } else { &LONG };
    let mut compressor = CompressorOxide::clone(primed);
    URL_SAFE_NO_PAD.encode(deflated(&mut compressor, query.as_bytes(), TDEFLFlush::Finish))
}

/// The words as a piece of deflated bytes that was not made smaller: what was packed goes on behind them.
fn plain(words: &[u8]) -> Vec<u8> {
    let length = u16::try_from(words.len()).unwrap_or_default();
    let mut piece = vec![0];
    piece.extend(length.to_le_bytes());
    piece.extend((!length).to_le_bytes());
    piece.extend_from_slice(words);
    piece
}

/// The parameters that were packed under this name.
///
/// # Errors
/// What is too long, broken, or unpacks to more than an address may hold.
pub(super) fn unpack(name: &str, packed: &str) -> Result<Vec<(String, String)>, Vec<Diagnostic>> {
    if packed.len() > MAX_PACKED {
        let message =
            format!("`{name}` has {} letters; the limit is {}", grouped(packed.len()), grouped(MAX_PACKED));
        let help = "longer scenarios go by POST to /api/v1/resolve, or are kept as a file";
        return Err(vec![Diagnostic::error("too-long", message).help(help).field(name)]);
    }
    let broken = || {
        let message = format!("`{name}` is no situation that was packed here: it is cut off or changed");
        let help = "copy the whole address, or set the situation up anew";
        vec![Diagnostic::error("not-packed", message).help(help).field(name)]
    };
    let bytes = URL_SAFE_NO_PAD.decode(packed.trim()).map_err(|_| broken())?;
    let words = if name == NAME { WORDS } else { &[] };
    let whole = [plain(words), bytes].concat();
    let query = match decompress_to_vec_with_limit(&whole, MAX_INFLATED + words.len()) {
        Ok(query) => query,
        Err(error) if error.status == TINFLStatus::HasMoreOutput => {
            let message = format!("`{name}` unpacks to more than {} bytes", grouped(MAX_INFLATED));
            return Err(vec![Diagnostic::error("too-long", message).field(name)]);
        }
        Err(_) => return Err(broken()),
    };
    let query = query.strip_prefix(words).and_then(|query| std::str::from_utf8(query).ok());
    Ok(pairs(query.ok_or_else(broken)?))
}

/// The decoded parameters of a query string.
pub(super) fn pairs(query: &str) -> Vec<(String, String)> {
    let text = |text: &str| {
        let text = text.replace('+', " ");
        percent_encoding::percent_decode_str(&text).decode_utf8_lossy().into_owned()
    };
    let parameters = query.split('&').filter_map(|parameter| parameter.split_once('='));
    parameters.map(|(name, value)| (text(name), text(value))).collect()
}
