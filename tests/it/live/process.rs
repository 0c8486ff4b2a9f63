//! Does the binary survive being killed, a full disk, a folder that cannot be written, and a twin?

use std::{
    collections::BTreeSet,
    ffi::OsString,
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::{Duration, Instant},
};

use notify::Watcher as _;
use tempfile::TempDir;

use crate::live::support::{GAME, note, unmarked, until, write};

/// A shell that gives its place to the binary.
struct Shell(String);

impl Shell {
    /// The binary without further ado.
    fn plain() -> Self {
        Self("exec \"$@\"".to_owned())
    }

    /// The same with mounts of its own, which go with it.
    fn with_mounts(mounts: &str) -> Self {
        Self(format!("exec unshare --mount sh -c '{mounts} && exec \"$@\"' sh \"$@\""))
    }

    /// Whether the system lets us do this in `folder`; a test that it does not let us do is named.
    fn works(&self, folder: &Path, what: &str) -> bool {
        let tried = self.run(folder, &["--version"]).output();
        let works = tried.is_ok_and(|tried| tried.status.success());
        if !works {
            println!("PASSED OVER: {what}, because this user may not");
        }
        works
    }

    fn run(&self, folder: &Path, args: &[&str]) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", &self.0, "sh", env!("CARGO_BIN_EXE_adjutant")]).args(args);
        command.current_dir(folder).env("NO_COLOR", "1").env_remove("RUST_LOG").stdin(Stdio::null());
        command
    }
}

/// A server that is killed when it is dropped.
struct Server {
    child: Child,
    address: String,
    log: PathBuf,
}

impl Server {
    fn start(shell: &Shell, folder: &Path, args: &[&str]) -> Self {
        let log = tempfile::Builder::new().prefix("log-").tempfile_in(folder).unwrap();
        let (file, log) = log.keep().unwrap();
        let mut command = shell.run(folder, &["serve", "--watch", "--only", "--listen", "127.0.0.1:0"]);
        let mut child = command.args(args).stdout(Stdio::piped()).stderr(file).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let mut lines = out.lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.strip_prefix("listening on http://").map(str::to_owned));
        let server = Self { child, address: address.unwrap_or_default(), log };
        assert!(!server.address.is_empty(), "it says where it listens: {}", server.log());
        server
    }

    fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        unmarked(&answer)
    }

    #[track_caller]
    fn shows(&self, path: &str, text: &str) {
        let shown = || {
            let answer = self.get(path);
            (answer.starts_with("HTTP/1.1 200") && answer.contains(text)).then_some(())
        };
        until(&format!("`{text}` at {path}\n{}", self.log()), shown);
    }

    #[track_caller]
    fn says(&self, text: &str) {
        until(&format!("`{text}` in the log"), || self.log().contains(text).then_some(()));
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder with a vault.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let vault = folder.path().join("vault");
    write(&vault, "game.toml", GAME);
    edit(folder.path(), "It burns.");
    folder
}

fn edit(folder: &Path, rule: &str) {
    write(&folder.join("vault"), "Lantern.md", note("Lantern", rule));
}

/// What lies in a folder, a level deep: what changes while an index is written.
fn inside(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
    };
    entries(folder).into_iter().flat_map(|entry| [entries(&entry), vec![entry]].concat()).collect()
}

fn search(folder: &Path, query: &str) -> String {
    let args = ["search", query, "--content", "vault", "--only"];
    let came = Shell::plain().run(folder, &args).output().unwrap();
    let err = String::from_utf8_lossy(&came.stderr).into_owned();
    assert!(came.status.success() && !err.contains("panicked"), "{err}");
    String::from_utf8(came.stdout).unwrap().replace('*', "")
}

/// The first start writes the ids down, the second one keeps what is read with them: nothing is left to be written.
fn let_everything_be_kept(folder: &Path) {
    for _ in 0..2 {
        search(folder, "burns");
    }
}

/// When a rebuild is killed.
#[derive(Clone, Copy)]
enum Moment {
    /// So long after its start.
    After(Duration),
    /// So long after it began to write.
    Writing(Duration),
}

