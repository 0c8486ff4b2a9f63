//! Where does an answer go?

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use serde::Serialize;

use super::failure::Failure;

/// The standard output. Writing never panics, also when nobody reads any more.
pub(super) struct Out(BufWriter<Stdout>);

impl Out {
    pub(super) fn stdout() -> Self {
        Self(BufWriter::new(io::stdout()))
    }

    /// A value as indented JSON.
    pub(super) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer_pretty(&mut self.0, value)?;
        self.0.write_all(b"\n")?;
        Ok(())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Says something on the standard error output; whether anybody reads it does not matter.
pub(super) fn complain(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Whether colors are welcome on the standard error output.
pub(super) fn is_colored() -> bool {
    io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// `text` broken into lines of at most `width` characters where words allow it.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let length = line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && length > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// One thing or several: `1 topic`, `2 topics`.
pub(super) fn count(number: usize, of: &str) -> String {
    if number == 1 { format!("1 {of}") } else { format!("{number} {of}s") }
}
