//! How do analysed terms reach tantivy?
//!
//! A text is analysed once, by [`super::analysis`]; its terms are handed over as one string in which
//! each stands behind a mark that says where: [`NEXT`] at the next position, [`SAME`] where the one
//! before it is (forms of one hyphenated word). Tantivy's own way of taking ready-made tokens writes
//! every document as JSON and reads it back, which took most of the time of a build.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer, TokenizerManager};

/// The name under which the schema knows this form.
pub(super) const NAME: &str = "laid-out";
/// Stands before a term at the position after the last one's.
pub(super) const NEXT: char = '\n';
/// Stands before a term at the last one's position, and before terms whose positions nobody needs.
pub(super) const SAME: char = '\t';

/// What an index needs to take texts of this form.
pub(super) fn tokenizers() -> TokenizerManager {
    let tokenizers = TokenizerManager::default();
    tokenizers.register(NAME, LaidOut::default());
    tokenizers
}

/// Reads the form.
#[derive(Clone, Default)]
struct LaidOut {
    token: Token,
}

/// The terms that are left.
struct Terms<'a> {
    rest: &'a str,
    token: &'a mut Token,
}

impl Tokenizer for LaidOut {
    type TokenStream<'a> = Terms<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Terms<'a> {
        self.token.reset();
        self.token.position = 0;
        Terms { rest: text, token: &mut self.token }
    }
}

impl TokenStream for Terms<'_> {
    fn advance(&mut self) -> bool {
        let mut chars = self.rest.chars();
        let Some(mark) = chars.next() else { return false };
        let from_term = chars.as_str();
        let end = from_term.find([NEXT, SAME]).unwrap_or(from_term.len());
        let (term, rest) = from_term.split_at(end);
        // the first term is at position 0, whatever stands before it
        let is_first = self.token.text.is_empty();
        if mark == NEXT && !is_first {
            self.token.position += 1;
        }
        self.token.text.clear();
        self.token.text.push_str(term);
        self.rest = rest;
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}
