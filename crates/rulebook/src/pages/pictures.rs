//! What is said where a picture stands that is not shown?
//!
//! A picture without words (`![](icons/hit.png)`, `<img src="hit.png">`) is called by its title, else by its file's name,
//! so that no rule has a hole where an icon was. One of another site is called by its address.

use percent_encoding::percent_decode_str;

/// The words for a picture that has none of its own.
pub(crate) fn words(address: &str, title: &str) -> String {
    let title = title.trim();
    if !title.is_empty() {
        return title.to_owned();
    }
    if address.starts_with("data:") || address.starts_with("javascript:") {
        return String::new();
    }
    if address.contains("//") {
        return address.to_owned();
    }
    let path = percent_decode_str(address).decode_utf8_lossy();
    let file = path.split(['?', '#']).next().unwrap_or_default().rsplit('/').next().unwrap_or_default();
    let name = file.rsplit_once('.').map_or(file, |(name, _)| name);
    let name = name.replace(['_', '-'], " ");
    if name.contains(char::is_alphanumeric) { name.trim().to_owned() } else { address.to_owned() }
}
