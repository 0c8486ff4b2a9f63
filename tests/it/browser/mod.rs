//! A reader with a browser: headless Chromium before a server of the shipped content. Left out, visibly, where the browser is
//! missing.
//!
//! | file | what is tested |
//! |---|---|
//! | `reading` | a search, its suggestions, previews, the first screen |
//! | `setting_up` | situations by hand and by a line of words, counted in taps |
//! | `playing_on` | decisions that are changed, two lines, every end |
//! | `cards` | forty questions about cards, answered on the first screen |
//! | `pages` | every kind of page: width, contrast, landmarks, what a reader of screens hears |
//! | `sharing` | what is copied, pasted and printed |

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod cards;
mod pages;
mod playing_on;
mod reading;
mod setting_up;
mod sharing;

use std::{
    net::TcpListener as Port,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use adjutant::web::{self, State};
use fantoccini::{
    Client, ClientBuilder, Locator,
    actions::{InputSource, KeyAction, KeyActions},
};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// The driver, ended with the test.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn program(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

fn free_port() -> u16 {
    Port::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

async fn serve() -> String {
    let snapshot = crate::web::support::shipped().snapshot;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(web::serve(listener, State::new(snapshot), std::future::pending()));
    origin
}

async fn browser(driver: u16, chromium: &Path, profile: &Path) -> Client {
    let args = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=390,844",
    ];
    let mut args: Vec<String> = args.map(str::to_owned).to_vec();
    args.push(format!("--user-data-dir={}", profile.display()));
    let options = json!({ "args": args, "binary": chromium });
    let capabilities = [("goog:chromeOptions".to_owned(), options)].into_iter().collect();
    for _ in 0..100 {
        let mut builder = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new());
        builder.capabilities(serde_json::Map::clone(&capabilities));
        match builder.connect(&format!("http://127.0.0.1:{driver}")).await {
            Ok(client) => return client,
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
    panic!("the browser's driver does not answer");
}

/// A browser before a server of the shipped content; both end with it.
pub struct Reader {
    pub client: Client,
    pub origin: String,
    port: u16,
    _driver: Driver,
    _profile: tempfile::TempDir,
}

impl Reader {
    /// None where there is no browser, which is said.
    pub async fn start() -> Option<Self> {
        Self::before(serve().await).await
    }

    /// The same before a server that is there already.
    pub async fn before(origin: String) -> Option<Self> {
        let (Some(chromium), Some(chromedriver)) = (program("chromium"), program("chromedriver")) else {
            eprintln!(
                "LEFT OUT: the browser test needs chromium and its driver: apt-get install chromium chromium-driver"
            );
            return None;
        };
        let port = free_port();
        let driver = Command::new(chromedriver)
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the driver starts");
        let driver = Driver(driver);
        let profile = tempfile::tempdir().unwrap();
        let client = browser(port, &chromium, profile.path()).await;
        let reader = Self { client, origin, port, _driver: driver, _profile: profile };
        // a window is never narrower than 500 pixels: a phone has to be asked for
        reader.screen(390, "light").await;
        Some(reader)
    }

    /// Shows the page that is open, and each that follows, as a screen of this width does: light, dark, or in the colours that a reader
    /// forces on every page.
    async fn screen(&self, width: u32, scheme: &str) {
        let phone = json!({ "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.devtools("Emulation.setDeviceMetricsOverride", &phone).await;
        let (scheme, forced) = if scheme == "forced" { ("light", "active") } else { (scheme, "none") };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "forced-colors", "value": forced },
        ] });
        self.devtools("Emulation.setEmulatedMedia", &features).await;
    }

    /// Tells the browser what only its own protocol can say.
    async fn devtools(&self, command: &str, with: &serde_json::Value) {
        let session = self.client.session_id().await.unwrap().unwrap();
        let body = json!({ "cmd": command, "params": with }).to_string();
        let mut driver = tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        let head = format!(
            "POST /session/{session}/goog/cdp/execute HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        driver.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        driver.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200", "{command}");
    }

    /// Waits for what the reader does.
    pub async fn done(&self, does: impl Future<Output = ()>) {
        let done = tokio::time::timeout(Duration::from_secs(180), does).await;
        let _ = self.client.clone().close().await;
        done.expect("within three minutes");
    }
}

