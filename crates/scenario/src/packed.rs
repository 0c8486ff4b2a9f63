//! How does a long situation fit into an address?
//!
//! The readable parameters, deflated and written in the letters of addresses, as the one parameter
//! `s`. What comes back is bounded before it is unpacked: [`MAX_PACKED`] letters, [`MAX_INFLATED`]
//! bytes.

use std::io::{Read, Write};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};

use super::limits::{MAX_INFLATED, MAX_PACKED};
use names::Diagnostic;

/// The parameter's name.
pub(super) const NAME: &str = "s";

/// A query string, packed.
pub(super) fn pack(query: &str) -> String {
    let mut deflate = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing into a vector cannot fail; what comes out is only ever unpacked again.
    let packed = deflate.write_all(query.as_bytes()).and_then(|()| deflate.finish());
    URL_SAFE_NO_PAD.encode(packed.unwrap_or_default())
}

/// The parameters that were packed.
///
/// # Errors
/// What is too long, broken, or unpacks to more than an address may hold.
pub(super) fn unpack(packed: &str) -> Result<Vec<(String, String)>, Vec<Diagnostic>> {
    if packed.len() > MAX_PACKED {
        let message = format!("`{NAME}` has {} letters; the limit is {MAX_PACKED}", packed.len());
        let help = "longer scenarios go by POST to /api/v1/resolve, or are kept as a file";
        return Err(vec![Diagnostic::error("too-long", message).help(help).field(NAME)]);
    }
    let broken = || {
        let message = format!("`{NAME}` is no situation that was packed here: it is cut off or changed");
        let help = "copy the whole address, or set the situation up anew";
        vec![Diagnostic::error("unreadable", message).help(help).field(NAME)]
    };
    let bytes = URL_SAFE_NO_PAD.decode(packed.trim()).map_err(|_| broken())?;
    let mut query = String::new();
    let most = u64::try_from(MAX_INFLATED).unwrap_or(u64::MAX);
    let mut inflate = DeflateDecoder::new(bytes.as_slice()).take(most + 1);
    inflate.read_to_string(&mut query).map_err(|_| broken())?;
    if query.len() > MAX_INFLATED {
        let message = format!("`{NAME}` unpacks to more than {MAX_INFLATED} bytes");
        return Err(vec![Diagnostic::error("too-long", message).field(NAME)]);
    }
    Ok(pairs(&query))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        let query = "effect.1.name=Rapid+Reload&effect.1.does=add+blue,reroll+1&question=%C3%A4+%26";
        let all = unpack(&pack(query)).unwrap_or_default();
        assert_eq!(all.len(), 3);
        assert_eq!(all.last().map(|(_, value)| value.as_str()), Some("ä &"));
    }

    #[test]
    fn what_is_long_broken_or_a_bomb_is_refused() {
        let code = |packed: &str| unpack(packed).err().and_then(|errors| Some(errors.first()?.code));
        assert_eq!(code(&"A".repeat(MAX_PACKED + 1)), Some("too-long"));
        assert_eq!(code("%%%"), Some("unreadable"));
        assert_eq!(code(&pack("effect.1.name=x")[..6]), Some("unreadable"));
        let bomb = pack(&format!("question={}", "a".repeat(MAX_INFLATED)));
        assert!(bomb.len() < MAX_PACKED, "it is small enough to be unpacked");
        assert_eq!(code(&bomb), Some("too-long"));
    }
}
