//! What do an address's parameters say?
//!
//! Any query is read: broken percent-encoding becomes replacement characters, a repeated parameter
//! counts by its first value, an unknown one is left alone.

use axum::{extract::Query, http::Uri};

use super::Problem;

/// The parameters of an address, in their order.
#[derive(Clone, Debug, Default)]
pub struct Params(Vec<(String, String)>);

impl Params {
    /// Reads a query, without its question mark.
    pub fn read(query: &str) -> Self {
        let uri = Uri::builder().path_and_query(format!("/?{query}")).build().unwrap_or_default();
        Query::<Vec<(String, String)>>::try_from_uri(&uri)
            .map_or_else(|_| Self::default(), |query| Self(query.0))
    }

    /// The first value of that name; an empty one counts as missing.
    pub fn get(&self, name: &str) -> Option<&str> {
        let first = self.0.iter().find(|(key, _)| key == name);
        first.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    /// A whole number of at least 0.
    ///
    /// # Errors
    /// 400 when it is anything else.
    pub fn number(&self, name: &str) -> Result<Option<usize>, Problem> {
        let Some(value) = self.get(name) else { return Ok(None) };
        if value.chars().all(|c| c.is_ascii_digit()) {
            return Ok(Some(value.parse().unwrap_or(usize::MAX)));
        }
        let shown: String = value.chars().take(40).collect();
        Err(Problem::bad_parameter(
            name,
            format!("`{name}` is not a whole number: `{shown}`"),
            format!("leave `{name}` out, or give a number from 0"),
        ))
    }

    /// Every parameter, in the order of the address.
    pub fn all(&self) -> &[(String, String)] {
        &self.0
    }
}

/// A text as part of an address.
pub fn encode(text: &str) -> String {
    percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
}