/// How far a rebuild came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    /// It was killed before it wrote anything.
    Working,
    /// It was killed while it wrote.
    Writing,
    /// It was ready.
    Ready,
}

/// What is being written in an index folder.
fn unfinished(index: &Path) -> BTreeSet<OsString> {
    let names = fs::read_dir(index).into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.filter(|name| name.to_string_lossy().starts_with(".building-")).collect()
}

/// Rebuilds the index and kills that: how far it came, and how long it had.
fn rebuild_killed(folder: &Path, moment: Moment) -> (Came, Duration) {
    let index = folder.join("index");
    let before = unfinished(&index);
    let (sender, events) = mpsc::channel();
    let mut ears = notify::recommended_watcher(sender).unwrap();
    ears.watch(&index, notify::RecursiveMode::NonRecursive).unwrap();
    let mut command = Shell::plain().run(folder, &["index", "--content", "vault", "--only"]);
    let begun = Instant::now();
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let pause = Duration::from_millis(2);
    let mut works = || child.try_wait().unwrap().is_none();
    match moment {
        Moment::After(time) => {
            while works() && begun.elapsed() < time {
                std::thread::sleep(pause.min(time.saturating_sub(begun.elapsed())));
            }
        }
        Moment::Writing(time) => {
            let begins = |event: &notify::Event| {
                let written = |path: &PathBuf| path.to_string_lossy().contains(".building-");
                // a generation is a folder; the rulebook beside it, a file, is written before
                let folder = notify::EventKind::Create(notify::event::CreateKind::Folder);
                event.kind == folder && event.paths.iter().any(written)
            };
            while works() && !matches!(events.recv_timeout(pause), Ok(Ok(event)) if begins(&event)) {}
            std::thread::sleep(time);
        }
    }
    let had = begun.elapsed();
    child.kill().unwrap();
    let came = match child.wait().unwrap().code() {
        Some(_) => Came::Ready,
        None if unfinished(&index) != before => Came::Writing,
        None => Came::Working,
    };
    (came, had)
}

/// 200 kills, most of them while a rebuild is at work: half of them spread over all the time that it takes, half of
/// them from the moment on at which it begins to write. The bound is their number.
#[test]
fn a_rebuild_may_be_killed_at_any_moment() {
    const KILLS: u32 = 200;
    let folder = folder();
    for number in 0..12 {
        let rule = |rule| format!("- **Rule {rule}:** Lantern {number} burns for {rule} turns.\n");
        let rules: String = (0..40).map(rule).collect();
        write(&folder.path().join("vault"), &format!("Watch {number}.md"), rules);
    }
    search(folder.path(), "burns");
    // How long one takes is learnt from those that were ready.
    let mut whole = rebuild_killed(folder.path(), Moment::After(Duration::from_secs(60))).1;
    let mut came: Vec<Came> = Vec::new();
    for number in 0..KILLS {
        let text = format!("It burns for the time number{number}.");
        edit(folder.path(), &text);
        let moment = match number % 2 {
            0 => Moment::After(whole * number / KILLS),
            _ => Moment::Writing(Duration::from_micros(u64::from(number / 2 % 10) * 100)),
        };
        let (far, had) = rebuild_killed(folder.path(), moment);
        if far == Came::Ready && number % 2 == 0 {
            whole = whole.min(had);
        }
        came.push(far);
        if number % 20 == 19 {
            let found = search(folder.path(), &format!("number{number}"));
            assert!(found.contains(&text), "{found}");
            assert!(search(folder.path(), "rule 39 lantern 11").contains("Lantern 11 burns for 39 turns."));
        }
    }
    let count = |wanted: Came| came.iter().filter(|far| **far == wanted).count();
    let (working, writing) = (count(Came::Working), count(Came::Writing));
    println!("killed: {working} at work, {writing} while they wrote, {} too late", count(Came::Ready));
    assert!(working + writing > came.len() / 2, "only {} of them were still at work", working + writing);
    assert!(writing > came.len() / 20, "only {writing} of them had begun to write");
}

