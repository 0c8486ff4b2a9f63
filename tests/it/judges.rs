//! Does the walk of `docs/judges.md` lead from an empty folder to a published ruling? Its files are written and its commands
//! are run as they stand there.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use crate::cli::run;

/// A thing that the page has its reader do.
#[derive(Debug)]
enum Deed {
    /// A file that they write.
    File(String, String),
    /// A command that they run, and words of what comes back.
    Run(Vec<String>, Vec<String>),
}

/// What stands between the fences of a page, in its order.
fn deeds(page: &str) -> Vec<Deed> {
    let mut deeds = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let fence: String = line.chars().take_while(|c| *c == '`').collect();
        if fence.len() < 3 {
            continue;
        }
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != fence).collect();
        match line.trim_start_matches('`').split_once(" file=") {
            Some((_, path)) => deeds.push(Deed::File(path.to_owned(), body.join("\n"))),
            None => {
                let (said, told): (Vec<&str>, Vec<&str>) =
                    body.iter().partition(|line| line.starts_with("> "));
                let [command] = told.as_slice() else { panic!("one command in each fence: {body:?}") };
                let words = words(command.strip_prefix("adjutant ").expect("a command of ours"));
                deeds.push(Deed::Run(words, said.iter().map(|line| line[2..].to_owned()).collect()));
            }
        }
    }
    deeds
}

/// The words of a command, as a shell takes them.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    let each = |(nth, part): (usize, &str)| match nth % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
        _ => vec![part.to_owned()],
    };
    parts.flat_map(each).collect()
}

/// What a site that is served answers.
fn asked(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Serves, and looks whether the ruling is where the page says.
fn published(folder: &Path, args: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adjutant"));
    command.current_dir(folder).args(args).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut served = command.spawn().unwrap();
    let lines = BufReader::new(served.stdout.take().unwrap()).lines();
    let mut lines = lines
        .map(Result::unwrap)
        .filter_map(|it| it.split_once("listening on http://").map(|it| it.1.to_owned()));
    let address = lines.next().expect("an address");
    let ruling = asked(&address, "/armada/rulings/four-become-two");
    let rule = asked(&address, "/armada/defense-tokens/brace");
    let feed = asked(&address, "/armada/rulings/feed.atom");
    let open = asked(&address, "/armada/rulings.json");
    served.kill().unwrap();
    served.wait().unwrap();
    for said in ["Ada Example", "2026-11-20", "https://rulings.example/armada/"] {
        assert!(ruling.contains(said), "{said}: {ruling}");
    }
    assert!(rule.contains("/armada/rulings/four-become-two") && rule.contains("Ada Example"), "{rule}");
    assert!(feed.contains("Four become two"), "{feed}");
    assert!(open.contains("\"closed\""), "the open question is closed: {open}");
}

#[test]
fn a_judge_walks_from_an_empty_folder_to_a_published_ruling() {
    let page = fs::read_to_string(testing::root().join("docs/judges.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut verbs = Vec::new();
    for deed in deeds(&page) {
        match deed {
            Deed::File(path, text) => fs::write(folder.path().join(path), text + "\n").unwrap(),
            Deed::Run(words, said) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                verbs.push(words[0].to_owned());
                if words[0] == "serve" {
                    published(folder.path(), &words);
                    continue;
                }
                let came = run(folder.path(), &words);
                assert_eq!(came.code, 0, "{words:?}: {}{}", came.out, came.err);
                for said in said {
                    assert!(came.out.contains(&said), "{words:?} does not say `{said}`: {}", came.out);
                }
            }
        }
    }
    assert_eq!(verbs, ["new", "search", "show", "check", "show", "ids", "serve"]);
}

#[test]
fn commands_and_files_of_a_page_are_found() {
    let found = deeds(
        "a\n\n```sh\nadjutant search \"two words\" -x\n> said\n```\n\n````md file=a/b c.md\n```toml\nx\n```\n````\n",
    );
    let [Deed::Run(words, said), Deed::File(path, text)] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((words.join("|").as_str(), said.join("|").as_str()), ("search|two words|-x", "said"));
    assert_eq!((path.as_str(), text.as_str()), ("a/b c.md", "```toml\nx\n```"));
}
