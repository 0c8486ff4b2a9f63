//! Can everybody read the resolver's pages: on the narrowest screen, in the dark, and by ear?
//!
//! A checker of accessibility is no part of this project; what it finds most is measured here: contrast of text, names of
//! controls, ids that stand twice, headings that leave out a level.

use serde_json::{Value, json};

use super::{
    Reader,
    playing_on::{BEFORE, PLAYED},
};

/// Words of a player, in the field for them, and what follows.
const WORDS: [&str; 3] = [
    "/resolve/armada/attack?words=3+red+2+blue+close+vs+CR90A+brace+redirect+xyzzy",
    "/resolve/unlimited/play?words=Luke+3/6+shield+attacks+Vader+5/6",
    "/resolve?q=what+happens+if+I+brace",
];

/// What is wrong with a page, in words.
const FAULTS: &str = r#"
const faults = [];
if (document.documentElement.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${document.documentElement.scrollWidth} px`);
const seen = new Set();
for (const { id } of document.querySelectorAll("[id]")) { if (seen.has(id)) faults.push(`two of #${id}`); seen.add(id); }
let level = 0;
for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
  const now = Number(heading.tagName[1]);
  if (now > level + 1) faults.push(`h${now} after h${level}: ${heading.textContent}`);
  level = now;
}
for (const each of document.querySelectorAll("input:not([type=hidden]), select, textarea, button, a[href], summary")) {
  const said = each.getAttribute("aria-label") || each.textContent.trim() || [...(each.labels ?? [])].map(it => it.textContent.trim()).join("");
  if (!said) faults.push(`no name: ${each.outerHTML.slice(0, 120)}`);
}
const parts = text => text.startsWith("color(") ? text.match(/[\d.]+/g).map((part, nth) => nth < 3 ? part * 255 : +part) : text.match(/[\d.]+/g).map(Number);
const light = ([r, g, b]) => [r, g, b].map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, nth) => sum + c * [0.2126, 0.7152, 0.0722][nth], 0);
const ground = at => {
  for (let each = at; each; each = each.parentElement) {
    const color = parts(getComputedStyle(each).backgroundColor);
    if ((color[3] ?? 1) > 0.99) return color;
  }
  return parts(getComputedStyle(document.documentElement).backgroundColor);
};
for (const each of document.querySelectorAll("main *, header *, footer *")) {
  const own = [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
  if (!own || each.closest("svg, .vh, option") || !each.checkVisibility()) continue;
  const [text, behind] = [light(parts(getComputedStyle(each).color)), light(ground(each))];
  const ratio = (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05);
  if (ratio < 4.5) faults.push(`contrast ${ratio.toFixed(2)}: ${each.outerHTML.slice(0, 120)}`);
}
return faults;
"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_resolvers_pages_are_read_on_the_narrowest_screen_and_in_the_dark() {
    let Some(reader) = Reader::start().await else { return };
    reader
        .done(async {
            let beside = format!("{PLAYED}&or=attacker:lock+evade");
            let (set, ends) = (format!("{BEFORE}&set=form"), format!("{BEFORE}&all=true"));
            let pages = ["/resolve", "/resolve/armada/attack", "/resolve/unlimited/play", PLAYED, BEFORE];
            let pages = pages.into_iter().chain(WORDS).chain([beside.as_str(), set.as_str(), ends.as_str()]);
            for (width, scheme) in [(320, "light"), (390, "dark"), (1280, "light"), (1280, "dark")] {
                reader.screen(width, scheme).await;
                for page in pages.clone() {
                    reader.client.goto(&format!("{}{page}", reader.origin)).await.unwrap();
                    let open = "document.querySelectorAll('main details').forEach(each => each.open = true)";
                    reader.client.execute(open, Vec::new()).await.unwrap();
                    let faults: Value = reader.client.execute(FAULTS, Vec::new()).await.unwrap();
                    assert_eq!(faults, json!([]), "{page} at {width}, {scheme}");
                }
            }
        })
        .await;
}