#[test]
fn a_server_that_is_killed_while_it_rebuilds_starts_again() {
    let folder = folder();
    let index = folder.path().join("index");
    for number in 0..8 {
        let server = Server::start(&Shell::plain(), folder.path(), &["--content", "vault"]);
        if number > 0 {
            server.shows("/pocket/lantern", &format!("It burns for {} turns.", number - 1));
        }
        let seen = inside(&index);
        edit(folder.path(), &format!("It burns for {number} turns."));
        until("it writes its index", || (inside(&index) != seen).then_some(()));
        server.kill();
    }
    assert!(search(folder.path(), "burns").contains("It burns for 7 turns."));
}

#[test]
fn broken_sources_stand_in_the_log() {
    let folder = folder();
    let server = Server::start(&Shell::plain(), folder.path(), &["--content", "vault"]);
    server.says("watching vault");
    write(&folder.path().join("vault"), "Lantern.md", b"# Lantern\n\n\xff\n");
    server.says("`Lantern.md` is not UTF-8 at byte 11: the last good version is served");
    server.shows("/pocket/lantern", "It burns.");
    edit(folder.path(), "It is mended.");
    server.shows("/pocket/lantern", "It is mended.");
    server.says("`Lantern.md` is mended");
    // So do those that never were good.
    write(&folder.path().join("vault"), "Wick.md", b"# Wick\n\n\xff\n");
    server.says("`Wick.md` is not UTF-8 at byte 8");
    write(&folder.path().join("vault"), "Oil.md", "---\ntitle: [x\n---\nThick.\n");
    server.says("front matter of `Oil.md`");
}

/// Serves an index that cannot be written, says so, and goes on.
fn goes_on(server: &Server, folder: &Path) {
    server.shows("/pocket/lantern", "It burns.");
    for text in ["It goes on.", "It goes on and on."] {
        edit(folder, text);
        server.shows("/pocket/lantern", text);
        server.shows("/search?q=goes", text);
    }
    server.says("the index is held in memory");
    server.says("--index DIR");
}

