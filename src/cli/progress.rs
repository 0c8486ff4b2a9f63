//! How is the building of the index shown?

use std::{
    io::{self, IsTerminal},
    sync::{Mutex, PoisonError},
};

use indicatif::{ProgressBar, ProgressStyle};

use super::output::complain;
use search::Progress;

/// A bar on a terminal, plain lines elsewhere; both on the standard error output.
#[derive(Default)]
pub(super) struct Bar(Mutex<Option<Work>>);

/// The piece of work that goes on.
struct Work {
    what: String,
    steps: usize,
    bar: Option<ProgressBar>,
}

impl Progress for Bar {
    fn start(&self, what: &str, steps: usize) {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(steps as u64);
            if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:30}] {pos}/{len}") {
                bar.set_style(style);
            }
            bar.set_message(what.to_owned());
            bar
        });
        if bar.is_none() {
            complain(&format!("{what}: {steps} ...\n"));
        }
        let work = Work { what: what.to_owned(), steps, bar };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(work);
    }

    fn advance(&self, steps: usize) {
        let work = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = work.as_ref().and_then(|work| work.bar.as_ref()) {
            bar.inc(steps as u64);
        }
    }

    fn finish(&self) {
        let work = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Work { what, steps, bar }) = work {
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
            complain(&format!("{what}: {steps} done\n"));
        }
    }
}