/// Presses a key, wherever the focus is.
pub async fn press(client: &Client, key: &str) {
    let value = key.chars().next().unwrap();
    let keys =
        KeyActions::new("keys".to_owned()).then(KeyAction::Down { value }).then(KeyAction::Up { value });
    client.perform_actions(keys).await.unwrap();
}

/// A hand that sets up a situation, and how often it has tapped, typed and swiped.
struct Thumb<'c> {
    client: &'c Client,
    count: usize,
}

impl<'c> Thumb<'c> {
    fn of(client: &'c Client) -> Self {
        Self { client, count: 0 }
    }

    /// Taps what stands in sight, after a swipe where it does not; then the page is as the tap left it.
    async fn tap(&mut self, css: &str) {
        let script = "const at = document.querySelector(arguments[0])?.getBoundingClientRect();\
                      return !!at && at.top >= 0 && at.bottom <= innerHeight";
        if self.client.execute(script, vec![json!(css)]).await.unwrap() != json!(true) {
            self.count += 1;
            let script = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })";
            self.client.execute(script, vec![json!(css)]).await.unwrap();
        }
        self.count += 1;
        click(self.client, css).await;
        self.settled().await;
    }

    /// Types keys where the focus is.
    async fn types(&mut self, keys: &str) {
        for key in keys.chars() {
            self.count += 1;
            press(self.client, &key.to_string()).await;
        }
        self.settled().await;
    }

    /// Waits until nothing is on its way.
    async fn settled(&self) {
        tokio::time::sleep(Duration::from_millis(60)).await;
        for _ in 0..200 {
            let busy = "return document.readyState !== 'complete' || !!document.querySelector('form[aria-busy=true]')";
            if self.client.execute(busy, Vec::new()).await.is_ok_and(|busy| busy == json!(false)) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the page is still on its way");
    }
}

pub async fn text(client: &Client, css: &str) -> String {
    client
        .find(Locator::Css(css))
        .await
        .unwrap_or_else(|error| panic!("{css}: {error}"))
        .text()
        .await
        .unwrap()
}

pub async fn click(client: &Client, css: &str) {
    let found = client.find(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"));
    found.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
}

async fn fill(client: &Client, css: &str, value: &str) {
    let field = client.find(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"));
    field.clear().await.unwrap();
    field.send_keys(value).await.unwrap();
}

/// What was found by `css`, once it is there and shown.
async fn shown(client: &Client, css: &str) -> fantoccini::elements::Element {
    for _ in 0..100 {
        if let Ok(found) = client.find(Locator::Css(css)).await
            && found.is_displayed().await.unwrap_or(false)
        {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{css} is not shown");
}

/// What a script returns on each of these pages of the site that is open. Their bodies are put into the open page one after the other,
/// which takes a tenth of opening them; their own scripts do not run.
async fn in_place(client: &Client, paths: &[String], script: &str) -> Vec<serde_json::Value> {
    let each = format!(
        "const [paths, done] = arguments, measure = () => {{ {script} }};\
         (async () => {{ const all = [];\
         for (const path of paths) {{\
         const page = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');\
         document.body.replaceWith(document.adoptNode(page.body)); scrollTo(0, 0); all.push(measure()); }}\
         done(all) }})()"
    );
    let mut all = Vec::with_capacity(paths.len());
    for some in paths.chunks(50) {
        let found = client.execute_async(&each, vec![json!(some)]).await.unwrap();
        all.extend(found.as_array().unwrap().iter().cloned());
    }
    assert_eq!(all.len(), paths.len());
    all
}