/// The smallest files only: what a full disk does to writing, wherever the tests run.
#[cfg(unix)]
#[test]
fn a_server_that_can_write_no_more_goes_on() {
    let folder = folder();
    let_everything_be_kept(folder.path());
    let before = inside(&folder.path().join("index"));
    let shell = Shell("trap '' XFSZ; ulimit -f 4; exec \"$@\"".to_owned());
    assert!(shell.works(folder.path(), "limits"), "every user may");
    let server = Server::start(&shell, folder.path(), &["--content", "vault"]);
    goes_on(&server, folder.path());
    server.kill();
    assert_eq!(inside(&folder.path().join("index")), before, "the old index is as it was");
    // and without the limit everything is as before
    assert!(search(folder.path(), "goes").contains("It goes on and on."));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_survived_and_recovered_from() {
    let folder = folder();
    fs::create_dir(folder.path().join("disk")).unwrap();
    let shell = Shell::with_mounts("mount -t tmpfs -o size=256k tmpfs disk");
    if !shell.works(folder.path(), "mounting a disk of 256 kB") {
        return a_limit_is_survived_and_recovered_from(folder.path());
    }
    let server = Server::start(&shell, folder.path(), &["--content", "vault", "--index", "disk/index"]);
    // the server's own view of the file system
    let disk = PathBuf::from(format!("/proc/{}/root", server.child.id()))
        .join(folder.path().canonicalize().unwrap().strip_prefix("/").unwrap().join("disk"));
    let ballast = disk.join("ballast");
    let mut file = fs::File::create(&ballast).unwrap();
    while file.write_all(&[0; 512]).is_ok() {}
    goes_on(&server, folder.path());
    let current = fs::read_to_string(disk.join("index/current")).unwrap();
    fs::remove_file(&ballast).unwrap();
    drop(file);
    edit(folder.path(), "It recovers.");
    server.shows("/pocket/lantern", "It recovers.");
    let now = fs::read_to_string(disk.join("index/current")).unwrap();
    assert_ne!(now, current, "it is written again");
    assert!(disk.join("index").join(now.trim()).join("manifest.json").exists());
    assert!(!disk.join("index").join(current.trim()).exists(), "and what is of no use is removed");
}

/// The same where nothing may be mounted: files may be no longer than a disk without room lets them, until that is lifted.
#[cfg(target_os = "linux")]
fn a_limit_is_survived_and_recovered_from(folder: &Path) {
    let_everything_be_kept(folder);
    let before = inside(&folder.join("index"));
    let shell = Shell("trap '' XFSZ; ulimit -S -f 4; exec \"$@\"".to_owned());
    let server = Server::start(&shell, folder, &["--content", "vault"]);
    goes_on(&server, folder);
    assert_eq!(inside(&folder.join("index")), before, "the old index is as it was");
    let process = format!("--pid={}", server.child.id());
    let lifted =
        std::process::Command::new("prlimit").args([&process, "--fsize=unlimited:"]).status().unwrap();
    assert!(lifted.success(), "its limit is lifted");
    edit(folder, "It recovers.");
    server.shows("/pocket/lantern", "It recovers.");
    until("it is written again", || (inside(&folder.join("index")) != before).then_some(()));
}

/// What follows a mount has to hold without one, too.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_on_files_is_survived_and_recovered_from() {
    a_limit_is_survived_and_recovered_from(folder().path());
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_becomes_read_only_is_survived() {
    let folder = folder();
    search(folder.path(), "burns");
    let shell = Shell::with_mounts("mount --bind index index && mount -o remount,bind,ro index");
    if !shell.works(folder.path(), "mounting a folder read-only") {
        return;
    }
    let server = Server::start(&shell, folder.path(), &["--content", "vault"]);
    goes_on(&server, folder.path());
}

#[cfg(target_os = "linux")]
#[test]
fn where_nothing_can_be_watched_the_folders_are_looked_at() {
    let folder = folder();
    let none = "echo 0 > /proc/sys/user/max_inotify_instances && exec \"$@\"";
    let shell = Shell(format!("exec unshare --user --map-root-user sh -c '{none}' sh \"$@\""));
    if !shell.works(folder.path(), "taking the system's watchers away") {
        return;
    }
    let server = Server::start(&shell, folder.path(), &["--content", "vault"]);
    server.says("the content folders cannot be watched");
    server.says("looked at every 250 ms");
    edit(folder.path(), "It is seen all the same.");
    server.shows("/pocket/lantern", "It is seen all the same.");
}

#[test]
fn two_servers_share_one_index() {
    let folder = folder();
    let start = || Server::start(&Shell::plain(), folder.path(), &["--content", "vault"]);
    let (one, two) = (start(), start());
    for number in 0..4 {
        let text = format!("It burns for {number} turns.");
        edit(folder.path(), &text);
        for server in [&one, &two] {
            server.shows("/pocket/lantern", &text);
            server.shows("/search?q=burns", &text);
        }
    }
    one.kill();
    edit(folder.path(), "It burns for two.");
    two.shows("/search?q=burns", "It burns for two.");
    let third = start();
    third.shows("/search?q=burns", "It burns for two.");
    let left = inside(&folder.path().join("index"));
    assert!(left.iter().all(|path| !path.display().to_string().contains(".building-")), "{left:?}");
}

#[test]
fn two_servers_of_different_content_may_share_one_index() {
    let folder = folder();
    let other = folder.path().join("other");
    write(&other, "game.toml", "id = \"other\"\n");
    write(&other, "Oil.md", note("Oil", "It is thick."));
    let start =
        |content| Server::start(&Shell::plain(), folder.path(), &["--content", content, "--index", "index"]);
    let (one, two) = (start("vault"), start("other"));
    for number in 0..3 {
        let text = format!("It burns for {number} turns.");
        edit(folder.path(), &text);
        write(&other, "Oil.md", note("Oil", &text));
        one.shows("/search?q=burns", &text);
        two.shows("/search?q=burns", &text);
        one.shows("/pocket/lantern", &text);
        two.shows("/other/oil", &text);
    }
}
