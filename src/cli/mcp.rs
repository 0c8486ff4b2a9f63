//! How does a language model on this machine ask?
//!
//! The Model Context Protocol over standard input and output: one message a line, one answer a line, in the order in which they
//! are ready. Everything else goes to the standard error output. The verb ends with the input.

use std::{
    collections::HashMap,
    io::{self, BufRead, Read, Write},
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use clap::Args;
use serde_json::Value as Json;
use tokio::{
    sync::mpsc,
    task::{AbortHandle, JoinSet},
};

use super::{ContentArgs, Failure, Out, serve};
use crate::{
    snapshot::Shared,
    web::{
        self,
        mcp::{Desk, Message, SCHEME},
    },
};

/// Longest line that is read.
const LINE: u64 = 1 << 20;
/// Most messages that are worked on at the same time.
const AT_ONCE: usize = 16;
/// Lines that are read ahead.
const AHEAD: usize = 16;

/// Which content is asked about.
#[derive(Debug, Args)]
pub(super) struct McpArgs {
    #[command(flatten)]
    content: ContentArgs,
    /// Where the site is reached from outside, such as `https://rules.example`: addresses in answers begin so.
    #[arg(long, value_name = "URL", value_parser = serve::public_url)]
    public_url: Option<String>,
}

pub(super) fn run(args: &McpArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let shared = Arc::new(Shared::new(args.content.snapshot()?.with_own_cards(args.content.own_cards()?)));
    let state = web::State::new(shared).with_origin(args.public_url.as_deref().unwrap_or(SCHEME));
    let desk = Desk::new(web::router(state.clone()), state);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| {
        Failure::error(format!("no threads to answer with: {error}"), "free some resources")
    })?;
    let (to, lines) = mpsc::channel(AHEAD);
    std::thread::spawn(move || read(io::stdin().lock(), &to));
    let done = runtime.block_on(converse(desk, lines, out));
    // a cancelled request may still be worked on
    runtime.shutdown_timeout(Duration::ZERO);
    done.map(|()| ExitCode::SUCCESS)
}

/// Reads messages until the input ends or the receiver is gone.
fn read(mut input: impl BufRead, to: &mpsc::Sender<Message>) {
    loop {
        let mut line = Vec::new();
        let message = match input.by_ref().take(LINE + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(read) if read as u64 > LINE => {
                if line.last() != Some(&b'\n') && input.skip_until(b'\n').is_err() {
                    return;
                }
                Message::wrong(format!("the line has more than {LINE} bytes"))
            }
            Ok(_) if line.trim_ascii().is_empty() => continue,
            Ok(_) => Message::read(&line),
        };
        if to.blocking_send(message).is_err() {
            return;
        }
    }
}

/// Answers until the input has ended and everything is answered.
async fn converse(desk: Desk, mut lines: mpsc::Receiver<Message>, out: &mut Out) -> Result<(), Failure> {
    let mut work = JoinSet::new();
    let mut open: HashMap<String, AbortHandle> = HashMap::new();
    loop {
        tokio::select! {
            Some(done) = work.join_next() => {
                let Ok((id, answer)) = done else { continue };
                open.retain(|other, _| Some(other) != Option::<String>::as_ref(&id));
                write(out, answer)?;
            }
            Some(message) = lines.recv(), if work.len() < AT_ONCE => {
                if let Message::Notice(Some(taken_back)) = &message
                    && let Some(handle) = open.remove(&taken_back.to_string())
                {
                    handle.abort();
                }
                let id = match &message {
                    Message::Call(call) => Some(call.id.to_string()),
                    _ => None,
                };
                let (desk, key) = (desk.clone(), id.clone());
                let handle = work.spawn(async move { (key, desk.answer(message).await) });
                open.extend(id.map(|id| (id, handle)));
            }
            else => return Ok(()),
        }
    }
}

fn write(out: &mut Out, answer: Option<Json>) -> Result<(), Failure> {
    if let Some(answer) = answer {
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
